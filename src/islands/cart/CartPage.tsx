/** The cart as a page. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { $cart, $cartLoaded, loadCart } from '#stores/cart.ts';
import { $removedLines } from '#stores/removed-lines.ts';

import { CartLines } from './CartLines.tsx';
import { CartNews } from './CartNews.tsx';
import { CartSums } from './CartSums.tsx';

interface Props {
  readonly texts: Texts;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  readonly shopHref: string;
}

export default function CartPage(props: Props) {
  const cart = useStore($cart, { ssr: 'initial' });
  const loaded = useStore($cartLoaded, { ssr: 'initial' });
  const filled = (cart?.lines.length ?? 0) > 0;
  const [, country = ''] = props.localeCode.split('-');
  const removed = useStore($removedLines, { ssr: 'initial' });
  const wasFilled = useRef(false);
  const empty = useRef<HTMLDivElement>(null);
  useEffect(() => void loadCart(), []);
  useEffect(() => {
    // The last line took the focus with it, unless it can be put back.
    if (wasFilled.current && !filled && removed.length === 0) empty.current?.focus();
    wasFilled.current = filled;
  }, [filled, removed]);
  if (!loaded) return <div aria-busy="true" className="cart-wait" />;
  return (
    <div className="cart-page">
      <div className="cart-main">
        <CartNews texts={props.texts} />
        {(filled || removed.length > 0) && <CartLines {...props} lines={cart?.lines ?? []} heading="h2" />}
        {!filled && (
          <div className="empty" ref={empty} tabIndex={-1}>
            <p>{say(props.texts, 'Your cart is empty')}</p>
            <a className="button" href={props.shopHref}>
              {say(props.texts, 'Continue shopping')}
            </a>
          </div>
        )}
      </div>
      {cart && filled && (
        <section className="cart-summary" aria-labelledby="cart-summary">
          <h2 id="cart-summary">{say(props.texts, 'Order summary')}</h2>
          <CartSums cart={cart} country={country} texts={props.texts} />
        </section>
      )}
    </div>
  );
}
