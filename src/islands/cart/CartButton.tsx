/** The cart link in the header: opens the cart page without JavaScript, the drawer with it. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { isPlainPress } from '#islands/ui/plain-press.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import type { CartText, DrawerText } from '#lib/cart/cart-texts.ts';
import { $addOns } from '#stores/cart-add-ons.ts';
import { $cart, $cartLoaded, $cartOpen, $count, closeCart, loadCart, openCart } from '#stores/cart.ts';
import { $removedLines } from '#stores/removed-lines.ts';

import { AddedPanel } from './AddedPanel.tsx';
import { CartLines } from './CartLines.tsx';
import { CartNews } from './CartNews.tsx';
import { DrawerStyle } from './DrawerStyle.tsx';
import { LiveSums } from './LiveSums.tsx';
import { cartFrameOf } from './page-cart-frame.ts';
import type { CartPlace } from './page-cart-frame.ts';

export default function CartButton({ cartHref, texts, mediaBase, alias }: CartPlace<DrawerText>) {
  const cart = useStore($cart, { ssr: 'initial' });
  const loaded = useStore($cartLoaded, { ssr: 'initial' });
  const count = useStore($count, { ssr: 'initial' });
  const open = useStore($cartOpen, { ssr: 'initial' });
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const offer = useStore($addOns, { ssr: 'initial' });
  const removed = useStore($removedLines, { ssr: 'initial' });
  const filled = (cart?.lines.length ?? 0) > 0;

  useLive(dialog);
  useEffect(() => {
    void loadCart();
    // A click on the backdrop targets the dialog itself; Escape and the close button serve the keyboard.
    const element = dialog.current;
    // A press that began inside the drawer, such as the selection of text, does not close it.
    let began: EventTarget | null;
    element?.addEventListener('mousedown', ({ target }) => (began = target));
    element?.addEventListener('click', ({ target }) => {
      if (target === element && began === target) closeCart();
    });
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (open === element?.open) return;
    if (open) element?.showModal();
    else element?.close();
  }, [open]);

  useEffect(() => {
    // Removing the last line removes the focused element: focus the close button, unless the line can still be restored.
    if (!filled && removed.length === 0 && dialog.current?.open) close.current?.focus();
  }, [filled, removed]);

  // Texts that the drawer's own list lacks load with a filled cart.
  const words = { ...texts, ...offer?.words } as Texts<CartText>;
  const frame = open ? cartFrameOf({ texts: words, mediaBase, alias, cartHref }) : undefined;
  // Until the cart has loaded, `boot.ts` shows the count of the last visit instead.
  const shown = loaded ? `${count}` : '0';
  return (
    <>
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
      {!open && <AddedPanel cartHref={cartHref} texts={texts} mediaBase={mediaBase} alias={alias} />}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label={say(texts, 'Cart')}
        // The check is needed because React bubbles the close event of a nested dialog.
        onClose={(event) => event.target === event.currentTarget && closeCart()}
      >
        {frame && (
          <>
            <DrawerStyle />
            <div className="drawer-head">
              <h2>{say(texts, 'Cart')}</h2>
              <button
                type="button"
                className="icon-button"
                ref={close}
                aria-label={say(texts, 'Close')}
                onClick={closeCart}
              >
                ×
              </button>
            </div>
            <CartNews frame={frame} />
            {(filled || removed.length > 0) && <CartLines lines={cart?.lines ?? []} frame={frame} heading="h3" />}
            {cart && filled ? (
              // The texts of the sums load with a filled cart; without them the drawer shows only the link to the cart page.
              <div className="drawer-end">
                {offer ? (
                  <LiveSums cart={cart} frame={frame}>
                    <a className="button quiet" href={cartHref}>
                      {say(texts, 'View cart')}
                    </a>
                  </LiveSums>
                ) : (
                  <a className="button" href={cartHref}>
                    {say(texts, 'View cart')}
                  </a>
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
        )}
      </dialog>
    </>
  );
}
