/** Escape closes open header menus and returns the focus to their opener. The panels open by CSS alone. */

const OPEN = '.main-nav > li:is(:hover, :focus-within):not([data-closed])';

function closePanel(item: HTMLElement): void {
  if (item.contains(document.activeElement)) item.querySelector('a')?.focus();
  item.dataset['closed'] = '';
  const reopen = (event: Event): void => {
    if (event.type === 'focusout' && item.contains((event as FocusEvent).relatedTarget as Node | null)) return;
    delete item.dataset['closed'];
  };
  item.addEventListener('mouseleave', reopen, { once: true });
  item.addEventListener('focusout', reopen);
}

export function watchNavigation(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const item of document.querySelectorAll<HTMLElement>(OPEN)) if (item.children[1]) closePanel(item);
    const menu = document.querySelector<HTMLDetailsElement>('.menu[open]');
    if (!menu || document.querySelector('dialog[open]')) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
