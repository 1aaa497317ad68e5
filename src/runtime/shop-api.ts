/** Joins the own API to its commerce clients and its session database. */
import { join } from 'node:path';

import { createApi } from '#api/api.ts';
import type { Api } from '#api/api.ts';
import { openSessionStore } from '#api/session/session-store.ts';
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Env } from './env.ts';

const CURRENCIES: Readonly<Record<CommerceRegion, string>> = { us: 'USD', ca: 'CAD', eu_region_1: 'EUR' };

export async function openShopApi(
  env: Env,
  log: (line: Readonly<Record<string, unknown>>) => void,
): Promise<Api & { close(): Promise<void> }> {
  const sessions = await openSessionStore({
    dataDir: join(env.dataDir, 'api'),
    ...(env.databaseUrl ? { databaseUrl: env.databaseUrl } : {}),
  });
  const clients = new Map<CommerceRegion, CommerceClient>();
  const commerce = (region: CommerceRegion): CommerceClient => {
    const known =
      clients.get(region) ?? createCommerceClient({ ...env.commerce[region], currency: CURRENCIES[region] });
    clients.set(region, known);
    return known;
  };
  return { ...createApi({ commerce, sessions, log, origins: [env.siteUrl] }), close: () => sessions.close() };
}
