/**
 * The cart page, prebuilt with both of its possible initial states: a skeleton, and the empty-cart note, which a visit without a cart shows from the first
 * paint (`browser/hydration/early-content.ts` marks the visit, `cart-page.css` selects the state). The note remains the same element when the cart has loaded.
 */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { CartText } from '#lib/cart/cart-texts.ts';
import { $cart, $cartLoaded, loadCart } from '#stores/cart.ts';
import { $removedLines } from '#stores/removed-lines.ts';

import { CartLines } from './CartLines.tsx';
import { CartNotices } from './CartNotices.tsx';
import { LiveSums } from './LiveSums.tsx';
import { cartFrameOf } from './page-cart-frame.ts';
import type { CartPlace } from './page-cart-frame.ts';
import { CartLayout } from './views/CartLayout.tsx';

/** Also used by the server to fill the page without scripts. */
export interface CartPageProps extends CartPlace<CartText> {
  /** Target of the link that an empty cart shows. */
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
  const frame = loaded ? cartFrameOf(props) : undefined;
  return (
    <>
      {!frame && <div aria-busy="true" className="cart-wait" />}
      <CartLayout
        say={(text) => say(props.texts, text)}
        shopHref={props.shopHref}
        empty={empty}
        news={frame && <CartNotices frame={frame} />}
        lines={
          frame && (filled || removed.length > 0) && <CartLines lines={cart?.lines ?? []} frame={frame} heading="h2" />
        }
        sums={frame && cart && filled && <LiveSums cart={cart} frame={frame} />}
      />
    </>
  );
}
