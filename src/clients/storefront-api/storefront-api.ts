/** The own API as the browser calls it: one door, errors as values. */
import ky from 'ky';
import type { KyInstance } from 'ky';

import type { Cart } from '#lib/cart/cart.ts';
import { readCart } from '#lib/cart/read-cart.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import type { AnswerOf } from '#lib/contract/call.ts';

import type { Calls } from './api-caller.ts';
import type { ApiAddress, CallResult } from './call-result.ts';
import { createVariantReader } from './read-variants.ts';

export interface AddedLine {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
}

export interface StorefrontApi {
  /** Cart of the visit in this region; null when there is none. With the id at hand it is one request, else two. */
  readCart(knownId?: string): Promise<CallResult<Cart | null>>;
  /** `key` makes it safe to send twice: it is added once. */
  addLine(cartId: string | undefined, line: AddedLine, key: string): Promise<CallResult<Cart | null>>;
  setQuantity(cartId: string, lineId: string, productId: number, quantity: number): Promise<CallResult<Cart | null>>;
  removeLine(cartId: string, lineId: string): Promise<CallResult<Cart | null>>;
  /** Every variant of these products; asks in portions of 50 products. */
  variants(productIds: readonly number[]): Promise<CallResult<readonly CommerceVariant[]>>;
}

type SessionAnswer = Pick<AnswerOf<Calls['session']>, 'csrfToken' | 'cartId'>;

interface ErrorAnswer {
  readonly error?: { readonly code?: string; readonly message?: string };
  readonly cart?: unknown;
}

const AGAIN_MS = 400;
const WORTH_AGAIN = new Set([409, 429, 502, 503, 504]);

/** `region` goes into x-bc-region. */
export function createStorefrontApi(options: ApiAddress): StorefrontApi {
  const http: KyInstance = ky.create({
    prefix: `${options.origin ?? ''}/api`,
    headers: { 'x-bc-region': options.region },
    timeout: 15_000,
    retry: { limit: 2, methods: ['get'] },
    throwHttpErrors: false,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  let session: Promise<SessionAnswer> | undefined;

  /** Asked for once in the life of a page; again only when the API calls the token stale. */
  function openSession(): Promise<SessionAnswer> {
    session ??= http.get('session').then(async (response) => {
      const answer = (await response.json()) as Partial<SessionAnswer>;
      if (!response.ok || typeof answer.csrfToken !== 'string') throw new Error('no session');
      return { ...answer, csrfToken: answer.csrfToken };
    });
    session.catch(() => (session = undefined));
    return session;
  }

  async function refused<T>(response: Response): Promise<CallResult<T>> {
    const { error = {}, cart } = (await response.json().catch(() => ({}))) as ErrorAnswer;
    const { code = `http-${response.status}`, message = '' } = error;
    if (code === 'cart-gone' || code === 'not-found') return { kind: 'gone' };
    if (response.status >= 500 || response.status === 429 || response.status === 403) return { kind: 'failed', code };
    const known = cart === null ? null : readCart(cart);
    return { kind: 'rejected', code, message, ...(known === undefined ? {} : { cart: known }) };
  }

  async function cartOf(response: Response): Promise<CallResult<Cart | null>> {
    if (!response.ok) return refused(response);
    const { cart } = (await response.json()) as { cart?: unknown };
    if (cart === null) return { kind: 'ok', value: null };
    const value = readCart(cart);
    return value ? { kind: 'ok', value } : { kind: 'failed', code: 'unreadable' };
  }

  async function guarded<T>(work: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
    try {
      return await work();
    } catch {
      return globalThis.navigator?.onLine === false ? { kind: 'offline' } : { kind: 'failed', code: 'network' };
    }
  }

  type Method = 'post' | 'put' | 'delete';

  async function send(method: Method, path: string, json: unknown, key: string | undefined): Promise<Response> {
    const { csrfToken } = await openSession();
    const headers = { 'csrf-token': csrfToken, ...(key ? { 'idempotency-key': key } : {}) };
    const response = await http(path, { method, headers, keepalive: true, ...(json === undefined ? {} : { json }) });
    if (response.status !== 403) return response;
    const { error } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as ErrorAnswer;
    if (error?.code !== 'csrf') return response;
    session = undefined;
    const fresh = (await openSession()).csrfToken;
    return http(path, {
      method,
      keepalive: true,
      headers: { ...headers, 'csrf-token': fresh },
      ...(json === undefined ? {} : { json }),
    });
  }

  async function mutate(method: Method, path: string, json?: unknown, key?: string): Promise<CallResult<Cart | null>> {
    return guarded(async () => {
      if (key === undefined) return cartOf(await send(method, path, json, key));
      const once = async (): Promise<Response> => {
        const response = await send(method, path, json, key);
        // An answer that breaks off is a lost one: a page that is being left hears the status and not the body.
        await response.clone().arrayBuffer();
        return response;
      };
      const first = await once().catch((error: unknown) => {
        if (globalThis.navigator?.onLine === false) throw error;
        return undefined;
      });
      if (first && !WORTH_AGAIN.has(first.status)) return cartOf(first);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return cartOf(await once());
    });
  }

  return {
    readCart: (knownId) =>
      guarded(async () => {
        if (knownId !== undefined) {
          const known = await cartOf(await http.get(`cart/${knownId}`));
          if (known.kind !== 'gone') return known;
        }
        session = undefined;
        const { cartId } = await openSession();
        if (cartId === undefined || cartId === knownId) return { kind: 'ok', value: null };
        const result = await cartOf(await http.get(`cart/${cartId}`));
        return result.kind === 'gone' ? { kind: 'ok', value: null } : result;
      }),
    addLine: (cartId, line, key) => {
      const body = {
        line_items: [{ product_id: line.productId, variant_id: line.variantId, quantity: line.quantity }],
      };
      return mutate('post', cartId ? `cart/${cartId}/items` : 'cart/create', body, key);
    },
    setQuantity: (cartId, lineId, productID, quantity) =>
      mutate('put', `cart/${cartId}/items/${lineId}`, { productID, quantity }),
    removeLine: (cartId, lineId) => mutate('delete', `cart/${cartId}/items/${lineId}`),
    variants: createVariantReader(options),
  };
}
