/** Loaded for professionals alone. */
import { isProGroup } from '#lib/pro/pro-group.ts';
import { loadCustomer } from '#stores/customer.ts';

/** Whether the customer is of the group of professionals itself. */
export async function isMember(): Promise<boolean> {
  const asked = await loadCustomer();
  return asked.kind === 'ok' && isProGroup(asked.value?.proCodeInfo?.region);
}
