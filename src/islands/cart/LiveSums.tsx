/** The sums of the visit's cart; shipping costs appear once they have loaded. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import type { Cart } from '#lib/cart/cart-contents.ts';
import { cartSummary } from '#lib/cart/cart-summary.ts';
import { readTax } from '#lib/pricing/tax.ts';
import { $shipping, loadShipping } from '#stores/shipping.ts';

import { LiveCheckout } from './LiveCheckout.tsx';
import type { CartFrame } from './views/cart-frame.ts';
import { CartSums } from './views/CartSums.tsx';

interface Props {
  readonly cart: Cart;
  readonly frame: CartFrame;
  /** Shown above the checkout button. */
  readonly children?: ReactNode;
}

export function LiveSums({ cart, frame, children }: Props) {
  const shipping = useStore($shipping, { ssr: 'initial' });
  useEffect(() => void loadShipping(), []);
  const tax = readTax(document.documentElement.dataset['tax']);
  const [, country = ''] = frame.localeCode.split('-');
  return (
    <CartSums
      summary={cartSummary(cart, shipping, { ...frame, country, tax })}
      isTaxIncluded={tax.included}
      say={frame.say}
    >
      {children}
      <LiveCheckout cartId={cart.id} frame={frame} />
    </CartSums>
  );
}
