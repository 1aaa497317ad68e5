/**
 * Handles a color chosen before the page's module has loaded: marks it, sets it in the form, and stores it for the module. If the module fails, the
 * swatches work as links. Inlined after the swatches (`ColorSwatches.astro`).
 */
function keepColor(group: HTMLElement): void {
  const { dataset } = group;
  let wanted: HTMLAnchorElement | undefined;

  group.addEventListener('click', (event) => {
    const swatch = (event.target as Element).closest<HTMLAnchorElement>('[data-color]');
    const color = swatch?.dataset['color'];
    if (dataset['live'] || !color || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    wanted = swatch;
    dataset['chosen'] = color;
    group.querySelector('[aria-current]')?.removeAttribute('aria-current');
    swatch.setAttribute('aria-current', 'true');
    const form = document.querySelector<HTMLFormElement>('#buy');
    if (!form) return;
    if (!form['color']) form.insertAdjacentHTML('afterbegin', '<input type=hidden name=color>');
    form['color'].value = color;
  });

  addEventListener(
    'error',
    ({ target }) => {
      if ((target as HTMLScriptElement).type !== 'module' || dataset['live']) return;
      dataset['live'] = 'no';
      if (wanted) location.assign(wanted.href);
    },
    true,
  );
}

keepColor(document.currentScript?.previousElementSibling as HTMLElement);
