/** The commerce platform of one store: wire in, domain out. */
import * as v from 'valibot';

import type { Cart } from '#lib/cart/cart.ts';
import type { CommerceProduct, CommerceVariant, ProductOption } from '#lib/catalogue/commerce-product.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CurrencyFormat } from '#lib/pricing/format-money.ts';
import { WireCart } from '#wire/commerce/cart.ts';
import {
  WireCategory,
  WireCurrency,
  WireOption,
  WirePagination,
  WireProduct,
  WireVariant,
} from '#wire/commerce/catalogue.ts';

import { toCart, toOption, toProduct, toVariant } from './to-domain.ts';

export interface CommerceClientOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly storeHash: string;
  /** ISO 4217 of the store. */
  readonly currency: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

export interface NewLine {
  readonly productId: number;
  readonly variantId?: number;
  readonly quantity: number;
}

export type CartOutcome =
  | { readonly kind: 'ok'; readonly cart: Cart }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'rejected'; readonly message: string };

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: {
    readonly total: number;
    readonly count: number;
    readonly per_page: number;
    readonly current_page: number;
    readonly total_pages: number;
  };
}

export interface CommerceCategory {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
  readonly path: string;
}

export interface Currency extends CurrencyFormat {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface CommerceClient {
  products(options: {
    readonly page?: number;
    readonly limit?: number;
    readonly categoryIds?: readonly number[];
    readonly ids?: readonly number[];
    readonly include?: readonly string[];
  }): Promise<Page<CommerceProduct>>;
  product(id: number, include?: readonly string[]): Promise<CommerceProduct | undefined>;
  options(productId: number): Promise<readonly ProductOption[] | undefined>;
  variants(productId: number): Promise<readonly CommerceVariant[] | undefined>;
  variant(productId: number, variantId: number): Promise<CommerceVariant | undefined>;
  variantsBy(options: {
    readonly productIds?: readonly number[];
    readonly ids?: readonly number[];
    readonly sku?: string;
    readonly page?: number;
  }): Promise<Page<CommerceVariant>>;
  categories(page?: number): Promise<Page<CommerceCategory>>;
  category(id: number): Promise<CommerceCategory | undefined>;
  categoryTree(): Promise<unknown>;
  currencies(): Promise<readonly Currency[]>;
  currency(id: number): Promise<Currency | undefined>;
  createCart(lines: readonly NewLine[], customerId: number): Promise<CartOutcome>;
  cart(id: string): Promise<CartOutcome>;
  addItems(id: string, lines: readonly NewLine[]): Promise<CartOutcome>;
  setQuantity(id: string, lineId: string, quantity: number): Promise<CartOutcome>;
  removeItem(id: string, lineId: string): Promise<CartOutcome>;
  assignCustomer(id: string, customerId: number): Promise<CartOutcome>;
  deleteCart(id: string): Promise<void>;
}

/** The platform answers no later than this, or counts as down. */
const TIMEOUT_MS = 10_000;
const TREE_TTL_MS = 600_000;

function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new AppError(
    'commerce-malformed',
    `The commerce platform answered something unexpected: ${result.issues[0].message}`,
  );
}

/** Throws AppError `commerce-unreachable`, `commerce-slow`, `commerce-busy` (429) or `commerce-failed` when the platform is not itself. */
export function createCommerceClient(options: CommerceClientOptions): CommerceClient {
  const call = options.fetch ?? fetch;
  const root = `${options.baseUrl}/stores/${options.storeHash}`;
  let tree: { readonly at: number; readonly value: Promise<unknown> } | undefined;

  async function ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: unknown; title: string }> {
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        'x-auth-token': options.token,
        'user-agent': 'firn-storefront',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await call(`${root}${path}`, init).catch((error: unknown) => {
      const slow = error instanceof Error && error.name === 'TimeoutError';
      throw new AppError(
        slow ? 'commerce-slow' : 'commerce-unreachable',
        slow ? 'The commerce platform takes too long.' : 'The commerce platform cannot be reached.',
        { cause: error },
      );
    });
    const text = await response.text();
    if (response.status === 429)
      throw new AppError('commerce-busy', response.headers.get('x-rate-limit-time-reset-ms') ?? '1000');
    if (response.status >= 500 || response.status === 401 || response.status === 403)
      throw new AppError('commerce-failed', `The commerce platform answered ${response.status}.`);
    try {
      const data: unknown = text === '' ? undefined : JSON.parse(text);
      const title =
        typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
          ? data.title
          : '';
      return { status: response.status, data, title };
    } catch (error) {
      throw new AppError('commerce-malformed', 'The commerce platform answered something that is not JSON.', {
        cause: error,
      });
    }
  }

  const query = (pairs: Readonly<Record<string, string | number | undefined>>): string => {
    const search = new URLSearchParams(
      Object.entries(pairs).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]])),
    );
    return search.size > 0 ? `?${search}` : '';
  };

  async function page<W extends v.GenericSchema, T>(
    path: string,
    schema: W,
    map: (wire: v.InferOutput<W>) => T,
  ): Promise<Page<T> | undefined> {
    const { status, data } = await ask('GET', path);
    if (status === 404) return undefined;
    const parsed = parse(v.object({ data: v.array(schema), meta: v.object({ pagination: WirePagination }) }), data);
    return { data: parsed.data.map(map), pagination: parsed.meta.pagination };
  }

  async function one<W extends v.GenericSchema, T>(
    path: string,
    schema: W,
    map: (wire: v.InferOutput<W>) => T,
  ): Promise<T | undefined> {
    const { status, data } = await ask('GET', path);
    return status === 404 ? undefined : map(parse(v.object({ data: schema }), data).data);
  }

  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new AppError('commerce-failed', 'The commerce platform lacks a list it always has.');
    return value;
  };

  async function cartCall(method: string, path: string, body?: unknown): Promise<CartOutcome> {
    const { status, data, title } = await ask(method, path, body);
    if (status === 204) return { kind: 'empty' };
    if (status === 404) return { kind: 'not-found' };
    if (status === 409) return { kind: 'conflict' };
    if (status >= 400) return { kind: 'rejected', message: title };
    return { kind: 'ok', cart: toCart(parse(v.object({ data: WireCart }), data).data) };
  }

  const { currency } = options;
  const wireLines = (lines: readonly NewLine[]) =>
    lines.map((line) => ({
      product_id: line.productId,
      quantity: line.quantity,
      ...(line.variantId === undefined ? {} : { variant_id: line.variantId }),
    }));
  const toCategory = (wire: v.InferOutput<typeof WireCategory>): CommerceCategory => ({
    id: wire.category_id,
    parentId: wire.parent_id,
    name: wire.name,
    path: wire.url.path,
  });
  const toCurrency = (wire: v.InferOutput<typeof WireCurrency>): Currency => ({
    id: wire.id, code: wire.currency_code, name: wire.name, token: wire.token, tokenLocation: wire.token_location, decimalToken: wire.decimal_token, thousandsToken: wire.thousands_token, decimalPlaces: wire.decimal_places,
  }); // prettier-ignore

  return {
    async products({ page: number, limit, categoryIds, ids, include }) {
      const search = query({
        page: number,
        limit,
        'categories:in': categoryIds?.join(','),
        'id:in': ids?.join(','),
        include: include?.join(','),
        is_visible: 'true',
      });
      return need(await page(`/v3/catalog/products${search}`, WireProduct, (wire) => toProduct(wire, currency)));
    },
    product: (id, include = []) =>
      one(`/v3/catalog/products/${id}${query({ include: include.join(',') || undefined })}`, WireProduct, (wire) =>
        toProduct(wire, currency),
      ),
    options: async (productId) =>
      (await page(`/v3/catalog/products/${productId}/options?limit=250`, WireOption, toOption))?.data,
    variants: async (productId) =>
      (
        await page(`/v3/catalog/products/${productId}/variants?limit=250`, WireVariant, (wire) =>
          toVariant(wire, currency),
        )
      )?.data,
    variant: (productId, variantId) =>
      one(`/v3/catalog/products/${productId}/variants/${variantId}`, WireVariant, (wire) => toVariant(wire, currency)),
    async variantsBy({ productIds, ids, sku, page: number }) {
      const search = query({
        'product_id:in': productIds?.join(','),
        'id:in': ids?.join(','),
        sku,
        page: number,
        limit: 250,
      });
      return need(await page(`/v3/catalog/variants${search}`, WireVariant, (wire) => toVariant(wire, currency)));
    },
    categories: async (number) =>
      need(await page(`/v3/catalog/trees/categories${query({ page: number })}`, WireCategory, toCategory)),
    category: async (id) =>
      (await page(`/v3/catalog/trees/categories?category_id:in=${id}`, WireCategory, toCategory))?.data[0],
    categoryTree() {
      if (!tree || Date.now() - tree.at > TREE_TTL_MS) {
        const value = ask('GET', '/v3/catalog/trees/1/categories').then(
          ({ data }) => parse(v.object({ data: v.array(v.unknown()) }), data).data,
        );
        tree = { at: Date.now(), value };
        value.catch(() => (tree = undefined));
      }
      return tree.value;
    },
    currencies: async () => parse(v.array(WireCurrency), (await ask('GET', '/v2/currencies')).data).map(toCurrency),
    async currency(id) {
      const { status, data } = await ask('GET', `/v2/currencies/${id}`);
      return status === 404 ? undefined : toCurrency(parse(WireCurrency, data));
    },
    createCart: (lines, customerId) =>
      cartCall('POST', '/v3/carts', { line_items: wireLines(lines), customer_id: customerId, channel_id: 1 }),
    cart: (id) => cartCall('GET', `/v3/carts/${id}?include=line_items.physical_items.options`),
    addItems: (id, lines) => cartCall('POST', `/v3/carts/${id}/items`, { line_items: wireLines(lines) }),
    async setQuantity(id, lineId, quantity) {
      const known = await cartCall('GET', `/v3/carts/${id}`);
      if (known.kind !== 'ok') return known;
      const line = known.cart.lines.find((candidate) => candidate.id === lineId);
      if (!line) return { kind: 'not-found' };
      return cartCall('PUT', `/v3/carts/${id}/items/${lineId}`, {
        line_item: { quantity, product_id: line.productId, variant_id: line.variantId },
      });
    },
    removeItem: (id, lineId) => cartCall('DELETE', `/v3/carts/${id}/items/${lineId}`),
    assignCustomer: (id, customerId) => cartCall('PUT', `/v3/carts/${id}`, { customer_id: customerId }),
    async deleteCart(id) {
      await ask('DELETE', `/v3/carts/${id}`);
    },
  };
}
