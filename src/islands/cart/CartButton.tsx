/** The cart link in the header: opens the cart page without JavaScript, the drawer with it. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { isPlainPress } from '#islands/ui/plain-press.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { CartText, DrawerText } from '#lib/cart/cart-texts.ts';
import { $addOns } from '#stores/cart-add-ons.ts';
import { $cart, $cartLoaded, $cartOpen, $count, closeCart, loadCart, openCart } from '#stores/cart.ts';
import { $removedLines } from '#stores/removed-lines.ts';

import { AddedPanel } from './AddedPanel.tsx';
import { CartLines } from './CartLines.tsx';
import { CartNotices } from './CartNotices.tsx';
import { DrawerStyle } from './DrawerStyle.tsx';
import { LiveSums } from './LiveSums.tsx';
import { cartFrameOf } from './page-cart-frame.ts';
import type { CartPlace } from './page-cart-frame.ts';

/** Opens and closes the dialog with `open`. */
function useDialog(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    // A click on the backdrop targets the dialog itself; Escape and the close button serve the keyboard.
    const element = dialog.current;
    // A press that began inside the drawer, such as the selection of text, does not close it.
    let began: EventTarget | null;
    element?.addEventListener('mousedown', ({ target }) => (began = target));
    element?.addEventListener('click', ({ target }) => {
      if (target === element && began === target) closeCart();
    });
  }, [dialog]);
  useEffect(() => {
    const element = dialog.current;
    if (open === element?.open) return;
    if (open) element?.showModal();
    else element?.close();
  }, [dialog, open]);
}

function CartLink({ cartHref, texts }: Pick<CartPlace<DrawerText>, 'cartHref' | 'texts'>) {
  const loaded = useStore($cartLoaded, { ssr: 'initial' });
  const count = useStore($count, { ssr: 'initial' });
  // Until the cart has loaded, `boot.ts` shows the count of the last visit instead.
  const shown = loaded ? `${count}` : '0';
  return (
    <a
      className="cart-button"
      href={cartHref}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        openCart();
      }}
    >
      {say(texts, 'Cart')}
      <span
        key={loaded ? 'live' : 'remembered'}
        className="cart-count"
        data-cart-count
        data-live={loaded || undefined}
        data-count={shown}
        data-testid="cart-count"
        suppressHydrationWarning
      >
        {shown}
      </span>
    </a>
  );
}

interface DrawerProps extends CartPlace<DrawerText> {
  readonly cart: Cart | null;
  readonly removed: readonly unknown[];
  /** Gets the close button. */
  readonly close: RefObject<HTMLButtonElement | null>;
}

/** The content of the open drawer. */
function Drawer({ cart, removed, close, cartHref, texts, mediaBase, alias }: DrawerProps) {
  const offer = useStore($addOns, { ssr: 'initial' });
  // Texts that the drawer's own list lacks load with a filled cart.
  const cartTexts = { ...texts, ...offer?.texts } as Texts<CartText>;
  const frame = cartFrameOf({ texts: cartTexts, mediaBase, alias, cartHref });
  const viewCart = (
    <a className={offer ? 'button quiet' : 'button'} href={cartHref}>
      {say(texts, 'View cart')}
    </a>
  );
  return (
    <>
      <DrawerStyle />
      <div className="drawer-head">
        <h2>{say(texts, 'Cart')}</h2>
        <button type="button" className="icon-button" ref={close} aria-label={say(texts, 'Close')} onClick={closeCart}>
          ×
        </button>
      </div>
      <CartNotices frame={frame} />
      {(cart?.lines[0] !== undefined || removed.length > 0) && (
        <CartLines lines={cart?.lines ?? []} frame={frame} heading="h3" />
      )}
      {cart?.lines[0] ? (
        // The texts of the sums load with a filled cart; without them the drawer shows only the link to the cart page.
        <div className="drawer-end">
          {offer ? (
            <LiveSums cart={cart} frame={frame}>
              {viewCart}
            </LiveSums>
          ) : (
            viewCart
          )}
        </div>
      ) : (
        <div className="empty">
          <p>{say(texts, 'Your cart is empty')}</p>
          <button type="button" className="button quiet" onClick={closeCart}>
            {say(texts, 'Continue shopping')}
          </button>
        </div>
      )}
    </>
  );
}

export default function CartButton(place: CartPlace<DrawerText>) {
  const cart = useStore($cart, { ssr: 'initial' });
  const open = useStore($cartOpen, { ssr: 'initial' });
  const removed = useStore($removedLines, { ssr: 'initial' });
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const filled = cart?.lines[0] !== undefined;

  useLive(dialog);
  useEffect(() => void loadCart(), []);
  useDialog(dialog, open);
  useEffect(() => {
    // Removing the last line removes the focused element: focus the close button, unless the line can still be restored.
    if (!filled && removed.length === 0 && dialog.current?.open) close.current?.focus();
  }, [filled, removed]);

  const { cartHref, texts } = place;
  return (
    <>
      <CartLink cartHref={cartHref} texts={texts} />
      {!open && <AddedPanel {...place} />}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label={say(texts, 'Cart')}
        // The check is needed because React bubbles the close event of a nested dialog.
        onClose={(event) => event.target === event.currentTarget && closeCart()}
      >
        {open && <Drawer {...place} cart={cart} removed={removed} close={close} />}
      </dialog>
    </>
  );
}
