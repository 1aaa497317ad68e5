/**
 * Serves `GET /cart/:id` from the cart and session caches without creating Request and Response objects. All other cases are left to `fetch`, which
 * gives the same response.
 */
import { randomUUID } from 'node:crypto';

import { parse } from 'hono/utils/cookie';

import type { Cart } from '#lib/cart/cart-contents.ts';
import { mayUseCart } from '#lib/cart/cart-owner.ts';
import { cartEndpoints } from '#lib/contract/cart-endpoints.ts';

import { marksOf, sessionCookieName } from '../cookies.ts';
import { HEADERS, JSON_POLICY } from '../error-answers.ts';
import { httpsHosts, knownRequestId, knownStore } from '../guards.ts';
import type { ClientRateLimit } from '../limits/client-rate-limit.ts';
import type { SessionStore } from '../session/session-store.ts';
import { customerIdOf } from '../session/session.ts';
import type { CartCache } from './cart-cache.ts';
import { isSessionCart } from './cart-ownership.ts';

export interface RawRequest {
  readonly method: string;
  /** Path and query of the URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Address of the client, as passed to `fetch`. */
  readonly address: string;
}

export interface RawAnswer {
  /** All headers except `x-request-id`; the same object in every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly body: string;
  /** Size of the body in UTF-8. */
  readonly bytes: number;
}

export interface CachedCartOptions {
  readonly sessions: Pick<SessionStore, 'cached'>;
  readonly carts: CartCache;
  readonly origins: readonly string[];
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly clock: () => Date;
  readonly limitClient: ClientRateLimit;
}

const PATH = /^\/api\/cart\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Headers of every response. */
const SAME = { 'content-type': 'application/json', 'cache-control': 'no-store', 'content-security-policy': JSON_POLICY, ...HEADERS }; // prettier-ignore

/** Formats times; the last text is cached, because many requests are served within the same millisecond. */
function createTextOfTime(): (time: Date) => string {
  let last = Number.NaN;
  let text = '';
  return (time) => {
    if (time.getTime() !== last) {
      last = time.getTime();
      text = time.toISOString();
    }
    return text;
  };
}

/** The returned function returns undefined for requests that it leaves to `fetch`. */
export function createCachedCartResponse(options: CachedCartOptions): (request: RawRequest) => RawAnswer | undefined {
  const { sessions, carts, origins, log, clock, limitClient } = options;
  const secureHosts = httpsHosts(origins);
  /** Cached carts are immutable, so their JSON is cached too. */
  const texts = new WeakMap<Cart, Pick<RawAnswer, 'body' | 'bytes'>>();

  function textOf(cart: Cart): Pick<RawAnswer, 'body' | 'bytes'> {
    const known = texts.get(cart);
    if (known) return known;
    const body = JSON.stringify({ cart });
    const text = { body, bytes: Buffer.byteLength(body) };
    texts.set(cart, text);
    return text;
  }

  const textOfTime = createTextOfTime();

  return ({ method, url, headers, address }) => {
    const started = performance.now();
    const id = method === 'GET' ? PATH.exec(url)?.[1] : undefined;
    const { cookie, 'x-bc-region': header, host } = headers;
    const store = id !== undefined && typeof header === 'string' ? knownStore(header) : undefined;
    if (id === undefined || store === undefined || typeof cookie !== 'string' || typeof host !== 'string')
      return undefined;
    const cookies = parse(cookie);
    // Only `fetch` evaluates the proxy's headers to decide whether the request came over https.
    if (headers['x-forwarded-proto'] !== undefined) return undefined;
    const session = sessions.cached(cookies[sessionCookieName(secureHosts.has(host))]);
    if (!session || !isSessionCart(session, store, id) || session.carts[store]?.leftOut) return undefined;
    const cart = carts.get(store, id, session.carts[store]?.version);
    if (!cart || !mayUseCart(cart, customerIdOf(session, store))) return undefined;
    if (marksOf(session).some(([name, value]) => value !== (cookies[name] ?? ''))) return undefined;
    // `fetch` refuses the request. Refused requests are not counted, so checking the limit twice is harmless.
    if (limitClient(address, 'read') > 0) return undefined;
    const requestId = knownRequestId(headers['x-request-id']) ?? randomUUID();
    const { path } = cartEndpoints.cart;
    log({
      at: textOfTime(clock()),
      requestId,
      method,
      route: path,
      status: 200,
      ms: Math.round(performance.now() - started),
    });
    const { body, bytes } = textOf(cart);
    return { headers: SAME, requestId, body, bytes };
  };
}
