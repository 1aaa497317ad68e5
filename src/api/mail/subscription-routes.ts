/** Subscriptions to the newsletter and to back-in-stock notices. The response never reveals whether an address is already subscribed. */
import { visitEndpoints as calls } from '#lib/contract/visit-endpoints.ts';
import { clientKey, siteKey } from '#lib/network/client-key.ts';

import { demandCaptcha } from '../customers/account-routes.ts';
import { countUnlessOutage } from '../limits/count-unless-outage.ts';
import { notFound, Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { demandKnownLocale } from './known-locale.ts';
import { subscriptionUrl } from './subscription-url.ts';

const DAY = 86_400;
const BY_CLIENT = { most: 10, seconds: 3600 } as const;
/** Limit per client and e-mail address. Other clients do not count, so a stranger cannot use up the attempts of the address's owner. */
const BY_CLIENT_AND_EMAIL = { most: 3, seconds: DAY } as const;
/** Confirmation mails per e-mail address, from all clients. They all carry the same link, so a request beyond the limit needs no further mail. */
const MAILS_TO_ADDRESS = { most: 6, seconds: DAY } as const;
/** Back-in-stock notices per e-mail address and day, from all clients. Beyond this limit, each network site may request one. */
const NOTICES_TO_EMAIL = { most: 10, seconds: DAY } as const;
const BY_SITE_BEYOND = { most: 1, seconds: DAY } as const;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
const DONE = { ok: true } as const;

async function offered(call: Call) {
  const { signup, post } = call.services;
  const settings = await signup?.(call.regionHeader);
  if (!settings || !post) throw new Refusal('not-offered', 'This shop offers no newsletter in this region.');
  return { settings, post };
}

/** Counts the request of the client; `work` handles it. */
function limited<T>(
  call: Call,
  { kind, email }: { readonly kind: string; readonly email: string },
  work: () => Promise<T>,
): Promise<T> {
  const client = clientKey(call.address);
  const counted = [
    { name: 'letters-client', who: client, limit: BY_CLIENT },
    { name: `${kind}-client-email`, who: `${email} ${client}`, limit: BY_CLIENT_AND_EMAIL },
  ];
  return countUnlessOutage(call.services.store.attempts, counted, work);
}

/** Runs `send` if another confirmation mail may be sent to the address today. A mail that could not be queued is not counted. */
async function mailWithinLimit({ services }: Call, email: string, send: () => Promise<void>): Promise<void> {
  const { attempts } = services.store;
  const sent = await attempts.count('newsletter-email', email, { ...MAILS_TO_ADDRESS, most: UNLIMITED });
  if (sent > MAILS_TO_ADDRESS.most) return;
  try {
    await send();
  } catch (error) {
    await attempts.uncount('newsletter-email', email).catch(() => undefined);
    throw error;
  }
}

/** Counts a back-in-stock notice. Throws the Refusal `too-often` beyond the limits. */
async function countNotice({ services, address }: Call, email: string): Promise<void> {
  const { attempts } = services.store;
  const notices = await attempts.count('notify-email', email, { ...NOTICES_TO_EMAIL, most: UNLIMITED });
  if (notices > NOTICES_TO_EMAIL.most)
    await attempts.count('notify-email-site', `${email} ${siteKey(address)}`, BY_SITE_BEYOND);
}

export const subscriptionRoutes: readonly ApiRoute[] = [
  route(calls.newsletter, async ({ body }, call) => {
    demandKnownLocale(call, body.locale);
    const { settings, post } = await offered(call);
    return limited(call, { kind: 'newsletter', email: body.email }, async () => {
      await demandCaptcha(call, 'newsletter', body.captchaToken);
      const { subscriptions } = call.services.store;
      const record = await subscriptions.ask({
        kind: 'newsletter',
        list: settings.list,
        email: body.email,
        locale: body.locale,
      });
      if (record.confirmedAt) return DONE;
      await mailWithinLimit(call, record.email, async () =>
        post({
          kind: 'newsletter-confirm',
          to: record.email,
          locale: body.locale,
          confirmUrl: await subscriptionUrl(call.services, 'confirm', record.id),
          stopUrl: await subscriptionUrl(call.services, 'stop', record.id),
        }),
      );
      return DONE;
    });
  }),
  route(calls.notifyMe, async ({ body }, call) => {
    demandKnownLocale(call, body.locale);
    const { settings } = await offered(call);
    if (!settings.stockNotices) throw new Refusal('not-offered', 'This shop offers no stock notices in this region.');
    // Before the request is counted: an outage of the platform must not use up the shopper's requests of the day.
    if (!(await call.commerce.variant(body.product_id, body.variant_id))) throw notFound();
    return limited(call, { kind: 'notify', email: body.email }, async () => {
      await countNotice(call, body.email);
      const list = `${call.region}:${body.product_id}:${body.variant_id}`;
      await call.services.store.subscriptions.ask({
        kind: 'stock',
        list,
        email: body.email,
        locale: body.locale,
        confirmed: true,
      });
      return DONE;
    });
  }),
];
