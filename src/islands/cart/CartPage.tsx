/** The cart as a page: prebuilt as an empty frame, filled when the shop has named the visit's cart. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { $cart, $cartLoaded, loadCart } from '#stores/cart.ts';
import { $removedLines } from '#stores/removed-lines.ts';

import { CartLines } from './CartLines.tsx';
import { CartNews } from './CartNews.tsx';
import { LiveSums } from './LiveSums.tsx';
import { cartFrameOf } from './page-cart-frame.ts';
import type { CartPlace } from './page-cart-frame.ts';
import { CartLayout } from './views/CartLayout.tsx';

/** The server fills the page of a browser without scripts with the same props. */
export interface CartPageProps extends CartPlace {
  /** Where an empty cart leads. */
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
    // The last line took the focus with it, unless it can be put back.
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
