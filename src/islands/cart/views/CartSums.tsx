/** The sums of a cart, the free-shipping meter and the checkout. */
import type { ReactNode } from 'react';

import { isEndRow } from '#lib/cart/cart-summary.ts';
import type { CartSummary, SumRow } from '#lib/cart/cart-summary.ts';

import type { CartFrame } from './cart-frame.ts';

interface Props {
  readonly summary: CartSummary;
  /** Whether prices include tax. */
  readonly isTaxIncluded: boolean;
  readonly say: CartFrame['say'];
  /** Buttons below the total. */
  readonly children: ReactNode;
}

const Sum = ({ kind, label, aside, value }: SumRow) => (
  <div key={kind}>
    <dt>
      {label} {aside && <span className="soft">({aside})</span>}
    </dt>
    <dd data-sum={kind} data-testid={kind === 'subtotal' ? 'cart-total' : undefined}>
      {value}
    </dd>
  </div>
);

export function CartSums({ summary: { rows, meter, isShippingKnown }, isTaxIncluded, say, children }: Props) {
  return (
    <>
      <div className="sums-body">
        <div className="shipping-note" data-testid="shipping-note">
          {meter && (
            <div>
              <output>{meter.text}</output>
              <progress max={meter.max} value={meter.value} aria-label={meter.text} />
            </div>
          )}
        </div>
        <dl className="cart-sums">{rows.filter((row) => !isEndRow(row)).map((row) => Sum(row))}</dl>
        {!isTaxIncluded && (
          <p className="small soft">{say(isShippingKnown ? 'Taxes at checkout' : 'Shipping and taxes at checkout')}</p>
        )}
      </div>
      <div className="sums-end">
        <dl className="cart-sums">{rows.filter(isEndRow).map((row) => Sum(row))}</dl>
        {children}
      </div>
    </>
  );
}
