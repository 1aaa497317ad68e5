/**
 * Accepts withdrawals from contracts (EU directive 2023/2673, ruling 27). The platform's order is not changed: one mail goes to the customer and one
 * to the shop.
 */
import { visitEndpoints as calls } from '#lib/contract/visit-endpoints.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { clientKey } from '#lib/network/client-key.ts';
import { isInEuropeanUnion } from '#lib/region/region.ts';

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
  await store.attempts.count('withdrawal-client', clientKey(call.address), BY_CLIENT);
  await store.attempts.count('withdrawal-email', form.email, BY_EMAIL);
  const withdrawal = { ...form, receivedAt: clock().toISOString() };
  // The receipt is queued first: the law requires it, and the customer sees an error when queuing fails.
  await post({ kind: 'withdrawal-receipt', to: withdrawal.email, locale, withdrawal });
  await post({ kind: 'withdrawal-notice', to: serviceEmail, locale, withdrawal });
  return { ok: true, receivedAt: withdrawal.receivedAt } as const;
});
