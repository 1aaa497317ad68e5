import { isProGroup } from '#lib/pro/pro-group.ts';
import { loadCustomer } from '#stores/customer.ts';

/** Shows `members` to a customer of the professional programme itself. */
export async function showMembers(members: HTMLElement): Promise<void> {
  const asked = await loadCustomer();
  members.hidden = !(asked.kind === 'ok' && isProGroup(asked.value?.proCodeInfo?.region));
}
