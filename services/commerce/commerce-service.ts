/** The embedded commerce platform: BigCommerce's v2 and v3 formats, one store per commerce region, in a database. See README.md. */
import { randomUUID, timingSafeEqual } from 'node:crypto';

import { Hono } from 'hono';

import { cartRoutes } from './carts/cart-routes.ts';
import { Carts, purgeExpired } from './carts/carts.ts';
import { createCatalogSource } from './catalog/catalog-source.ts';
import { categoryRoutes } from './catalog/category-routes.ts';
import { productPartRoutes } from './catalog/product-part-routes.ts';
import { productRoutes } from './catalog/product-routes.ts';
import { addressRoutes } from './customers/address-routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { Customers } from './customers/customers.ts';
import { groupRoutes } from './customers/group-routes.ts';
import { causeOf, databaseRefusal } from './database/database-error.ts';
import { openDatabase } from './database/database.ts';
import type { OpenDatabase } from './database/database.ts';
import { createPeriodicVacuum, VACUUM_MS } from './database/periodic-vacuum.ts';
import { geographyRoutes } from './geography/geography-routes.ts';
import { Events } from './hooks/events.ts';
import { createHookList } from './hooks/hook-list.ts';
import { hookRoutes } from './hooks/hook-routes.ts';
import { Hooks } from './hooks/hooks.ts';
import { createWebhookSender } from './hooks/webhook-sender.ts';
import { inventoryRoutes } from './inventory/inventory-routes.ts';
import { Stock } from './inventory/stock.ts';
import { managementRoutes } from './management/management-routes.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { Orders } from './orders/orders.ts';
import { createAttemptCounter } from './passwords/attempt-counter.ts';
import { PasswordResets } from './passwords/password-resets.ts';
import type { PasswordWork } from './passwords/password.ts';
import { priceListRoutes } from './pricing/price-list-routes.ts';
import { pricingRoutes } from './pricing/pricing-routes.ts';
import { Refusal, refused } from './requests/answer.ts';
import { createBackgroundWork } from './requests/background-work.ts';
import type { BackgroundWork } from './requests/background-work.ts';
import type { Call, PlatformMail, Scope } from './requests/call.ts';
import { createRateWindow } from './requests/rate-window.ts';
import type { RateLimit } from './requests/rate-window.ts';
import type { PlatformEnv } from './requests/resource.ts';
import { readSeed } from './seed/seed.ts';
import { seedCatalog } from './seed/seeding.ts';
import { shippingRoutes } from './shipping/shipping-routes.ts';
import type { StoreContext } from './store-context.ts';
import { loginRoutes } from './storefront/login-routes.ts';
import { passwordPages } from './storefront/password-pages.ts';
import { originOf } from './storefront/storefront-address.ts';
import { storeIdOf } from './stores/store-information.ts';
import { storeRoutes } from './stores/store-routes.ts';

export interface CommerceServiceOptions {
  /** Folder of the database; absent: the database is in memory. */
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  /** Database dump, see `openDatabase`. */
  readonly dump?: Blob;
  /** An open database, used instead of the three options above. */
  readonly database?: OpenDatabase;
  readonly seedFile: string;
  readonly token: string;
  /** Scopes of the token; absent: all. */
  readonly scopes?: readonly Scope[];
  /** Rate limit; absent: requests are counted for the rate headers but never refused. */
  readonly rateLimit?: RateLimit;
  readonly clock?: () => Date;
  /** The shop's API account with the platform; its secret signs login tokens and webhooks. */
  readonly account?: { readonly clientId: string; readonly secret: string };
  /** Absent: as in production. Tests count the derivations, or lower their cost. */
  readonly passwords?: PasswordWork;
  /** Sends the platform's own mails; absent: no mails are sent. */
  readonly mail?: (mail: PlatformMail) => Promise<void>;
  /** Additional check for weak passwords on the hosted pages; `email`: that of the account. Absent: no check. */
  readonly isWeakPassword?: (password: string, email: string) => boolean;
  /** Base URL of a store's hosted pages; absent: a host name that nothing serves. */
  readonly storefront?: (hash: string) => string;
  readonly webhooks?: { readonly fetch?: typeof fetch; readonly retrySeconds?: readonly number[] };
}

export interface CommerceService {
  fetch(request: Request): Promise<Response>;
  /** Response to a request that the HTTP server refuses (URL too long, body too large), or whose handler failed. */
  refusal(refused: { readonly status: number; readonly message: string; readonly path: string }): Response;
  close(): Promise<void>;
}

/** Quota of the platform's Pro plan. */
const REPORTED_LIMIT: RateLimit = { quota: 450, windowMs: 30_000 };

/** Paths below `/stores/{hash}`; empty segments are ignored. */
const RESOURCES = [
  productRoutes, productPartRoutes, categoryRoutes, pricingRoutes, priceListRoutes, inventoryRoutes, cartRoutes, storeRoutes, geographyRoutes, shippingRoutes, customerRoutes,
  addressRoutes, groupRoutes, orderRoutes, hookRoutes, loginRoutes, passwordPages, managementRoutes,
]; // prettier-ignore

function segmentsOf(url: URL): readonly string[] {
  return url.pathname.split('/').filter(Boolean);
}

function mountResources(): Hono<PlatformEnv> {
  const getPath = (request: Request): string => `/${segmentsOf(new URL(request.url)).slice(2).join('/')}`;
  const app = new Hono<PlatformEnv>({ getPath });
  for (const one of RESOURCES) app.route('/', one);
  app.notFound(() => {
    throw new Refusal(404);
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

const platform = mountResources();

/** Hosted pages for browsers: no access token needed. */
const OPEN = new Set(['checkout', 'login', 'login.php']);
/** Limit of password-reset mails per e-mail address and window. */
const MOST_RESETS = 3;
const RESETS_MS = 900_000;
/** Interval at which expired rows are deleted, besides at the start. */
const PURGE_MS = 24 * 3_600_000;

/** Random credentials for a service without an account: no caller can sign with them. */
const UNKNOWN = { clientId: randomUUID(), secret: randomUUID() };

function isToken(given: string | null, token: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const isOfV2 = (path: string): boolean => /^\/stores\/[^/]*\/v2(\/|$)/.test(path);

function partsOf(url: URL): readonly string[] {
  if (/%00/.test(url.href)) throw new Refusal(400, 'The address contains text that cannot be stored.');
  try {
    return segmentsOf(url).map(decodeURIComponent);
  } catch {
    throw new Refusal(400);
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const ofDatabase = databaseRefusal(error);
  if (!ofDatabase) throw error;
  console.error(`commerce: ${ofDatabase.message} (${causeOf(error)})`);
  return ofDatabase;
}

async function prepare(database: OpenDatabase, seedFile: string, now: Date) {
  await seedCatalog(database, await readSeed(seedFile));
  await purgeExpired(database, now).catch((error: unknown) => refusalOf(error));
  return createCatalogSource(database);
}

/** Dependencies shared by the calls of all stores. */
interface Shared extends Pick<Call, 'account' | 'resetTries' | 'later'> {
  readonly options: CommerceServiceOptions;
  /** Marks the cached catalog as outdated. */
  readonly outdated: () => void;
}

function callOf(
  received: Pick<Call, 'request' | 'url'>,
  context: StoreContext,
  { options, outdated, ...shared }: Shared,
): Omit<Call, 'params'> {
  const { catalog, store, clock } = context;
  const customers = new Customers(context, options.passwords);
  return {
    ...received, ...shared, catalog, now: clock, mail: options.mail ?? (async () => undefined), isWeak: options.isWeakPassword ?? (() => false),
    storefront: (options.storefront ?? originOf)(store), resets: new PasswordResets(context, customers), customers,
    carts: new Carts(context), orders: new Orders(context), hooks: new Hooks(context), stock: new Stock(context, outdated),
  };
} // prettier-ignore

/** Vacuums the database and deletes expired rows at intervals, until the returned function is called. */
function startUpkeep(database: OpenDatabase, { later }: BackgroundWork, clock: () => Date): () => void {
  const vacuum = createPeriodicVacuum(database);
  const timers = [
    setInterval(() => later(vacuum), VACUUM_MS),
    setInterval(() => later(() => purgeExpired(database, clock())), PURGE_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Opens the database and imports the seed. Throws a one-sentence error if another process uses the folder or the seed is invalid. */
export async function createCommerceService(options: CommerceServiceOptions): Promise<CommerceService> {
  const clock = options.clock ?? (() => new Date());
  const database = options.database ?? (await openDatabase(options));
  const catalogs = await prepare(database, options.seedFile, clock()).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const background = createBackgroundWork();
  const stopUpkeep = startUpkeep(database, background, clock);
  const turn = createRateWindow(options.rateLimit ?? REPORTED_LIMIT, options.rateLimit !== undefined);
  const account = options.account ?? UNKNOWN;
  const sender = createWebhookSender(database, { ...options.webhooks, secret: account.secret, clock });
  const hookList = createHookList(database);
  const shared: Shared = {
    options, account, resetTries: createAttemptCounter(MOST_RESETS, RESETS_MS), later: background.later, outdated: catalogs.outdated,
  }; // prettier-ignore

  async function answer(request: Request, url: URL, parts: readonly string[]): Promise<Response> {
    const [root, hash = '', ...path] = parts;
    const catalog = root === 'stores' ? await catalogs.catalogOf(hash) : undefined;
    if (!catalog) throw new Refusal(404);
    if (!OPEN.has(path[0] ?? '') && !isToken(request.headers.get('x-auth-token'), options.token))
      throw new Refusal(401);
    const events = new Events({ store: hash, storeId: storeIdOf(hash), clock, hookList });
    const context: StoreContext = { opened: database, catalog, store: hash, clock, events, hookList };
    const call = callOf({ request, url }, context, shared);
    const response = await platform.fetch(request, { call, scopes: options.scopes });
    if (events.hasEmitted) sender.wake();
    return response;
  }

  return {
    refusal: ({ status, message, path }) => refused(new Refusal(status, message), isOfV2(path)),
    async fetch(request) {
      const url = new URL(request.url);
      const isV2 = isOfV2(url.pathname);
      let headers: Readonly<Record<string, string>> = {};
      try {
        const parts = partsOf(url);
        const rate = turn(parts[1] ?? '', clock().getTime());
        ({ headers } = rate);
        if (!rate.allowed) throw new Refusal(429);
        const response = await answer(request, url, parts);
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
        return response;
      } catch (error) {
        const { status, message, errors, headers: ownHeaders } = refusalOf(error);
        return refused(new Refusal(status, message, { errors, headers: { ...headers, ...ownHeaders } }), isV2);
      }
    },
    async close() {
      stopUpkeep();
      await background.done();
      await sender.close();
      await database.close();
    },
  };
}
