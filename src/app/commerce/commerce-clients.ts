/** One client a commerce region, made when it is first asked for; each platform's bad days are kept apart from the others. */
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { wholeFetch } from '#lib/network/bounded-body.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Env } from '../settings/env.ts';
import { createCallBudget } from './call-budget.ts';
import { createSteadyFetch } from './resilient-fetch.ts';

const CURRENCIES: Readonly<Record<CommerceRegion, string>> = { us: 'USD', ca: 'CAD', eu_region_1: 'EUR' };

/** Far above the largest page of the platform. */
const MOST_BYTES = 16_777_216;

type Log = (line: Readonly<Record<string, unknown>>) => void;

/** A body that stalls or has no end is a failure of the platform as much as no answer. An embedded platform has no quota to stay below. */
function platformFetch(isEmbedded: boolean, log: Log): typeof fetch {
  const steady = createSteadyFetch({ log, fetch: wholeFetch(fetch, MOST_BYTES) });
  return isEmbedded ? steady : createCallBudget({ fetch: steady });
}

export function commerceClients(env: Pick<Env, 'commerce'>, log: Log): (region: CommerceRegion) => CommerceClient {
  const clients = new Map<CommerceRegion, CommerceClient>();
  return (region) => {
    const known =
      clients.get(region) ??
      createCommerceClient({
        ...env.commerce[region],
        currency: CURRENCIES[region],
        fetch: platformFetch(env.commerce[region].embedded, (line) =>
          log({ at: new Date().toISOString(), store: region, ...line }),
        ),
      });
    clients.set(region, known);
    return known;
  };
}
