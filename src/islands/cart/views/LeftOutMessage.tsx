/** Lines of the last cart that could not be merged at sign-in, with reasons; shown until dismissed. */
import { leftOutSentence } from '#lib/cart/left-out.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';

import type { AddOnFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';

interface Props extends Pick<AddOnFrame, 'say' | 'cartHref'> {
  /** The lines, worded in the page's language. */
  readonly lines: readonly LeftOut[];
  readonly onDismiss?: () => void;
}

export function LeftOutMessage({ lines, say, cartHref, onDismiss }: Props) {
  return (
    <div className="left-out" data-testid="left-out">
      <p>{say('Some items from your last cart could not be added')}</p>
      <CartForm name="left-out" page={cartHref} onSend={onDismiss}>
        <button className="icon-button" aria-label={say('Close')}>
          ×
        </button>
      </CartForm>
      <ul>
        {lines.map((line) => (
          <li key={line.variantId}>{leftOutSentence(line, say)}</li>
        ))}
      </ul>
    </div>
  );
}
