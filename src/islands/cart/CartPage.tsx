/** The cart as a page. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { $cart, $cartLoaded, $cartProblem, loadCart } from '#stores/cart.ts';

import { CartLines } from './CartLines.tsx';
import { CartProblem } from './CartProblem.tsx';

interface Props {
  readonly texts: Texts;
  readonly tag: string;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  readonly shopHref: string;
}

export default function CartPage(props: Props) {
  const cart = useStore($cart, { ssr: 'initial' });
  const loaded = useStore($cartLoaded, { ssr: 'initial' });
  const problem = useStore($cartProblem, { ssr: 'initial' });
  useEffect(() => void loadCart(), []);
  if (!loaded) return <div aria-busy="true" style={{ minHeight: '40vh' }} />;
  return (
    <div className="cart-page">
      <CartProblem problem={problem} texts={props.texts} />
      {cart && cart.lines.length > 0 ? (
        <CartLines cart={cart} {...props} />
      ) : (
        <div className="empty">
          <p>{say(props.texts, 'Your cart is empty')}</p>
          <a className="button" href={props.shopHref}>
            {say(props.texts, 'Continue shopping')}
          </a>
        </div>
      )}
    </div>
  );
}
