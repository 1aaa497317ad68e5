import type { CartFrame } from './cart-frame.ts';

interface Props extends Pick<CartFrame, 'say' | 'cartHref'> {
  readonly text: string;
  /** Script handler that replaces the form submit, which reloads the cart page. */
  readonly onRetry?: () => void;
}

/** Reports that the shop does not respond, with a retry button. */
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
