/** Creates the single-use URL of the platform's checkout. */
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';

import { $cart, $cartProblem, loadCart, refreshCart } from './cart.ts';
import { customerApi } from './customer.ts';
import { pageMarket } from './page-market.ts';

export type HandOver =
  | { readonly kind: 'ok'; readonly url: string }
  /** The cart exceeds the professional's remaining allowance by this amount. */
  | { readonly kind: 'over'; readonly over: Money }
  /** `refused`: a change made before the press was refused, so the cart is not the one that the shopper saw. */
  | { readonly kind: 'failed' | 'refused' };

/**
 * Checks out the current cart. `cartId` is the id of the displayed cart, which may be an outdated snapshot that another device has since replaced; it is
 * used only if the current cart is unknown.
 */
export async function handOver(cartId: string): Promise<HandOver> {
  // The checkout must contain changes made just before the press.
  $cartProblem.set(undefined);
  await loadCart();
  if ($cartProblem.get()) return { kind: 'refused' };
  const id = $cart.get()?.id ?? cartId;
  const result = await customerApi().call('POST /cart/:id/checkout', { params: { id } });
  if (result.kind === 'ok') return { kind: 'ok', url: result.value.url };
  // Another tab may have signed in or out, which replaces the cart.
  void refreshCart();
  const isOver = result.kind === 'refused' && result.code === 'over-allowance';
  const over = isOver ? moneyFromDecimal(String(result.fields['over']), pageMarket().currency) : undefined;
  return over ? { kind: 'over', over } : { kind: 'failed' };
}
