/** The cart as a page. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { linesTotal } from '#lib/cart/cart.ts';
import type { Cart } from '#lib/cart/cart.ts';
import type { Money } from '#lib/pricing/money.ts';
import { $cart, $cartLoaded, loadCart } from '#stores/cart.ts';

import { CartLines } from './CartLines.tsx';
import { CartNews } from './CartNews.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';
import { ShippingNote } from './ShippingNote.tsx';

interface Props {
  readonly texts: Texts;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  readonly shopHref: string;
}

const subtotalOf = (cart: Cart): Money => ({
  minor: linesTotal(cart.lines),
  currency: cart.currency,
});

export default function CartPage(props: Props) {
  const cart = useStore($cart, { ssr: 'initial' });
  const loaded = useStore($cartLoaded, { ssr: 'initial' });
  const filled = (cart?.lines.length ?? 0) > 0;
  const [, country = ''] = props.localeCode.split('-');
  const wasFilled = useRef(false);
  const empty = useRef<HTMLDivElement>(null);
  useEffect(() => void loadCart(), []);
  useEffect(() => {
    // The last line took the focus with it.
    if (wasFilled.current && !filled) empty.current?.focus();
    wasFilled.current = filled;
  }, [filled]);
  if (!loaded) return <div aria-busy="true" className="cart-wait" />;
  return (
    <div className="cart-page">
      <CartNews texts={props.texts} />
      {cart && filled ? (
        <>
          <CartLines cart={cart} {...props} heading="h2" />
          <ShippingNote subtotal={subtotalOf(cart)} country={country} texts={props.texts} />
          <CheckoutButton cartId={cart.id} texts={props.texts} />
        </>
      ) : (
        <div className="empty" ref={empty} tabIndex={-1}>
          <p>{say(props.texts, 'Your cart is empty')}</p>
          <a className="button" href={props.shopHref}>
            {say(props.texts, 'Continue shopping')}
          </a>
        </div>
      )}
    </div>
  );
}
