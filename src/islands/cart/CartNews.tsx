/** What has happened to the cart: seen above the lines when no line can say it, and spoken in any case. */
import { useStore } from '@nanostores/react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { $lineProblems } from '#stores/cart-trouble.ts';
import { $cart, $cartStatus, refreshCart } from '#stores/cart.ts';
import { $notice } from '#stores/notice.ts';
import type { Notice } from '#stores/notice.ts';

import { LeftOutNote } from './LeftOutNote.tsx';

function sentence(texts: Texts, { kind, subject = '', quantity }: Notice): string {
  if (kind === 'added') return [say(texts, 'Added to cart!'), subject].filter(Boolean).join(' ');
  if (kind === 'removed') return say(texts, 'Removed: {name}').replace('{name}', subject);
  if (kind === 'quantity') return `${subject}: ${quantity}`;
  return sayProblem(texts, kind, false, subject);
}

export function CartNews({ texts }: { readonly texts: Texts }) {
  const notice = useStore($notice, { ssr: 'initial' });
  const status = useStore($cartStatus, { ssr: 'initial' });
  const cart = useStore($cart, { ssr: 'initial' });
  const problems = useStore($lineProblems, { ssr: 'initial' });
  const trouble = notice && !['added', 'removed', 'quantity'].includes(notice.kind);
  const besideLine = cart?.lines.some((line) => problems[line.variantId] === notice?.kind);
  return (
    <>
      <p className="visually-hidden" aria-live="polite" data-testid="cart-announcer">
        {notice && <span key={notice.id}>{sentence(texts, notice)}</span>}
      </p>
      {trouble && !besideLine && (
        <p className="message error" data-testid="cart-problem">
          {sentence(texts, notice)}
        </p>
      )}
      <LeftOutNote texts={texts} />
      {status === 'stale' && (
        <div className="stale">
          <output className="message error">
            {say(texts, 'The shop is not responding right now. This is your cart as we last saw it.')}
          </output>
          <button type="button" className="button quiet" onClick={() => void refreshCart()}>
            {say(texts, 'Try again')}
          </button>
        </div>
      )}
    </>
  );
}
