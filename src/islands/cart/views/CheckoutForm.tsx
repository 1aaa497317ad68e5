import type { CartFrame } from './cart-frame.ts';
import { CartForm } from './CartForm.tsx';

interface Props extends Pick<CartFrame, 'say' | 'cartHref'> {
  readonly isBusy?: boolean;
  /** Whether the button is disabled. */
  readonly isOff?: boolean;
  readonly onCheckout?: () => void;
}

export function CheckoutForm({ say, cartHref, isBusy, isOff, onCheckout }: Props) {
  return (
    <CartForm name="checkout" page={cartHref} onSend={onCheckout}>
      <button className="button checkout" aria-disabled={isOff} aria-busy={isBusy || undefined}>
        {say('Checkout')}
      </button>
    </CartForm>
  );
}
