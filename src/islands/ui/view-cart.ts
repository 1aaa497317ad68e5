/** The cart link of the header, from other islands: its own island opens the drawer, or leads to the cart page where it does not load. */
const link = (): HTMLAnchorElement | null => document.querySelector<HTMLAnchorElement>('a.cart-button');

export const cartHref = (): string | undefined => link()?.href;

/** A press that the browser does not open in another tab or window. */
export const isPlainPress = (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** Loads the drawer, so that it opens at once when it is asked for. */
export function wakeDrawer(): void {
  link()?.dispatchEvent(new Event('firn:wake', { bubbles: true }));
}

/** `pressed` is marked busy until the drawer can open. False when the page has none. */
export function openDrawer(pressed: HTMLElement): boolean {
  const drawer = link();
  drawer?.click();
  if (drawer?.ariaBusy) {
    pressed.ariaBusy = 'true';
    drawer.parentElement?.addEventListener('firn:live', () => pressed.removeAttribute('aria-busy'), { once: true });
  }
  return drawer !== null;
}
