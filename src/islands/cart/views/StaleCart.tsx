import type { CartFrame } from './cart-frame.ts';

interface Props extends Pick<CartFrame, 'say' | 'cartHref'> {
  readonly text: string;
  /** Script handler; without it the form reloads the cart page. */
  readonly onRetry?: () => void;
}

/** Shows that the shop does not answer, with a retry button. */
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
