/** The stores of an environment, as publishing asks them for prices and stock. */
import { COMMERCE_REGIONS } from '../src/lib/region/region.ts';
import { createCommerceWatch } from '../src/publishing/commerce-watch.ts';
import type { CommerceWatch } from '../src/publishing/commerce-watch.ts';
import { commerceClients } from '../src/runtime/commerce-clients.ts';
import type { Env } from '../src/runtime/env.ts';
import { log } from './log.ts';

/** `embeddedRuns`: what listens on SERVICES_PORT is this shop's. An embedded platform that does not run has changed nothing since it was asked last. */
export function watchCommerce(env: Env, embeddedRuns: boolean): CommerceWatch {
  const client = commerceClients(env, log);
  const stores = COMMERCE_REGIONS.filter((region) => embeddedRuns || !env.commerce[region].embedded);
  return createCommerceWatch({
    stores: stores.map((region) => {
      const { embedded, storeHash } = env.commerce[region];
      return { region, source: embedded ? `embedded ${storeHash}` : storeHash, client: client(region) };
    }),
    clock: () => new Date(),
  });
}
