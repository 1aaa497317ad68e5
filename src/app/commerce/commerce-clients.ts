/** One client per commerce region, created on first use; circuit breakers and budgets are separate per platform. */
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { createLargeBodies, wholeFetch } from '#lib/network/bounded-body.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Env } from '../settings/env.ts';
import { createCallBudget } from './call-budget.ts';
import { createResilientFetch } from './resilient-fetch.ts';

const CURRENCIES: Readonly<Record<CommerceRegion, string>> = { us: 'USD', ca: 'CAD', eu_region_1: 'EUR' };

/** Maximum size of a response; far larger than the platform's largest page. */
const MOST_BYTES = 16_777_216;

/** Shared by all stores: until it is parsed, a response of the largest size takes about five times its size in memory. */
const LARGE_ANSWERS = createLargeBodies(2);

type Log = (line: Readonly<Record<string, unknown>>) => void;

/** A stalled or endless body counts as a failure of the platform. An embedded platform has no quota. */
function platformFetch(isEmbedded: boolean, log: Log): typeof fetch {
  const resilient = createResilientFetch({ log, fetch: wholeFetch(fetch, MOST_BYTES, LARGE_ANSWERS) });
  return isEmbedded ? resilient : createCallBudget({ fetch: resilient });
}

export function commerceClients(env: Pick<Env, 'commerce'>, log: Log): (region: CommerceRegion) => CommerceClient {
  const clients = new Map<CommerceRegion, CommerceClient>();
  return (region) => {
    const logOfStore: Log = (line) => log({ at: new Date().toISOString(), store: region, ...line });
    const known =
      clients.get(region) ??
      createCommerceClient({
        ...env.commerce[region],
        currency: CURRENCIES[region],
        fetch: platformFetch(env.commerce[region].embedded, logOfStore),
        log: logOfStore,
      });
    clients.set(region, known);
    return known;
  };
}
