/** The stores of an environment, as publishing asks them for prices and stock. */
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import { createCommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';

import { createLog } from '../process/log.ts';
import type { Env } from '../settings/env.ts';
import { commerceClients } from './commerce-clients.ts';

/** `embeddedRuns`: what listens on SERVICES_PORT is this shop's. An embedded platform that does not run has changed nothing since it was asked last. */
export function watchCommerce(env: Env, embeddedRuns: boolean): CommerceWatch {
  const client = commerceClients(env, createLog(env));
  const stores = COMMERCE_REGIONS.filter((region) => embeddedRuns || !env.commerce[region].embedded);
  return createCommerceWatch({
    stores: stores.map((region) => {
      const { embedded, storeHash } = env.commerce[region];
      return { region, source: embedded ? `embedded ${storeHash}` : storeHash, client: client(region) };
    }),
    clock: () => new Date(),
  });
}
