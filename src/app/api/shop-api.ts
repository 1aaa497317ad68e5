/** Connects the API to its commerce clients and its session database. */
import { join } from 'node:path';

import type { ApiExtras } from '#api/api-services.ts';
import { apiStoreOn } from '#api/api-store.ts';
import type { ApiStore } from '#api/api-store.ts';
import { createApi } from '#api/api.ts';
import type { Api } from '#api/api.ts';
import { closedDatabase } from '#api/database/closed-database.ts';
import { sendStockNotices } from '#api/mail/stock-notices.ts';
import { openApiStore } from '#api/open-api-store.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { takeLock } from '#publishing/loop/process-lock.ts';
import { createCountryTable } from '#server/http/ip-country.ts';

import { commerceClients } from '../commerce/commerce-clients.ts';
import { createCommerceHooks, LOOK_MS } from '../commerce/commerce-hooks.ts';
import type { CommerceHooks } from '../commerce/commerce-hooks.ts';
import { makeDatabaseFolder } from '../database/database-folder.ts';
import { privateFolder } from '../database/private-folder.ts';
import { isProbablyDamaged, unopenedSentence } from '../database/unopened-database.ts';
import { openMailService } from '../mail/mailer.ts';
import type { Env } from '../settings/env.ts';
import { proCodesOf } from '../settings/pro-codes.ts';
import { sharedContent } from './api-content.ts';
import { createCaptcha } from './captcha-check.ts';

/** Locks the folder for this process; the returned function releases it. Throws AppError `data-in-use`. */
function own(dir: string): () => void {
  const lock = takeLock(`${dir}.owner.lock`);
  if (lock.kind === 'held') return lock.release;
  throw new AppError(
    'data-in-use',
    `${dir} is in use by process ${lock.holder}; stop it, or set DATA_DIR to another folder.`,
  );
}

type Log = (line: Readonly<Record<string, unknown>>) => void;

/** Intervals of sending queued mail, and of checking the stock for back-in-stock notices. */
const POST_MS = 30_000;
const STOCK_MS = 300_000;
/** Interval of reading the cart changes that other processes logged. */
const NEWS_MS = 1000;
const MAINTENANCE_MS = 60_000;
/** How long public responses of the catalog are cached. */
const PUBLIC_ANSWER_MS = 2000;

/** A damaged folder does not prevent the shop from showing pages: calls that need the database get a 503 response. */
async function openStore({ databaseUrl }: Env, dataDir: string, log: Log): Promise<ApiStore> {
  if (databaseUrl) return openApiStore({ log, databaseUrl });
  await makeDatabaseFolder(dataDir);
  try {
    const store = await openApiStore({ log, dataDir });
    privateFolder(dataDir);
    return store;
  } catch (error) {
    if (!isProbablyDamaged(dataDir, error)) throw error;
    const message = unopenedSentence(dataDir, error);
    log({ at: new Date().toISOString(), level: 'error', event: 'database-not-opened', message });
    return apiStoreOn(closedDatabase(error), { swept: true });
  }
}

export interface ShopApi extends Api {
  ping(): Promise<void>;
  /** Throws when the disk has no room for writes. */
  checkRoom(): void;
  /** Receives the commerce platform's cart webhooks. */
  readonly hook: CommerceHooks['answer'];
  /** Display texts of a locale. */
  readonly loadTexts: NonNullable<ApiExtras['loadTexts']>;
  /** Registers this server's webhooks; `ownUrl`: its loopback URL, if it listens on loopback. */
  listenAt(ownUrl: string | undefined): void;
  close(): Promise<void>;
}

type ShopApiOptions = Pick<ApiExtras, 'introspection' | 'isKnownLocale' | 'isNeverBlocked'>;

function every(ms: number, work: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void work(), ms);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Opens the API. Throws AppError `data-in-use` when the sessions' folder is already in use, even by this process; `env` for a settings file that
 * cannot be read.
 */
export async function openShopApi(env: Env, log: Log, options: ShopApiOptions = {}): Promise<ShopApi> {
  const { captcha, hideFreeShippingGroups, serviceEmail, proEmail } = env.api;
  const proCode = proCodesOf(env);
  const dataDir = join(env.dataDir, 'api');
  const release = env.databaseUrl ? () => undefined : own(dataDir);
  const store = await openStore(env, dataDir, log).catch((error: unknown) => {
    release();
    throw error;
  });
  const commerce = commerceClients(env, log);
  const content = sharedContent(env);
  const { siteUrl } = env;
  const { post, flush } = openMailService({ env, outbox: store.outbox, loadTexts: content.loadTexts, log });
  const extras: ApiExtras = {
    ...content,
    ...options,
    post,
    siteUrl,
    hideFreeShippingGroups,
    serviceEmail,
    proEmail,
    countryOf: createCountryTable(),
    ...(captcha ? { captcha: createCaptcha({ ...captcha, log }) } : {}),
    ...(proCode ? { proCode } : {}),
  };
  const notices = (): Promise<unknown> =>
    sendStockNotices({ store, post, siteUrl }, commerce).catch((error: unknown) =>
      log({ at: new Date().toISOString(), level: 'warn', event: 'stock-notices-failed', cause: String(error) }),
    );
  const maintain = (): Promise<unknown> =>
    store
      .maintain()
      .catch((error: unknown) =>
        log({ at: new Date().toISOString(), level: 'warn', event: 'maintenance-failed', cause: String(error) }),
      );
  const api = createApi({ ...extras, commerce, store, log, origins: [siteUrl], publicAnswerMs: PUBLIC_ANSWER_MS });
  const hooks = createCommerceHooks({ env, commerce, invalidation: api.cartInvalidation, log });
  const stops = [every(POST_MS, flush), every(STOCK_MS, notices), every(MAINTENANCE_MS, maintain)];
  // While this fails, carts are cached for a shorter time; the calls that need the database report that it is down.
  if (env.databaseUrl) stops.push(every(NEWS_MS, () => api.cartInvalidation.catchUp().catch(() => undefined)));
  let ownUrl: string | undefined;
  return {
    ...api,
    loadTexts: content.loadTexts,
    ping: store.ping,
    checkRoom: store.checkRoom,
    hook: hooks.answer,
    listenAt(url) {
      ownUrl = url;
      void hooks.look(url);
      stops.push(every(LOOK_MS, () => hooks.look(url)));
    },
    async close() {
      for (const stop of stops) stop();
      if (ownUrl !== undefined) await hooks.leave(ownUrl);
      await flush();
      await store.close().finally(release);
    },
  };
}
