/** Lets other islands use the cart link of the header, whose island opens the drawer; if that island does not load, the link leads to the cart page. */
const link = (): HTMLAnchorElement | null => document.querySelector<HTMLAnchorElement>('a.cart-button');

export const cartHref = (): string | undefined => link()?.href;

/** Preloads the drawer, so that it opens without delay. */
export function hydrateDrawer(): void {
  link()?.dispatchEvent(new Event('firn:wake', { bubbles: true }));
}

/** Opens the drawer; `pressed` is marked busy until it can open. Returns false if the page has no drawer. */
export function openDrawer(pressed: HTMLElement): boolean {
  const drawer = link();
  drawer?.click();
  if (drawer?.ariaBusy) {
    pressed.ariaBusy = 'true';
    drawer.parentElement?.addEventListener('firn:live', () => pressed.removeAttribute('aria-busy'), { once: true });
  }
  return drawer !== null;
}
