/** `client:pro`: hydrates an island only if the visit is marked as a professional's. */
import type { ClientDirective } from 'astro';

import { customerMark } from '#lib/customer/customer-mark.ts';

const pro: ClientDirective = async (load) => {
  if (customerMark(document.cookie, document.documentElement.dataset['store'] ?? '') !== 'pro') return;
  const hydrate = await load();
  await hydrate();
};

export default pro;
