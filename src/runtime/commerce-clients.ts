/** One client a commerce region, made when it is first asked for; each platform's bad days are kept apart from the others. */
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Env } from './env.ts';
import { createSteadyFetch } from './steady-fetch.ts';

const CURRENCIES: Readonly<Record<CommerceRegion, string>> = { us: 'USD', ca: 'CAD', eu_region_1: 'EUR' };

export function commerceClients(
  env: Pick<Env, 'commerce'>,
  log: (line: Readonly<Record<string, unknown>>) => void,
): (region: CommerceRegion) => CommerceClient {
  const clients = new Map<CommerceRegion, CommerceClient>();
  return (region) => {
    const known =
      clients.get(region) ??
      createCommerceClient({
        ...env.commerce[region],
        currency: CURRENCIES[region],
        fetch: createSteadyFetch({ log: (line) => log({ at: new Date().toISOString(), store: region, ...line }) }),
      });
    clients.set(region, known);
    return known;
  };
}
