/** The own API as the browser calls it: one door, errors as values. */
import ky from 'ky';
import type { KyInstance } from 'ky';

import type { Cart } from '#lib/cart/cart.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

export interface AddedLine {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
}

export type CallResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

export interface StorefrontApi {
  /** Cart of the session in this region; null when there is none. */
  readCart(): Promise<CallResult<Cart | null>>;
  addLine(cartId: string | undefined, line: AddedLine, key: string): Promise<CallResult<Cart | null>>;
  setQuantity(cartId: string, lineId: string, productId: number, quantity: number): Promise<CallResult<Cart | null>>;
  removeLine(cartId: string, lineId: string): Promise<CallResult<Cart | null>>;
  variants(productIds: readonly number[]): Promise<CallResult<readonly CommerceVariant[]>>;
}

interface SessionAnswer {
  readonly csrfToken: string;
  readonly carts: Readonly<Record<string, string>>;
}

/** `region` goes into x-bc-region; `store` is the commerce region whose cart it is. */
export function createStorefrontApi(options: {
  readonly region: string;
  readonly store: string;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
}): StorefrontApi {
  const http: KyInstance = ky.create({
    prefix: `${options.origin ?? ''}/api`,
    headers: { 'x-bc-region': options.region },
    timeout: 15_000,
    retry: { limit: 2, methods: ['get'] },
    throwHttpErrors: false,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  let session: Promise<SessionAnswer> | undefined;

  function startSession(): Promise<SessionAnswer> {
    session ??= http.get('session').json<SessionAnswer>();
    session.catch(() => (session = undefined));
    return session;
  }

  async function read<T>(response: Response): Promise<CallResult<T>> {
    if (response.ok) return { kind: 'ok', value: (await response.json()) as T };
    if (response.status === 404) return { kind: 'gone' };
    if (response.status !== 422) return { kind: 'failed' };
    const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
    return { kind: 'rejected', message: body.error?.message ?? '' };
  }

  async function guarded<T>(work: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
    try {
      return await work();
    } catch {
      return { kind: globalThis.navigator?.onLine === false ? 'offline' : 'failed' };
    }
  }

  async function mutate(
    method: 'post' | 'put' | 'delete',
    path: string,
    json?: unknown,
    key?: string,
  ): Promise<CallResult<Cart | null>> {
    return guarded(async () => {
      for (let attempt = 0; ; attempt += 1) {
        const { csrfToken } = await startSession();
        const headers = { 'csrf-token': csrfToken, ...(key ? { 'idempotency-key': key } : {}) };
        const response = await http(path, {
          method,
          headers,
          keepalive: true,
          ...(json === undefined ? {} : { json }),
        });
        if (response.status === 403 && attempt === 0) {
          session = undefined;
          continue;
        }
        const result = await read<{ cart: Cart | null }>(response);
        return result.kind === 'ok' ? { kind: 'ok', value: result.value.cart } : result;
      }
    });
  }

  return {
    readCart: () =>
      guarded(async () => {
        const { carts } = await startSession();
        const id = carts[options.store];
        session = undefined;
        if (!id) return { kind: 'ok', value: null };
        const result = await read<{ cart: Cart | null }>(await http.get(`cart/${id}`));
        if (result.kind === 'gone') return { kind: 'ok', value: null };
        return result.kind === 'ok' ? { kind: 'ok', value: result.value.cart } : result;
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
    variants: (productIds) =>
      guarded(async () => {
        const result = await read<{ data: readonly CommerceVariant[] }>(
          await http.get('variants', { searchParams: { 'product_id:in': productIds.slice(0, 50).join(',') } }),
        );
        return result.kind === 'ok' ? { kind: 'ok', value: result.value.data } : result;
      }),
  };
}
