/** Pages with a professional's allowance: leaves the server-filled page, and shows the club section to members. */
import { customerMark } from '#lib/customer/customer-mark.ts';

import { leaveOwnPage } from '../leave-filled-page.ts';

async function showToMembers(part: HTMLElement): Promise<void> {
  const [{ loadCustomer }, { isProGroup }] = await Promise.all([
    import('#stores/customer.ts'),
    import('#lib/pro/pro-group.ts'),
  ]);
  const asked = await loadCustomer();
  part.hidden = !(asked.kind === 'ok' && isProGroup(asked.value?.proCodeInfo?.region));
}

const members = document.querySelector<HTMLElement>('[data-members]');
const mark = customerMark(document.cookie, document.documentElement.dataset['store'] ?? '');

if (!leaveOwnPage() && members && mark === 'pro') void showToMembers(members);
