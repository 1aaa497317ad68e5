/** Joins the own API to its commerce clients and its session database. */
import { join } from 'node:path';

import { createApi } from '#api/api.ts';
import type { Api } from '#api/api.ts';
import { openSessionStore } from '#api/session/open-session-store.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { commerceClients } from './commerce-clients.ts';
import type { Env } from './env.ts';
import { takeLock } from './process-lock.ts';

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
  return {
    ...createApi({ commerce: commerceClients(env), sessions, log, origins: [env.siteUrl] }),
    ping: sessions.ping,
    close: () => sessions.close().finally(release),
  };
}
