/** `client:pro`: the island of a professional. It loads where the visit is marked as one's, and nowhere else. */
import type { ClientDirective } from 'astro';

import { customerMark } from '#lib/customer/customer-mark.ts';

const pro: ClientDirective = async (load) => {
  if (customerMark(document.cookie, document.documentElement.dataset['store'] ?? '') !== 'pro') return;
  const hydrate = await load();
  await hydrate();
};

export default pro;
