/** Club membership; loaded only for professionals. */
import { isProGroup } from '#lib/pro/pro-group.ts';
import { loadCustomer } from '#stores/customer.ts';

/** Whether the customer is in the group `pro` itself, not in a regional one. */
export async function isMember(): Promise<boolean> {
  const customer = await loadCustomer();
  return customer.kind === 'ok' && isProGroup(customer.value?.proCodeInfo?.region);
}
