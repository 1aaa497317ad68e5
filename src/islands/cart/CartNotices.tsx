/** Messages about the cart: always announced to screen readers, and shown above the lines unless a line shows them. */
import { useStore } from '@nanostores/react';

import { cartProblemText } from '#islands/ui/cart-problem-text.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { $cart, $cartStatus, refreshCart } from '#stores/cart.ts';
import { $lineProblems } from '#stores/line-problems.ts';
import { $notice } from '#stores/notice.ts';
import type { Notice } from '#stores/notice.ts';

import { LeftOutNote } from './LeftOutNote.tsx';
import type { CartFrame } from './views/cart-frame.ts';
import { CartProblem } from './views/CartProblem.tsx';
import { StaleCart } from './views/StaleCart.tsx';

function sentence({ say, localeCode }: CartFrame, { kind, subject = '', quantity }: Notice): string {
  if (kind === 'added') return `${say('Added to cart!')} ${subject}`;
  if (kind === 'changed') return labelled(localeCode, say('Saved'), subject);
  if (kind === 'removed') return say('Removed: {name}').replace('{name}', () => subject);
  if (kind === 'quantity') return labelled(localeCode, subject, `${quantity}`);
  return cartProblemText(say, kind, subject);
}

export function CartNotices({ frame }: { readonly frame: CartFrame }) {
  const { say, cartHref } = frame;
  const notice = useStore($notice, { ssr: 'initial' });
  const status = useStore($cartStatus, { ssr: 'initial' });
  const cart = useStore($cart, { ssr: 'initial' });
  const problems = useStore($lineProblems, { ssr: 'initial' });
  const trouble = notice && !['added', 'changed', 'removed', 'quantity'].includes(notice.kind);
  const besideLine = cart?.lines.some((line) => problems[line.variantId] === notice?.kind);
  return (
    <>
      <p className="visually-hidden" aria-live="polite" data-testid="cart-announcer">
        {notice && <span key={notice.id}>{sentence(frame, notice)}</span>}
      </p>
      {trouble && !besideLine && <CartProblem text={sentence(frame, notice)} />}
      <LeftOutNote cartHref={cartHref} />
      {status === 'stale' && (
        <StaleCart
          text={say('The shop is not responding right now. This is your cart as we last saw it.')}
          say={say}
          cartHref={cartHref}
          onRetry={() => void refreshCart()}
        />
      )}
    </>
  );
}
