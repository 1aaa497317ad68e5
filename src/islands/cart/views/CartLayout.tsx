/** Layout of the cart page: messages, lines or an empty-cart note, and the summary. */
import type { ReactNode, Ref } from 'react';

import type { CartFrame } from './cart-frame.ts';

interface Props extends Pick<CartFrame, 'say'> {
  readonly news?: ReactNode;
  /** The cart lines; falsy if there are none. */
  readonly lines?: ReactNode;
  /** The summary; falsy if the cart is empty. */
  readonly sums?: ReactNode;
  /** Target of the link that an empty cart shows. */
  readonly shopHref: string;
  /** Ref of the empty-cart note, which gets the focus when the last line is removed. */
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
