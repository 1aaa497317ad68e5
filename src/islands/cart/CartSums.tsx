/** What a cart comes to, how far it is to free shipping, and the way to the checkout. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { cartSummary, isEndRow } from '#lib/cart/cart-summary.ts';
import type { SumRow } from '#lib/cart/cart-summary.ts';
import type { Cart } from '#lib/cart/cart.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { readTax } from '#lib/pricing/tax.ts';
import { $shipping, loadShipping } from '#stores/shipping.ts';

import { CheckoutButton } from './CheckoutButton.tsx';

interface Props {
  readonly cart: Cart;
  readonly country: string;
  /** With those of the cart page. */
  readonly texts: Texts;
  /** Before the checkout. */
  readonly children?: ReactNode;
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

/** Its markup is that of the templates in `components/cart/CartTemplates.astro`. */
export function CartSums({ cart, country, texts, children }: Props) {
  const shipping = useStore($shipping, { ssr: 'initial' });
  useEffect(() => void loadShipping(), []);
  const tax = readTax(document.documentElement.dataset['tax']);
  const words = { writing: pageWriting(), country, tax, say: (text: InterfaceText) => say(texts, text) };
  const { rows, meter } = cartSummary(cart, shipping, words);
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
        {!tax.included && <p className="small soft">{say(texts, 'Shipping and taxes at checkout')}</p>}
      </div>
      <div className="sums-end">
        <dl className="cart-sums">{rows.filter(isEndRow).map((row) => Sum(row))}</dl>
        {children}
        <CheckoutButton cartId={cart.id} texts={texts} />
      </div>
    </>
  );
}
