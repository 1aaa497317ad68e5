/** The cart page: prebuilt as an empty frame, filled once the cart has loaded. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import type { CartText } from '#lib/cart/cart-texts.ts';
import { $cart, $cartLoaded, loadCart } from '#stores/cart.ts';
import { $removedLines } from '#stores/removed-lines.ts';

import { CartLines } from './CartLines.tsx';
import { CartNews } from './CartNews.tsx';
import { LiveSums } from './LiveSums.tsx';
import { cartFrameOf } from './page-cart-frame.ts';
import type { CartPlace } from './page-cart-frame.ts';
import { CartLayout } from './views/CartLayout.tsx';

/** Also used by the server to fill the page without scripts. */
export interface CartPageProps extends CartPlace<CartText> {
  /** Link of an empty cart. */
  readonly shopHref: string;
}

export default function CartPage(props: CartPageProps) {
  const cart = useStore($cart, { ssr: 'initial' });
  const loaded = useStore($cartLoaded, { ssr: 'initial' });
  const filled = (cart?.lines.length ?? 0) > 0;
  const removed = useStore($removedLines, { ssr: 'initial' });
  const wasFilled = useRef(false);
  const empty = useRef<HTMLDivElement>(null);
  useEffect(() => void loadCart(), []);
  useEffect(() => {
    // Removing the last line removes the focused element: focus the empty-cart message, unless the line can still be restored.
    if (wasFilled.current && !filled && removed.length === 0) empty.current?.focus();
    wasFilled.current = filled;
  }, [filled, removed]);
  if (!loaded) return <div aria-busy="true" className="cart-wait" />;
  const frame = cartFrameOf(props);
  return (
    <CartLayout
      say={frame.say}
      shopHref={props.shopHref}
      empty={empty}
      news={<CartNews frame={frame} />}
      lines={(filled || removed.length > 0) && <CartLines lines={cart?.lines ?? []} frame={frame} heading="h2" />}
      sums={cart && filled && <LiveSums cart={cart} frame={frame} />}
    />
  );
}
