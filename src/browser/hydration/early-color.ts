/**
 * Handles a color chosen before the page's module has loaded, or while it cannot load: marks and names it, sets it in the form and in the URL, and stores it
 * for the module, which changes the pictures. The size stays chosen, because the page does. If the module cannot load, the color in the URL is chosen, too.
 * Inlined after the swatches (`ColorSwatches.astro`).
 */
function keepColor(group: HTMLElement): void {
  const { dataset } = group;

  function choose(swatch: HTMLElement): void {
    const { color = '', name = '' } = swatch.dataset;
    const before = group.querySelector('[aria-current]');
    if (before) before.ariaCurrent = null;
    swatch.ariaCurrent = 'true';
    group.querySelector('[data-color-name]')?.replaceChildren(name);
    const form = document.querySelector<HTMLFormElement>('#buy');
    if (!form) return;
    if (!form['color']) form.insertAdjacentHTML('afterbegin', '<input type=hidden name=color>');
    form['color'].value = color;
  }

  group.addEventListener('click', (event) => {
    const swatch = (event.target as Element).closest<HTMLAnchorElement>('[data-color]');
    if (dataset['live'] || !swatch || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dataset['chosen'] = swatch.dataset['color'] ?? '';
    choose(swatch);
    history.replaceState(history.state, '', swatch.href);
  });

  // Modules have run by then, or failed.
  addEventListener('DOMContentLoaded', () => {
    const color = new URLSearchParams(location.search).get('color');
    const swatch = group.querySelector<HTMLElement>(`[data-color=${CSS.escape(`${color}`)}]`);
    if (swatch && !dataset['live'] && !dataset['chosen']) choose(swatch);
  });
}

keepColor(document.currentScript?.previousElementSibling as HTMLElement);
