/** Pages with a professional's allowance: leaves the page that the server filled, and shows the club's part to its members. */
import { customerMark } from '#lib/customer/customer-mark.ts';

import { leaveOwnPage } from '../leave-filled-page.ts';

const members = document.querySelector<HTMLElement>('[data-members]');

if (
  !leaveOwnPage() &&
  members &&
  customerMark(document.cookie, document.documentElement.dataset['store'] ?? '') === 'pro'
)
  void import('./show-members.ts').then(({ showMembers }) => showMembers(members));
