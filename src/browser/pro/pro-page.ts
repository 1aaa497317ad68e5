/** Pages with a professional's allowance: leaves the page that the server filled, and shows the club's part to its members. */
import { customerMark } from '#lib/customer/customer-mark.ts';

import { leaveOwnPage } from '../leave-filled-page.ts';

const members = document.querySelector<HTMLElement>('[data-members]');
const mark = customerMark(document.cookie, document.documentElement.dataset['store'] ?? '');

if (!leaveOwnPage() && members && mark === 'pro')
  void Promise.all([import('#stores/customer.ts'), import('#lib/pro/pro-group.ts')]).then(async ([customer, group]) => {
    const asked = await customer.loadCustomer();
    members.hidden = !(asked.kind === 'ok' && group.isProGroup(asked.value?.proCodeInfo?.region));
  });
