/** Starts the standalone server: opens the API and connects it to the HTTP handler of `server/http`. */
import { commonHeaders } from '#lib/release/security-headers.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';
import { operationsAnswer } from '#server/http/operations.ts';
import { readinessOf } from '#server/http/readiness.ts';
import { createShopHandler } from '#server/http/shop-handler.ts';
import type { ShopHandler, ShopHandlerOptions } from '#server/http/shop-handler.ts';
import type { ShopRoutes } from '#server/http/shop-routes.ts';
import { addressFilter, neverBlockedFilter, readTrustedProxies } from '#server/http/visitor.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';
import type { ShopMetrics } from '#server/metrics/shop-metrics.ts';
import { contentStorePath } from '#views/site.ts';

import { openShopApi } from '../api/shop-api.ts';
import { CART_HOOK_PATH } from '../commerce/commerce-hooks.ts';
import { COMMERCE_HOOK_PATH } from '../publishing/go-live.ts';
import type { Env } from '../settings/env.ts';
import { createSearchQuery } from './query-search.ts';

export interface ShopServerOptions extends Pick<ShopRoutes, 'media' | 'search' | 'editor'> {
  readonly env: Env;
  /** Receives the content service's webhooks; absent where none are expected. */
  readonly hook?: ((request: Request) => Promise<Response>) | undefined;
  /** Receives the commerce platform's webhooks; absent where none are expected. */
  readonly commerceHook?: ((request: Request) => Promise<Response>) | undefined;
  /** Previews of drafts, on the host name of `env.preview`; absent where there are none. */
  readonly preview?: ((request: Request, address: string) => Promise<Response>) | undefined;
  /** Metrics shared with publishing; by default the server creates its own. */
  readonly metrics?: ShopMetrics;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

const MAX_BODY_BYTES = 65_536;
/** The webhook handlers have their own, lower limits. */
const MAX_HOOK_BYTES = 2_097_152;
export const HOOK_PATH = '/hooks/content';
/**
 * How long requests in flight may take at a stop: longer than any call to the commerce platform, shorter than the 30 s after which orchestrators kill
 * a process.
 */
const DRAIN_MS = 20_000;
const ON_LOOPBACK = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::']);

type ShopApi = Awaited<ReturnType<typeof openShopApi>>;

/** Webhook handlers by path. */
const hooksOf = (options: ShopServerOptions, api: ShopApi): ShopRoutes['hooks'] =>
  new Map([
    [HOOK_PATH, options.hook],
    [COMMERCE_HOOK_PATH, options.commerceHook],
    [CART_HOOK_PATH, api.hook],
  ]);

interface HandlerParts extends Pick<
  ShopHandlerOptions,
  'hooks' | 'isBlockedAddress' | 'isNeverBlocked' | 'trustedProxies'
> {
  readonly api: ShopApi;
  readonly metrics: ShopMetrics;
  readonly latest: ReturnType<typeof followLatest>;
}

function handlerOf(options: ShopServerOptions, { api, metrics, latest, ...parts }: HandlerParts): ShopHandler {
  const { env, media, search, preview, editor, log } = options;
  metrics.followRelease(() => latest.current()?.madeAt);
  const release = (): string | undefined => latest.current()?.id;
  const { ping, checkRoom, loadTexts } = api;
  const readiness = readinessOf({ contentStore: contentStorePath(env.dataDir), release, ping, checkRoom, log });
  return createShopHandler({
    ...parts,
    api,
    release: latest.current,
    operations: operationsAnswer({ release, readiness, metrics: metrics.text, metricsToken: env.metricsToken }),
    media,
    search,
    querySearch: createSearchQuery(search),
    editor,
    preview: preview && { host: env.preview.host, fetch: preview },
    commonHeaders: commonHeaders(env),
    metrics,
    log,
    loadTexts,
  });
}

export async function startShop(options: ShopServerOptions): Promise<Listening> {
  const { env, log } = options;
  // Read before the API is opened, because both throw for invalid settings.
  const isBlockedAddress = addressFilter(env.addressLists);
  const isNeverBlocked = neverBlockedFilter(env.addressLists.neverBlocked);
  const trustedProxies = readTrustedProxies(env.trustedProxies);
  const metrics = options.metrics ?? createShopMetrics(() => new Date());
  const logApi = (line: Parameters<typeof log>[0]): void => {
    if (line['level'] === 'error' && typeof line['code'] === 'string') metrics.upstreamFailure(line['code']);
    log(line);
  };
  const latest = followLatest(env.dataDir, env);
  const isKnownLocale = (locale: string): boolean => latest.current()?.hasPagesIn(locale) ?? true;
  const api = await openShopApi(env, logApi, { isKnownLocale, isNeverBlocked });
  const hooks = hooksOf(options, api);
  const handler = handlerOf(options, { api, metrics, latest, hooks, isBlockedAddress, isNeverBlocked, trustedProxies });
  try {
    const server = await listen(handler.handle, {
      port: env.port,
      host: env.host,
      maxBodyBytes: (path) => (hooks.get(path) ? MAX_HOOK_BYTES : MAX_BODY_BYTES),
      first: handler.first,
      refused: handler.refused,
      limits: { drainMs: DRAIN_MS },
    });
    api.listenAt(ON_LOOPBACK.has(env.host) ? `http://127.0.0.1:${server.port}` : undefined);
    return {
      ...server,
      async close() {
        await server.close();
        await api.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
