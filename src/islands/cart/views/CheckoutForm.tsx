import type { CartFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';

interface Props extends Pick<CartFrame, 'say' | 'cartHref'> {
  /** The platform's page, once it is known: a link in place of the form. */
  readonly url?: string | undefined;
  readonly isBusy?: boolean;
  readonly onCheckout?: () => void;
}

export function CheckoutForm({ say, cartHref, url, isBusy, onCheckout }: Props) {
  if (url !== undefined)
    return (
      <a className="button checkout" href={url}>
        {say('Checkout')}
      </a>
    );
  return (
    <CartForm name="checkout" page={cartHref} onSend={onCheckout}>
      <button className="button checkout" aria-disabled={isBusy}>
        {say('Checkout')}
      </button>
    </CartForm>
  );
}
