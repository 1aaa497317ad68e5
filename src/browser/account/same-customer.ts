import { $customer, forgetCustomer, loadCustomer } from '#stores/customer.ts';

/** Loads the customer again, and reloads the page if it is another one, because the page has the data of the one before. Resolves to whether it is the same. */
export async function isSameCustomer(): Promise<boolean> {
  const shown = $customer.get()?.id;
  forgetCustomer();
  await loadCustomer();
  if ($customer.get()?.id === shown) return true;
  location.reload();
  return false;
}
