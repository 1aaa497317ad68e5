import { $customer, customerApi, forgetCustomer } from './customer.ts';
import { forgetCarts, forgetCount } from './forget-carts.ts';

/**
 * Signs the customer out. The stores that listen to `$customer` clear the customer, pro flag, group, discount, spend, expiry and employee flag (spec
 * section 4).
 */
export async function signOut(): Promise<boolean> {
  const result = await customerApi().call('POST /customers/logout', {});
  if (result.kind !== 'ok') return false;
  forgetCustomer();
  forgetCarts();
  forgetCount();
  $customer.set(null);
  return true;
}
