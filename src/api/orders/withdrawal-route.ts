/**
 * Accepts withdrawals from contracts (EU directive 2023/2673, ruling 27). The platform's order is not changed: one mail goes to the customer and one
 * to the shop.
 */
import { visitEndpoints as calls } from '#lib/contract/visit-endpoints.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { clientKey } from '#lib/network/client-key.ts';
import { isInEuropeanUnion } from '#lib/region/region.ts';

import { countUnlessOutage } from '../limits/count-unless-outage.ts';
import { mailIdOf } from '../mail/mail-id.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';

const BY_CLIENT = { most: 20, seconds: 3600 } as const;
/** Bounds the mail that third parties can have sent to an address. */
const BY_EMAIL = { most: 10, seconds: 86_400 } as const;

export const withdrawalRoute = route(calls.withdraw, async ({ body: { locale, ...form } }, call) => {
  const { post, serviceEmail, store, clock } = call.services;
  const country = parseLocale(locale)?.country ?? '';
  if (!post || !serviceEmail || !isInEuropeanUnion(country))
    throw new Refusal('not-offered', 'Withdrawal from contracts is offered in shops of the European Union only.');
  const counted = [
    { name: 'withdrawal-client', who: clientKey(call.address), limit: BY_CLIENT },
    { name: 'withdrawal-email', who: form.email, limit: BY_EMAIL },
  ];
  return countUnlessOutage(store.attempts, counted, async () => {
    const withdrawal = { ...form, receivedAt: clock().toISOString() };
    const { name, order, email, items, receivedAt } = withdrawal;
    // A statement that is sent again on the same day, because its answer was lost, queues neither mail twice.
    const idOf = (kind: string): string => mailIdOf([kind, name, order, email, items, receivedAt.slice(0, 10)]);
    // The notice is queued first: a customer who has the receipt would not send the statement again, and the shop would not learn of it.
    for (const [kind, to] of [
      ['withdrawal-notice', serviceEmail],
      ['withdrawal-receipt', email],
    ] as const)
      await post({ id: idOf(kind), kind, to, locale, withdrawal });
    return { ok: true, receivedAt } as const;
  });
});
