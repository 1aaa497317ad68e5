/** The shop as an HTTP handler: refuses blocked visitors, sets the common headers, serves cached responses, and counts every request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';

import type { Api } from '#api/api.ts';
import { createFilterRateLimit, createSearchRateLimit } from '#api/limits/client-rate-limit.ts';

import { answerQuickly } from '../files/cached-file-answer.ts';
import { plainAnswer } from '../files/release-answer.ts';
import type { ShopMetrics } from '../metrics/shop-metrics.ts';
import { isBlocked } from '../redirects/redirects.ts';
import { compressedPage } from './compressed-page.ts';
import { withErrorPage } from './error-page.ts';
import type { LoadTexts } from './error-page.ts';
import type { ListenOptions } from './listen.ts';
import { refusedAnswer, refuseRequest } from './refused-request.ts';
import { answerRequest, isApiPath } from './shop-routes.ts';
import type { ShopRoutes } from './shop-routes.ts';
import { dropProxyHeaders, visitorOf } from './visitor.ts';
import type { Visitor } from './visitor.ts';

export interface ShopHandlerOptions extends Omit<ShopRoutes, 'limitSearch' | 'limitFilters'> {
  readonly api: Pick<Api, 'fetch' | 'quick'>;
  /** Previews of drafts, on a host name of their own; absent where there are none. */
  readonly preview?: { readonly host: string; fetch(request: Request, address: string): Promise<Response> } | undefined;
  /** Headers of every response. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly isBlockedAddress: (address: string) => boolean;
  /** Addresses whose searches and filtered categories are not limited; absent where there are none. */
  readonly isNeverBlocked?: ((address: string) => boolean) | undefined;
  readonly trustedProxies: BlockList;
  readonly metrics: Pick<ShopMetrics, 'request' | 'refused'>;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** Texts of the error page; in English without them. */
  readonly loadTexts?: LoadTexts | undefined;
}

export interface ShopHandler {
  readonly first: NonNullable<ListenOptions['first']>;
  readonly refused: NonNullable<ListenOptions['refused']>;
  handle(request: Request, incoming: IncomingMessage): Promise<Response>;
}

const MAX_URL_BYTES = 8192;

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

type VisitorIn = (incoming: IncomingMessage) => Visitor;

/** Determines the visitor of a request. The last result is cached, because it is needed several times in a row for the same request. */
function createVisitorIn(trustedProxies: BlockList): VisitorIn {
  let last: { readonly incoming: IncomingMessage; readonly visitor: Visitor } | undefined;
  return (incoming) => {
    if (last?.incoming === incoming) return last.visitor;
    const { socket, headers } = incoming;
    const visitor = visitorOf(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxies);
    last = { incoming, visitor };
    return visitor;
  };
}

/** Answers a cached cart or file (decision 051); the returned function returns true if it did. */
function createCachedAnswer(options: ShopHandlerOptions, visitorIn: VisitorIn): NonNullable<ListenOptions['first']> {
  const { api, release, metrics, commonHeaders } = options;
  const common = Object.entries(commonHeaders);
  /** The headers that all cached carts have, as alternating names and values: Node writes a list faster than an object. */
  let cartHeaders: readonly string[] | undefined;

  function answerCart(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method = 'GET', url = '/', headers } = incoming;
    if (isBlocked({ path: url, search: '', userAgent: headers['user-agent'] ?? '' })) return false;
    const cart = api.quick({ method, url, headers, address: visitorIn(incoming).address });
    if (!cart) return false;
    // All headers at once: Node merges them one by one when some have been set before.
    cartHeaders ??= Object.entries({ ...commonHeaders, ...cart.headers }).flat();
    outgoing.writeHead(200, [...cartHeaders, 'x-request-id', cart.requestId, 'content-length', cart.bytes]);
    // In pure ASCII text each character is one byte, and Node writes it faster as Latin-1.
    outgoing.end(cart.body, cart.bytes === cart.body.length ? 'latin1' : 'utf8');
    return true;
  }

  return (incoming, outgoing) => {
    const { url = '/' } = incoming;
    const started = performance.now();
    const isApi = isApiPath(url);
    const isCart = isApi && answerCart(incoming, outgoing);
    if (!isCart) for (const [name, value] of common) outgoing.setHeader(name, value);
    // Looking up the release takes as long as answering a cart: do not do it for the API.
    const served = isApi ? undefined : release();
    const isAnswered = isCart || (served !== undefined && answerQuickly(served, incoming, outgoing));
    if (isAnswered) metrics.request(url, outgoing.statusCode, secondsSince(started));
    return isAnswered;
  };
}

function failureAnswer(request: Request, error: unknown, log: ShopHandlerOptions['log']): Response {
  if (error instanceof URIError) return plainAnswer(400, 'Bad request');
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const { pathname: path } = new URL(request.url);
  log({ at: new Date().toISOString(), level: 'error', method: request.method, path, message, stack });
  return plainAnswer(500, 'Something broke on our side; try again.');
}

export function createShopHandler(options: ShopHandlerOptions): ShopHandler {
  const { preview, isBlockedAddress, metrics, log, loadTexts } = options;
  const common = Object.entries(options.commonHeaders);
  const visitorIn = createVisitorIn(options.trustedProxies);
  const answerCached = createCachedAnswer(options, visitorIn);
  const clock = (): Date => new Date();
  const limitSearch = createSearchRateLimit(clock, options.isNeverBlocked);
  const limitFilters = createFilterRateLimit(clock, options.isNeverBlocked);
  const routes: ShopRoutes = { ...options, limitSearch, limitFilters };

  const isPreview = (host: string | null | undefined): boolean =>
    preview !== undefined && host?.split(':', 1)[0]?.toLowerCase() === preview.host;

  async function answer(request: Request, incoming: IncomingMessage): Promise<Response> {
    const { address, isProxied } = visitorIn(incoming);
    if (!isProxied) dropProxyHeaders(request.headers);
    if (preview && isPreview(request.headers.get('host'))) return preview.fetch(request, address);
    return answerRequest(routes, request, { socket: incoming.socket.remoteAddress ?? '', address });
  }

  return {
    first(incoming, outgoing) {
      const { url = '', headers } = incoming;
      const isTooLong = Buffer.byteLength(url) > MAX_URL_BYTES;
      const status = isBlockedAddress(visitorIn(incoming).address) ? 403 : isTooLong ? 414 : undefined;
      if (status === undefined && !isPreview(headers.host)) return answerCached(incoming, outgoing);
      for (const [name, value] of common) outgoing.setHeader(name, value);
      if (status === undefined) return false;
      metrics.refused(status);
      if (status === 414) {
        const message = `The address is longer than ${MAX_URL_BYTES} bytes.`;
        const refused = { status, message, path: url.split(/[?#]/, 1)[0] ?? '/' };
        refuseRequest(incoming, outgoing, { ...options, refused }).catch(() => outgoing.destroy());
        return true;
      }
      outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      outgoing.end('Forbidden');
      return true;
    },
    refused(refused) {
      metrics.refused(refused.status);
      return refusedAnswer(refused, options);
    },
    async handle(request, incoming) {
      const started = performance.now();
      const answered = await answer(request, incoming).catch((error: unknown) => failureAnswer(request, error, log));
      const response = await withErrorPage(request, answered, loadTexts);
      metrics.request(new URL(request.url).pathname, response.status, secondsSince(started));
      return compressedPage(request, response);
    },
  };
}
