/** The embedded commerce service on a port, and typed calls to its HTTP API. */
import { createCommerceService } from '#services/commerce/commerce-service.ts';
import type { CommerceServiceOptions } from '#services/commerce/commerce-service.ts';
import { listen } from '#services/http/serve.ts';

import { sampleCommerce } from './databases.ts';

export const TOKEN = 'token';

interface Amount {
  readonly as_entered: number;
  readonly tax_exclusive: number;
}

/** The fields of products, variants, categories, currencies and prices that tests read. */
export interface WireEntry {
  readonly id: number;
  readonly name: string;
  readonly product_id: number;
  readonly parent_id: number;
  readonly price: number;
  readonly sale_price: number;
  readonly inventory_level: number;
  readonly currency_code: string;
  readonly option_values: readonly object[];
  readonly children: readonly object[];
  readonly variants: readonly WireEntry[];
}

export interface WirePrice {
  readonly product_id: number;
  readonly price: Amount;
  readonly calculated_price: Amount;
  readonly saved: Amount;
}

export interface WireList<T = WireEntry> {
  readonly data: readonly T[];
  readonly meta: {
    readonly pagination: {
      readonly total: number;
      readonly per_page: number;
      readonly links: { readonly previous?: string; readonly current: string; readonly next?: string };
    };
  };
}

export interface WireOne<T = WireEntry> {
  readonly data: T;
}

interface WireLine {
  readonly id: string;
  readonly variant_id: number;
  readonly quantity: number;
  readonly extended_list_price: number;
  readonly options?: readonly object[];
}

export interface WireCart {
  readonly id: string;
  readonly customer_id: number;
  readonly version: number;
  readonly base_amount: number;
  readonly redirect_urls: { readonly checkout_url: string };
  readonly cart_url: string;
  readonly line_items: {
    /** At least one: a cart without lines does not exist. */
    readonly physical_items: readonly [WireLine, ...WireLine[]];
  };
}

export interface WireAnswer<B> {
  readonly status: number;
  readonly headers: Headers;
  /** Response body, typed as the test expects; fields that the test does not assert are unchecked. */
  readonly body: B;
}

export interface TestCommerce {
  readonly url: string;
  /** `path` is relative to `/stores/us/`, or absolute when it starts with a slash. */
  ask<B = WireList>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<WireAnswer<B>>;
  get<B = WireList>(path: string): Promise<WireAnswer<B>>;
  close(): Promise<void>;
}

export async function startCommerce(options: Partial<CommerceServiceOptions> = {}): Promise<TestCommerce> {
  const service = await createCommerceService({ ...(await sampleCommerce(options)), token: TOKEN, ...options });
  const server = await listen(service.fetch, { port: 0 });
  const ask = async <B>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<WireAnswer<B>> => {
    const response = await fetch(path.startsWith('/') ? server.url + path : `${server.url}/stores/us/${path}`, {
      method,
      headers: {
        'x-auth-token': TOKEN,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as B };
  };
  return {
    url: server.url,
    ask,
    get: <B>(path: string) => ask<B>('GET', path),
    async close() {
      await server.close();
      await service.close();
    },
  };
}
