/** A search service with one engine for winter gear, on a free port. */
import { createSearchService } from '@firn/search-service';
import type { SearchServiceOptions } from '@firn/search-service';
import { listen } from '@firn/service-http/serve.ts';

export const SEARCH_KEY = 'search-test';
export const PRIVATE_KEY = 'private-test';
export const ENGINE = 'gear';

const GEAR = [
  { id: 'ridge-98', title: 'Ridge 98', body: 'One ski for the whole mountain.', kind: 'Skis', terrain: ['All mountain', 'Freeride'], waist: 98, price: 749, since: '2025-09-01T00:00:00Z' },
  { id: 'couloir-108', title: 'Couloir 108', body: 'A wide ski for deep powder.', kind: 'Skis', terrain: ['Freeride'], waist: 108, price: 849, since: '2024-09-01T00:00:00Z' },
  { id: 'skarn-96', title: 'Skarn 96', body: 'Touring ski that climbs well. <b>Light</b>.', kind: 'Skis', terrain: ['Touring'], waist: 96, price: 699, since: '2023-09-01T00:00:00Z' },
  { id: 'pin-12', title: 'Pin 12', body: 'Touring binding with brakes for a 104 ski.', kind: 'Bindings', terrain: ['Touring'], price: 449 },
  { id: 'glide-mohair', title: 'Glide mohair', body: 'Climbing skin for touring.', kind: 'Skins', terrain: ['Touring'], price: 149 },
  { id: 'vista', title: 'Vista', body: 'Goggles with a wide view.', kind: 'Accessories', terrain: [], price: 129 },
]; // prettier-ignore

export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  json<T = Readonly<Record<string, unknown>>>(): T;
}

export interface WireCall {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SearchFixture {
  readonly url: string;
  readonly dropped: readonly string[];
  call(path: string, body?: unknown, options?: WireCall): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** Starts the service; fills the engine unless it exists already. */
export async function searchFixture(
  where: Pick<SearchServiceOptions, 'dataDir' | 'databaseUrl' | 'cluster'> = {},
): Promise<SearchFixture> {
  const service = createSearchService({ searchKey: SEARCH_KEY, privateKey: PRIVATE_KEY, ...where });
  const server = await listen(service.fetch, { port: 0, refusal: service.refusal, maxBodyBytes: service.maxBodyBytes });
  async function call(path: string, body?: unknown, options: WireCall = {}): Promise<WireAnswer> {
    const { method = body === undefined ? 'GET' : 'POST', key = PRIVATE_KEY, headers = {} } = options;
    const response = await fetch(`${server.url}/api/as/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }
  const known = await call(`engines/${ENGINE}`);
  if (known.status === 404) {
    await call('engines', { name: ENGINE, language: 'en' });
    await call(`engines/${ENGINE}/schema`, { title: 'text', waist: 'number', price: 'number', since: 'date' });
    await call(`engines/${ENGINE}/documents`, GEAR);
  }
  return {
    url: server.url,
    dropped: service.dropped,
    call,
    async close() {
      await server.close();
      await service.close();
    },
  };
}

export interface SearchBody {
  readonly meta: {
    readonly request_id: string;
    readonly page: { readonly current: number; readonly total_pages: number; readonly total_results: number };
    readonly corrected_query?: string;
  };
  readonly results: readonly Readonly<Record<string, { readonly raw?: unknown; readonly snippet?: unknown }>>[];
  readonly facets: Readonly<Record<string, readonly { readonly type: string; readonly data: readonly unknown[] }[]>>;
}

export const idsOf = ({ results }: SearchBody): readonly unknown[] => results.map(({ id }) => id?.raw);
