/** Script of pages with a professional's allowance: leaves the server-filled page, and shows the club section to members. */
import { customerMark } from '#lib/customer/customer-mark.ts';

import { leaveFilledPage } from '../leave-filled-page.ts';

async function showToMembers(part: HTMLElement): Promise<void> {
  const { isMember } = await import('./membership.ts');
  part.hidden = !(await isMember());
}

const members = document.querySelector<HTMLElement>('[data-members]');
const mark = customerMark(document.cookie, document.documentElement.dataset['store'] ?? '');

if (!leaveFilledPage() && members && mark === 'pro') void showToMembers(members);
