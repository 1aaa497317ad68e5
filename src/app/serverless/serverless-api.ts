/**
 * The API on hosts without a file system: with a Postgres server from DATABASE_URL and the real commerce platform, without the features that need mail
 * or the content service (docs/how-to/deploy.md). Each host has an entry in this folder.
 */
import { apiStoreOn } from '#api/api-store.ts';
import { createApi } from '#api/api.ts';
import { openPostgres } from '#api/database/postgres-database.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';

import { createCaptcha } from '../api/captcha-check.ts';
import { commerceClients } from '../commerce/commerce-clients.ts';
import { readEnv } from '../settings/env.ts';
import type { Environment } from '../settings/environment.ts';

export interface ServerlessApi {
  /** `address`: the visitor's IP address as the host reports it. Without it, all visitors share their attempts at an account. */
  fetch(request: Request, address: string): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Throws AppError `env` that names the missing variable. `again`: whether an earlier API of this process has created the tables and swept ended
 * sessions.
 */
export async function openServerlessApi(settings: Environment, again = false): Promise<ServerlessApi> {
  const env = readEnv(settings);
  if (env.databaseUrl === undefined)
    throw new AppError(
      'env',
      'DATABASE_URL is missing: without a file system, sessions can only be stored in Postgres.',
    );
  if (!settings['SITE_URL']?.trim())
    throw new AppError('env', 'SITE_URL is missing: it determines which origin may change a cart.');
  const embedded = COMMERCE_REGIONS.filter((region) => env.commerce[region].embedded);
  if (embedded.length > 0)
    throw new AppError(
      'env',
      `The embedded commerce service cannot run here; set ${embedded.map((region) => `BIGCOMMERCE_${region.toUpperCase()}_STORE_HASH`).join(', ')} and their tokens.`,
    );
  const database = await openPostgres(env.databaseUrl, { connections: 3, prepared: again });
  const store = await apiStoreOn(database, { swept: again });
  const log = (line: Readonly<Record<string, unknown>>): void => {
    if (line['level'] === 'error' || env.logsEverything) console.log(JSON.stringify(line));
  };
  const { siteUrl } = env;
  const { captcha } = env.api;
  const api = createApi({
    commerce: commerceClients(env, log),
    store,
    siteUrl,
    log,
    origins: [siteUrl],
    ...(captcha ? { captcha: createCaptcha({ ...captcha, log }) } : {}),
  });
  return { fetch: api.fetch, close: store.close };
}

/** Response when the shop is not configured or its database is down; the reason is logged. */
export function unavailable(error: unknown): Response {
  const { message, name, cause } = error instanceof Error ? error : new Error(String(error));
  const because = cause instanceof Error ? { cause: cause.message } : {};
  console.error(JSON.stringify({ at: new Date().toISOString(), level: 'error', name, message, ...because }));
  return Response.json(
    { error: { code: 'unavailable', message: 'The shop is not available. Try again in a moment.' } },
    { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
  );
}

/**
 * One API per process of the host; if it cannot be opened, the next request tries again. A request that fails does not end it: other requests use its
 * connections, which recover by themselves.
 */
export function sharedApi<Context>(
  settings: Environment,
  addressOf: (request: Request, context?: Context) => string,
  open: (settings: Environment) => Promise<ServerlessApi> = openServerlessApi,
): (request: Request, context?: Context) => Promise<Response> {
  let opening: Promise<ServerlessApi> | undefined;

  function opened(): Promise<ServerlessApi> {
    opening ??= open(settings).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  return async (request, context) => {
    try {
      return await (await opened()).fetch(request, addressOf(request, context));
    } catch (error) {
      return unavailable(error);
    }
  };
}
