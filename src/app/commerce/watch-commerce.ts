/** The stores of an environment, from which publishing reads prices and stock. */
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import { createCommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';

import { createLog } from '../process/log.ts';
import type { Env } from '../settings/env.ts';
import { commerceClients } from './commerce-clients.ts';

/**
 * `embeddedRuns`: whether the services on SERVICES_PORT belong to this shop. An embedded platform that is not running cannot have changed, so it is
 * skipped.
 */
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
