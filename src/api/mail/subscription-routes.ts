/** Asking for letters, and for one mail when a variant is back. What is answered never says whether an address was known. */
import { visitEndpoints as calls } from '#lib/contract/visit-endpoints.ts';
import { clientKey } from '#lib/network/client-key.ts';

import { demandCaptcha } from '../customers/account-routes.ts';
import { notFound, Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { subscriptionUrl } from './subscription-url.ts';

const BY_ADDRESS = { most: 10, seconds: 3600 } as const;
/** Nobody gets more mail than this because somebody else typed his address. */
const BY_EMAIL = { most: 3, seconds: 86_400 } as const;
const DONE = { ok: true } as const;

async function offered(call: Call) {
  const { signup, post } = call.services;
  const settings = await signup?.(call.regionHeader);
  if (!settings || !post) throw new Refusal('not-offered', 'There are no letters here.');
  return { settings, post };
}

async function countTry(call: Call, email: string): Promise<void> {
  const { attempts } = call.services.store;
  await attempts.count('letters-address', clientKey(call.address), BY_ADDRESS);
  await attempts.count('letters-email', email, BY_EMAIL);
}

export const subscriptionRoutes: readonly ApiRoute[] = [
  route(calls.newsletter, async ({ body }, call) => {
    const { settings, post } = await offered(call);
    await countTry(call, body.email);
    await demandCaptcha(call, 'newsletter', body.captchaToken);
    const { subscriptions } = call.services.store;
    const record = await subscriptions.ask('newsletter', settings.list, body.email, body.locale);
    if (record.confirmedAt) return DONE;
    await post({
      kind: 'newsletter-confirm',
      to: record.email,
      locale: body.locale,
      confirmUrl: await subscriptionUrl(call.services, 'confirm', record.id),
      stopUrl: await subscriptionUrl(call.services, 'stop', record.id),
    });
    return DONE;
  }),
  route(calls.notifyMe, async ({ body }, call) => {
    const { settings } = await offered(call);
    if (!settings.stockNotices) throw new Refusal('not-offered', 'There are no such notices here.');
    await countTry(call, body.email);
    if (!(await call.commerce.variant(body.product_id, body.variant_id))) throw notFound();
    const list = `${call.region}:${body.product_id}:${body.variant_id}`;
    await call.services.store.subscriptions.ask('stock', list, body.email, body.locale, true);
    return DONE;
  }),
];
