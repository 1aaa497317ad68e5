import type { CartFrame } from './cart-frame.ts';

interface Props extends Pick<CartFrame, 'say' | 'cartHref'> {
  readonly text: string;
  /** What a script does in place of loading the cart page again. */
  readonly onRetry?: () => void;
}

/** The shop does not answer: says so, and offers to ask again. */
export function StaleCart({ text, say, cartHref, onRetry }: Props) {
  return (
    <div className="stale">
      <output className="message error">{text}</output>
      <form
        action={cartHref}
        onSubmit={
          onRetry &&
          ((event) => {
            event.preventDefault();
            onRetry();
          })
        }
      >
        <button className="button quiet">{say('Try again')}</button>
      </form>
    </div>
  );
}
