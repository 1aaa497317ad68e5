/** The own API as the browser calls it: one door, errors as values. */
import type { Cart } from '#lib/cart/cart.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import { readCart } from '#lib/cart/read-cart.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import type { AnswerOf } from '#lib/contract/endpoint.ts';

import type { Calls } from './api-caller.ts';
import { createApiHttp, isOffline, pause } from './api-http.ts';
import type { ApiRequest } from './api-http.ts';
import type { ApiAddress, CallResult } from './call-result.ts';
import { createVariantReader } from './read-variants.ts';

export interface AddedLine {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
}

type CartResult = CallResult<Cart | null>;
/** `leftOut`: what did not come over at the sign-in, until it is dismissed. */
export type CartRead = CartResult & { readonly leftOut?: readonly LeftOut[] };

/** `key` makes a write safe to send twice: it is done once. */
export interface StorefrontApi {
  /** Cart of the visit in this region; null when there is none. With the id at hand it is one request, else two. */
  readCart(knownId?: string): Promise<CartRead>;
  addLine(cartId: string | undefined, line: AddedLine, key: string): Promise<CartResult>;
  setQuantity(cartId: string, line: ChangedLine, quantity: number, key: string): Promise<CartResult>;
  removeLine(cartId: string, line: ChangedLine, key: string): Promise<CartResult>;
  dismissLeftOut(cartId: string): Promise<void>;
  /** Every variant of these products; asks in portions of 50 products. */
  variants(productIds: readonly number[]): Promise<CallResult<readonly CommerceVariant[]>>;
}

export interface ChangedLine {
  readonly id: string;
  readonly productId: number;
}

type SessionAnswer = Pick<AnswerOf<Calls['session']>, 'csrfToken' | 'cartId'>;

interface ErrorAnswer {
  readonly error?: { readonly code?: string; readonly message?: string };
  readonly cart?: unknown;
}

const AGAIN_MS = 400;
/** An add that met one of these is asked for once more; a change is the shopper's to repeat. */
const WORTH_AGAIN = new Set([409, 429, 502, 503, 504]);
/** The page before asked the same, and the shop is still at it. */
const STILL_RUNNING_TRIES = 30;

async function codeOf(response: Response): Promise<string | undefined> {
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as ErrorAnswer;
  return error?.code;
}

async function refused<T>(response: Response): Promise<CallResult<T>> {
  const { error = {}, cart } = (await response.json().catch(() => ({}))) as ErrorAnswer;
  const { code = `http-${response.status}`, message = '' } = error;
  if (code === 'cart-gone' || code === 'not-found') return { kind: 'gone' };
  if (response.status >= 500 || response.status === 429 || response.status === 403) return { kind: 'failed', code };
  const known = cart === null ? null : readCart(cart);
  return { kind: 'rejected', code, message, ...(known === undefined ? {} : { cart: known }) };
}

async function cartOf(response: Response): Promise<CartRead> {
  if (!response.ok) return refused(response);
  const { cart, leftOut } = (await response.json()) as AnswerOf<Calls['cart']>;
  const value = cart === null ? null : readCart(cart);
  if (value === undefined) return { kind: 'failed', code: 'unreadable' };
  return { kind: 'ok', value, ...(Array.isArray(leftOut) ? { leftOut } : {}) };
}

async function guarded<R>(work: () => Promise<R>): Promise<R | CallResult<never>> {
  try {
    return await work();
  } catch {
    return isOffline() ? { kind: 'offline' } : { kind: 'failed', code: 'network' };
  }
}

/** What was lost on the way is sent once more, what `again` says too; what is still being done is waited for. */
async function surely(send: () => Promise<Response>, again: (status: number) => boolean): Promise<Response> {
  const later = async (): Promise<Response> => {
    await pause(AGAIN_MS);
    return send();
  };
  const first = await send().catch((error: unknown) => {
    if (isOffline()) throw error;
    return undefined;
  });
  let response = first && !again(first.status) ? first : await later();
  for (let tries = 0; tries < STILL_RUNNING_TRIES; tries += 1) {
    if (response.status !== 409 || (await codeOf(response)) !== 'still-running') break;
    response = await later();
  }
  return response;
}

/** `region` goes into x-bc-region. */
export function createStorefrontApi(options: ApiAddress): StorefrontApi {
  const http = createApiHttp(options);
  let session: Promise<SessionAnswer> | undefined;

  /** Asked for once in the life of a page; again only when the API calls the token stale. */
  function openSession(): Promise<SessionAnswer> {
    session ??= http('GET', 'session').then(async (response) => {
      const answer = (await response.json()) as Partial<SessionAnswer>;
      if (!response.ok || typeof answer.csrfToken !== 'string') throw new Error('no session');
      return { ...answer, csrfToken: answer.csrfToken };
    });
    session.catch(() => (session = undefined));
    return session;
  }

  type Method = 'POST' | 'PUT' | 'DELETE';

  async function send(method: Method, path: string, key: string, body: ApiRequest): Promise<Response> {
    const tokened = async (): Promise<Response> => {
      const headers = { 'csrf-token': (await openSession()).csrfToken, 'idempotency-key': key };
      return http(method, path, { ...body, headers });
    };
    let response = await tokened();
    if (response.status === 403 && (await codeOf(response)) === 'csrf') {
      session = undefined;
      response = await tokened();
    }
    // An answer that breaks off is a lost one: a page that is being left hears the status and not the body.
    await response.clone().arrayBuffer();
    return response;
  }

  const write = (
    method: Method,
    path: string,
    key: string,
    { again = () => false, ...body }: ApiRequest & { readonly again?: (status: number) => boolean } = {},
  ): Promise<CartResult> => guarded(async () => cartOf(await surely(() => send(method, path, key, body), again)));

  return {
    readCart: (knownId) =>
      guarded(async (): Promise<CartRead> => {
        if (knownId !== undefined) {
          const known = await cartOf(await http('GET', `cart/${knownId}`));
          if (known.kind !== 'gone') return known;
        }
        session = undefined;
        const { cartId } = await openSession();
        if (cartId === undefined || cartId === knownId) return { kind: 'ok', value: null };
        const result = await cartOf(await http('GET', `cart/${cartId}`));
        return result.kind === 'gone' ? { kind: 'ok', value: null } : result;
      }),
    addLine: (cartId, line, key) => {
      const line_items = [{ product_id: line.productId, variant_id: line.variantId, quantity: line.quantity }];
      const again = (status: number): boolean => WORTH_AGAIN.has(status);
      return write('POST', cartId ? `cart/${cartId}/items` : 'cart/create', key, { json: { line_items }, again });
    },
    setQuantity: (cartId, { id, productId }, quantity, key) =>
      write('PUT', `cart/${cartId}/items/${id}`, key, { json: { productID: productId, quantity } }),
    removeLine: (cartId, { id }, key) => write('DELETE', `cart/${cartId}/items/${id}`, key),
    async dismissLeftOut(cartId) {
      await guarded(() => send('DELETE', `cart/${cartId}/left-out`, crypto.randomUUID(), {}));
    },
    variants: createVariantReader(options),
  };
}
