/** The standalone server: redirects, the own API, pictures, and the files of the latest release as they lie. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { EditorHandler } from '#editor/editor.ts';
import { OWN_PAGES } from '#lib/customer/own-pages.ts';
import { commonHeaders } from '#lib/release/security-headers.ts';
import { answerQuickly } from '#server/files/cached-file-answer.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { answerFromRelease, plainAnswer } from '#server/files/release-answer.ts';
import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';
import { operationsAnswer } from '#server/http/operations.ts';
import { readinessOf } from '#server/http/readiness.ts';
import { addressFilter, dropProxyWords, readTrustedProxies, visitorOf } from '#server/http/visitor.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';
import type { ShopMetrics } from '#server/metrics/shop-metrics.ts';
import { answerOwnPage } from '#server/no-script/customer-page-answer.ts';
import { answerFormPost, FORMS_PATH } from '#server/no-script/post-form.ts';
import { isBlocked } from '#server/redirects/redirects.ts';
import { contentStorePath } from '#views/site.ts';

import { CART_HOOK_PATH } from './commerce/commerce-hooks.ts';
import type { Env } from './settings/env.ts';
import { openShopApi } from './shop-api.ts';

/** `socket`: the address that connected; `address`: the visitor's, as a proxy of ours noted it. */
export interface ShopServerOptions {
  readonly env: Env;
  /** Embedded media service; absent when pictures come from elsewhere. */
  readonly media?: (request: Request) => Promise<Response>;
  /** Takes the content service's webhooks; absent where none are expected. */
  readonly hook?: ((request: Request) => Promise<Response>) | undefined;
  /** Takes the commerce platform's webhooks; absent where none are expected. */
  readonly commerceHook?: ((request: Request) => Promise<Response>) | undefined;
  /** Drafts, on the host name of `env.preview`; absent where there is no preview. */
  readonly preview?: ((request: Request, address: string) => Promise<Response>) | undefined;
  /** The page of editors, with everything below `/editor`; absent where nobody publishes. */
  readonly editor?: EditorHandler | undefined;
  /** Without it the server counts for itself. */
  readonly metrics?: ShopMetrics;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

const MAX_BODY_BYTES = 65_536;
/** Of webhooks; what takes them says what is too much. */
const MAX_HOOK_BYTES = 2_097_152;
export const HOOK_PATH = '/hooks/content';
export const COMMERCE_HOOK_PATH = '/hooks/commerce';
export const EDITOR_PATH = '/editor';
const MAX_URL_BYTES = 8192;
/** Longer than the longest call to the platform; orchestrators kill after 30 s. */
const DRAIN_MS = 20_000;
const ON_LOOPBACK = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::']);

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

export async function startShop(options: ShopServerOptions): Promise<Listening> {
  const { env, media, preview, editor } = options;
  const isBlockedAddress = addressFilter(env.addressLists);
  const trusted = readTrustedProxies(env.trustedProxies);
  const metrics = options.metrics ?? createShopMetrics(() => new Date());
  const api = await openShopApi(env, (line) => {
    if (line['level'] === 'error' && typeof line['code'] === 'string') metrics.upstreamFailure(line['code']);
    options.log(line);
  });
  const hooks = new Map([
    [HOOK_PATH, options.hook],
    [COMMERCE_HOOK_PATH, options.commerceHook],
    [CART_HOOK_PATH, api.hook],
  ]);
  const latest = followLatest(env.dataDir, env);
  const isPreview = (host: string | null | undefined): boolean =>
    preview !== undefined && host?.split(':', 1)[0]?.toLowerCase() === env.preview.host;
  metrics.followRelease(() => latest.current()?.madeAt);
  const release = (): string | undefined => latest.current()?.id;
  const operations = operationsAnswer({
    release,
    readiness: readinessOf({
      contentStore: contentStorePath(env.dataDir),
      release,
      ping: api.ping,
      checkRoom: api.checkRoom,
      log: options.log,
    }),
    metrics: metrics.text,
    metricsToken: env.metricsToken,
  });
  const common = Object.entries(commonHeaders(env));

  const visitors = new WeakMap<IncomingMessage, Visitor>();
  function visitorIn(incoming: IncomingMessage): Visitor {
    const { socket, headers } = incoming;
    const known =
      visitors.get(incoming) ?? visitorOf(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trusted);
    visitors.set(incoming, known);
    return known;
  }

  async function answer(request: Request, incoming: IncomingMessage, url: URL): Promise<Response> {
    const visitor = visitorIn(incoming);
    const socket = incoming.socket.remoteAddress ?? '';
    if (!visitor.isProxied) dropProxyWords(request.headers);
    const { pathname: path, search } = url;
    if (preview && isPreview(request.headers.get('host'))) return preview(request, visitor.address);
    const operation = await operations(request, path, socket);
    if (operation) return operation;
    const hook = hooks.get(path);
    if (hook) return hook(request);
    if (editor && (path === EDITOR_PATH || path.startsWith(`${EDITOR_PATH}/`)))
      return editor(request, { socket, address: visitor.address });
    if (isBlocked({ path, search, userAgent: request.headers.get('user-agent') ?? '' }))
      return plainAnswer(403, 'Forbidden');
    if (isApi(path) && !path.startsWith(FORMS_PATH) && !path.startsWith(OWN_PAGES))
      return api.fetch(request, visitor.address);
    const served = latest.current();
    if (served && path.startsWith(FORMS_PATH))
      return answerFormPost(request, served, (asked) => api.fetch(asked, visitor.address));
    if (served && path.startsWith(`${OWN_PAGES}/`))
      return answerOwnPage(request, served, (asked) => api.fetch(asked, visitor.address));
    if (isApi(path)) return api.fetch(request, visitor.address);
    if (media && /^\/[isv]\//.test(path)) return media(request);
    return served
      ? answerFromRelease(served, request)
      : plainAnswer(503, 'Nothing is published yet.', { 'retry-after': '5' });
  }

  /** A call of the API that needs nothing but memory. */
  function quickCall(incoming: IncomingMessage, outgoing: ServerResponse, started: number): boolean {
    const { method = 'GET', url = '/', headers } = incoming;
    if (isBlocked({ path: url, search: '', userAgent: headers['user-agent'] ?? '' })) return false;
    const answered = api.quick({ method, url, headers, address: visitorIn(incoming).address });
    if (!answered) return false;
    outgoing.writeHead(200, { ...answered.headers, 'content-length': Buffer.byteLength(answered.body) });
    outgoing.end(answered.body);
    incoming.resume();
    metrics.request(url, 200, (performance.now() - started) / 1000);
    return true;
  }

  function quickly(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const started = performance.now();
    // No file is there, and to look at the release takes as long as a small answer.
    if (isApi(incoming.url ?? '/')) return quickCall(incoming, outgoing, started);
    const served = latest.current();
    if (!served || !answerQuickly(served, incoming, outgoing)) return false;
    metrics.request(incoming.url ?? '/', outgoing.statusCode, (performance.now() - started) / 1000);
    return true;
  }

  /** Headers that no answer goes without, and what is refused before anything is read. */
  function first(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    for (const [name, value] of common) outgoing.setHeader(name, value);
    const { address } = visitorIn(incoming);
    const refused = isBlockedAddress(address) ? 403 : Buffer.byteLength(incoming.url ?? '') > MAX_URL_BYTES ? 414 : 0;
    if (refused === 0) return isPreview(incoming.headers.host) ? false : quickly(incoming, outgoing);
    metrics.refused(refused);
    outgoing.writeHead(refused, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    outgoing.end(refused === 403 ? 'Forbidden' : `The address is longer than ${MAX_URL_BYTES} bytes.`);
    return true;
  }

  function failed(request: Request, error: unknown): Response {
    if (error instanceof URIError) return plainAnswer(400, 'Bad request');
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const { pathname: path } = new URL(request.url);
    options.log({ at: new Date().toISOString(), level: 'error', method: request.method, path, message, stack });
    return plainAnswer(500, 'Something broke on our side; try again.');
  }

  async function measured(request: Request, incoming: IncomingMessage): Promise<Response> {
    const started = performance.now();
    const url = new URL(request.url);
    const response = await answer(request, incoming, url).catch((error: unknown) => failed(request, error));
    metrics.request(url.pathname, response.status, (performance.now() - started) / 1000);
    return response;
  }

  try {
    const server = await listen(measured, {
      port: env.port,
      host: env.host,
      maxBodyBytes: (path) => (hooks.get(path) ? MAX_HOOK_BYTES : MAX_BODY_BYTES),
      first,
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
