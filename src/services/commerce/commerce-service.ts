/** The embedded commerce platform: BigCommerce's v2 and v3 shapes, one catalogue a store, carts in a database. See README.md. */
import { readFile } from 'node:fs/promises';

import { Carts } from './carts.ts';
import type { AskedLine, CartOutcome } from './carts.ts';
import { Catalogue } from './catalogue.ts';
import type { SeedStore } from './catalogue.ts';
import { openDatabase } from './database.ts';

export interface CommerceServiceOptions {
  /** Folder of the database; absent: in memory. */
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly seedFile: string;
  readonly token: string;
  readonly clock?: () => Date;
}

export interface CommerceService {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Page limit too large',
  415: 'Unsupported media type',
  422: 'Unprocessable entity',
  507: 'Storage is full',
};
const TYPE = 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, title?: string) {
    super(title ?? TITLES[status] ?? 'Error');
    this.status = status;
  }
}

const HEADERS = {
  'content-type': 'application/json',
  'x-rate-limit-time-window-ms': '30000',
  'x-rate-limit-time-reset-ms': '30000',
  'x-rate-limit-requests-quota': '450',
  'x-rate-limit-requests-left': '449',
};

function json(body: unknown, status = 200): Response {
  return status === 204
    ? new Response(null, { status, headers: HEADERS })
    : new Response(JSON.stringify(body), { status, headers: HEADERS });
}

const single = (data: unknown, status = 200): Response => json({ data, meta: {} }, status);

function wholeNumber(search: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = search.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Refusal(422, `${name} must be a positive integer.`);
  if (value > max) throw new Refusal(413);
  return value;
}

function listed(all: readonly unknown[], url: URL, cap = 250): Response {
  const perPage = wholeNumber(url.searchParams, 'limit', Math.min(50, cap), 250);
  const size = Math.min(perPage, cap);
  const current = wholeNumber(url.searchParams, 'page', 1, 1_000_000);
  const data = all.slice((current - 1) * size, current * size);
  const pages = Math.ceil(all.length / size);
  const link = (page: number): string => `?page=${page}&limit=${size}`;
  const links = {
    ...(current > 1 ? { previous: link(current - 1) } : {}),
    current: link(current),
    ...(current < pages ? { next: link(current + 1) } : {}),
  };
  return json({
    data,
    meta: {
      pagination: {
        total: all.length,
        count: data.length,
        per_page: size,
        current_page: current,
        total_pages: pages,
        links,
      },
    },
  });
}

function ids(search: URLSearchParams, ...names: readonly string[]): ReadonlySet<number> | undefined {
  const text = names.map((name) => search.get(name)).find((value) => value !== null);
  return text === undefined || text === null ? undefined : new Set(text.split(',').map(Number));
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === '') return {};
  if (!request.headers.get('content-type')?.includes('json')) throw new Refusal(415);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
  throw new Refusal(422, 'The body must be an object.');
}

const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= 2_147_483_647;

function askedLine(value: unknown): AskedLine {
  const line = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (
    !isCount(line['product_id'], 1) ||
    !isCount(line['quantity'], 1) ||
    (line['variant_id'] !== undefined && !isCount(line['variant_id'], 1))
  )
    throw new Refusal(422, 'A line item needs product_id and quantity as positive integers.');
  return {
    product_id: line['product_id'],
    quantity: line['quantity'],
    variant_id: line['variant_id'] as number | undefined,
  };
}

function askedLines(given: Record<string, unknown>): readonly AskedLine[] {
  const lines = given['line_items'];
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > 200)
    throw new Refusal(422, 'line_items must hold at least one item.');
  return lines.map(askedLine);
}

interface Store {
  readonly catalogue: Catalogue;
  readonly carts: Carts;
}

function answerCart(store: Store, outcome: CartOutcome, status: number): Response {
  if (outcome.kind === 'ok') return single(store.carts.wire(outcome.cart), status);
  if (outcome.kind === 'empty') return json(undefined, 204);
  if (outcome.kind === 'not-found') throw new Refusal(404, 'Cart not found');
  if (outcome.kind === 'conflict') throw new Refusal(409, 'The cart was changed by another request.');
  throw new Refusal(422, outcome.title);
}

async function cartRoute(request: Request, store: Store, path: readonly string[]): Promise<Response> {
  const { method } = request;
  const [id, items, itemId] = path;
  const given = method === 'GET' ? {} : await readBody(request);
  const version = isCount(given['version'], 0) ? given['version'] : undefined;
  if (id === undefined) {
    if (method !== 'POST') throw new Refusal(405);
    return answerCart(
      store,
      await store.carts.create(askedLines(given), isCount(given['customer_id'], 0) ? given['customer_id'] : 0),
      201,
    );
  }
  if (items === undefined) {
    if (method === 'GET') {
      const cart = await store.carts.get(id);
      return answerCart(store, cart ? { kind: 'ok', cart } : { kind: 'not-found' }, 200);
    }
    if (method === 'PUT') {
      if (!isCount(given['customer_id'], 0)) throw new Refusal(422, 'customer_id must be an integer.');
      return answerCart(store, await store.carts.assign(id, given['customer_id'], version), 201);
    }
    if (method === 'DELETE') {
      if (!(await store.carts.delete(id))) throw new Refusal(404, 'Cart not found');
      return json(undefined, 204);
    }
    throw new Refusal(405);
  }
  if (items !== 'items') throw new Refusal(404);
  if (itemId === undefined) {
    if (method !== 'POST') throw new Refusal(405);
    return answerCart(store, await store.carts.add(id, askedLines(given), version), 201);
  }
  if (method === 'PUT') {
    const line = given['line_item'] as Record<string, unknown> | undefined;
    if (!isCount(line?.['quantity'], 0)) throw new Refusal(422, 'line_item.quantity must be an integer.');
    return answerCart(store, await store.carts.setQuantity(id, itemId, line['quantity'], version), 200);
  }
  if (method === 'DELETE') return answerCart(store, await store.carts.remove(id, itemId, version), 200);
  throw new Refusal(405);
}

function catalogueRoute(url: URL, { catalogue }: Store, path: readonly string[]): Response {
  const [kind, id, part, partId] = path;
  const search = url.searchParams;
  const include = new Set(search.get('include')?.split(',') ?? []);
  const { products, categories } = catalogue.store;
  if (kind === 'products' && id === undefined) {
    const wanted = ids(search, 'id:in', 'id');
    const inCategories = ids(search, 'categories:in', 'categories');
    const found = products.filter(
      (product) =>
        (!wanted || wanted.has(product.id)) &&
        (!inCategories || product.categories.some((category) => inCategories.has(category))),
    );
    return listed(
      found.map((product) => catalogue.wireProduct(product, include)),
      url,
      include.has('options') || include.has('modifiers') ? 10 : 250,
    );
  }
  if (kind === 'products') {
    const product = catalogue.product(Number(id));
    if (!product) throw new Refusal(404, 'The product could not be found.');
    if (part === undefined) return single(catalogue.wireProduct(product, include));
    if (part === 'options') return listed(catalogue.wireOptions(product), url);
    if (part === 'variants' && partId === undefined)
      return listed(
        product.variants.map((variant) => catalogue.wireVariant(product, variant)),
        url,
      );
    const variant = product.variants.find((candidate) => candidate.id === Number(partId));
    if (part !== 'variants' || !variant) throw new Refusal(404, 'The variant could not be found.');
    return single(catalogue.wireVariant(product, variant));
  }
  if (kind === 'variants') {
    const ofProducts = ids(search, 'product_id:in', 'product_id');
    const wanted = ids(search, 'id:in', 'id');
    const sku = search.get('sku');
    const all = products
      .filter((product) => !ofProducts || ofProducts.has(product.id))
      .flatMap((product) => product.variants.map((variant) => ({ product, variant })));
    const found = all.filter(
      ({ variant }) => (!wanted || wanted.has(variant.id)) && (sku === null || variant.sku === sku),
    );
    return listed(
      found.map(({ product, variant }) => catalogue.wireVariant(product, variant)),
      url,
    );
  }
  if (kind === 'trees' && id === undefined)
    return listed([{ id: 1, name: 'Default catalog tree', channels: [1] }], url);
  if (kind === 'trees' && id === 'categories') {
    const wanted = ids(search, 'category_id:in');
    return listed(
      categories
        .filter((category) => !wanted || wanted.has(category.id))
        .map((category) => catalogue.wireCategory(category)),
      url,
    );
  }
  if (kind === 'trees' && part === 'categories') return single(catalogue.wireTree());
  throw new Refusal(404);
}

async function pricing(request: Request, { catalogue }: Store): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405);
  const items = (await readBody(request))['items'];
  if (!Array.isArray(items) || items.length > 50) throw new Refusal(422, 'items must be a list of at most 50.');
  const amount = (value: number) => ({
    as_entered: value,
    entered_inclusive: catalogue.store.tax_included,
    tax_exclusive: value,
    tax_inclusive: value,
  });
  const data = items.flatMap((item: unknown) => {
    const asked = (typeof item === 'object' && item !== null ? item : {}) as {
      product_id?: unknown;
      variant_id?: unknown;
    };
    const product = catalogue.product(Number(asked.product_id));
    if (!product) return [];
    const price = catalogue.price(product);
    return [
      {
        product_id: product.id,
        variant_id: asked.variant_id ?? null,
        price: amount(product.price),
        sale_price: amount(product.sale_price),
        calculated_price: amount(price),
      },
    ];
  });
  return single(data);
}

export async function createCommerceService(options: CommerceServiceOptions): Promise<CommerceService> {
  const seeds = JSON.parse(await readFile(options.seedFile, 'utf8')) as readonly SeedStore[];
  const opened = await openDatabase(options);
  const clock = options.clock ?? (() => new Date());
  const stores = new Map(
    seeds.map((seed) => {
      const catalogue = new Catalogue(seed);
      return [seed.hash, { catalogue, carts: new Carts(opened.database, catalogue, clock) }] as const;
    }),
  );

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [root, hash, version, area, ...path] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
    const store = stores.get(hash ?? '');
    if (root !== 'stores' || !store) throw new Refusal(404);
    if (request.headers.get('x-auth-token') !== options.token) throw new Refusal(401);
    if (version === 'v3' && area === 'carts') return cartRoute(request, store, path);
    if (version === 'v3' && area === 'pricing' && path[0] === 'products') return pricing(request, store);
    if (request.method !== 'GET') throw new Refusal(405);
    if (version === 'v3' && area === 'catalog') return catalogueRoute(url, store, path);
    if (version === 'v2' && area === 'time') return json({ time: Math.floor(clock().getTime() / 1000) });
    if (version === 'v2' && area === 'currencies') {
      const currency = store.catalogue.wireCurrency();
      if (path[0] === undefined) return json([currency]);
      if (Number(path[0]) === currency.id) return json(currency);
    }
    throw new Refusal(404);
  }

  return {
    async fetch(request) {
      try {
        return await answer(request);
      } catch (error) {
        const refusal = error instanceof Refusal ? error : error instanceof URIError ? new Refusal(400) : undefined;
        const full = /ENOSPC|No space left/.test(
          `${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''}`,
        )
          ? new Refusal(507)
          : undefined;
        const known = refusal ?? full;
        if (!known) throw error;
        if (request.url.includes('/v2/')) return json([{ status: known.status, message: known.message }], known.status);
        return json({ status: known.status, title: known.message, type: TYPE, errors: {} }, known.status);
      }
    },
    close: opened.close,
  };
}
