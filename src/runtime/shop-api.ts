/** Joins the own API to its commerce clients and its session database. */
import { join } from 'node:path';

import { createApi } from '#api/api.ts';
import type { Api } from '#api/api.ts';
import { openSessionStore } from '#api/session/session-store.ts';
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Env } from './env.ts';
import { takeLock } from './process-lock.ts';

const CURRENCIES: Readonly<Record<CommerceRegion, string>> = { us: 'USD', ca: 'CAD', eu_region_1: 'EUR' };

/** The folder is this process's until what is given back is called. Throws AppError `data-in-use`. */
function own(dir: string): () => void {
  const lock = takeLock(`${dir}.owner.lock`);
  if (lock.kind === 'held') return lock.release;
  throw new AppError(
    'data-in-use',
    `${dir} is in use by process ${lock.holder}; stop it, or set DATA_DIR to another folder.`,
  );
}

/** Throws AppError `data-in-use` when another process, or this one, has the sessions' folder. */
export async function openShopApi(
  env: Env,
  log: (line: Readonly<Record<string, unknown>>) => void,
): Promise<Api & { ping(): Promise<void>; close(): Promise<void> }> {
  const dataDir = join(env.dataDir, 'api');
  const release = env.databaseUrl ? () => undefined : own(dataDir);
  const sessions = await openSessionStore(env.databaseUrl ? { databaseUrl: env.databaseUrl } : { dataDir }).catch(
    (error: unknown) => {
      release();
      throw error;
    },
  );
  const clients = new Map<CommerceRegion, CommerceClient>();
  const commerce = (region: CommerceRegion): CommerceClient => {
    const known =
      clients.get(region) ?? createCommerceClient({ ...env.commerce[region], currency: CURRENCIES[region] });
    clients.set(region, known);
    return known;
  };
  return {
    ...createApi({ commerce, sessions, log, origins: [env.siteUrl] }),
    ping: sessions.ping,
    close: () => sessions.close().finally(release),
  };
}
