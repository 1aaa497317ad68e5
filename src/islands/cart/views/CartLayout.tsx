/** The cart as a page: what has happened to it, its lines or that there are none, and beside them what they come to. */
import type { ReactNode, Ref } from 'react';

import type { CartFrame } from './cart-frame.ts';

interface Props extends Pick<CartFrame, 'say'> {
  readonly news?: ReactNode;
  /** Undefined: there is nothing to list. */
  readonly lines?: ReactNode;
  /** Undefined: the cart is empty. */
  readonly sums?: ReactNode;
  /** Where an empty cart leads. */
  readonly shopHref: string;
  /** Takes the focus when the last line goes. */
  readonly empty?: Ref<HTMLDivElement>;
}

export function CartLayout({ news, lines, sums, say, shopHref, empty }: Props) {
  return (
    <div className="cart-page">
      <div className="cart-main">
        {news}
        {lines}
        {!sums && (
          <div className="empty" ref={empty} tabIndex={-1}>
            <p>{say('Your cart is empty')}</p>
            <a className="button" href={shopHref}>
              {say('Continue shopping')}
            </a>
          </div>
        )}
      </div>
      {sums && (
        <section className="cart-summary" aria-labelledby="cart-summary">
          <h2 id="cart-summary">{say('Order summary')}</h2>
          {sums}
        </section>
      )}
    </div>
  );
}
