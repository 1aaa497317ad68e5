/** The shop's API over HTTP in front of the real embedded commerce service, and a client for it. */
import { createApi } from '#api/api.ts';
import { openApiStore } from '#api/open-api-store.ts';
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { listen } from '#server/http/listen.ts';

import { startCommerce } from './commerce.ts';
import { checkAnswer } from './contract-check.ts';
import { blankApi } from './databases.ts';

const CURRENCIES: Readonly<Record<CommerceRegion, string>> = { us: 'USD', ca: 'CAD', eu_region_1: 'EUR' };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Only the fields that tests assert.
  readonly body: {
    readonly error?: { readonly code: string; readonly message: string; readonly requestId: string };
    readonly cart?: {
      readonly id: string;
      readonly version: number;
      readonly lines: readonly {
        readonly id: string;
        readonly productId: number;
        readonly quantity: number;
        readonly unitPrice: { readonly minor: number };
      }[];
      readonly total: { readonly minor: number };
    } | null;
    readonly data?: unknown;
  };
}

export interface Visitor {
  ask(
    method: string,
    path: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>>; readonly raw?: string },
  ): Promise<Answer>;
}

export interface TestApi {
  visitor(region?: string): Promise<Visitor>;
  readonly url: string;
  close(): Promise<void>;
}

/** `upstream` replaces the commerce service; `timeoutMs` is the timeout of calls to the commerce service. */
export async function startTestApi(upstream?: string, timeoutMs = 400): Promise<TestApi> {
  const own = upstream === undefined ? await startCommerce() : undefined;
  const store = await openApiStore({ dump: await blankApi() });
  const api = createApi({
    commerce: (region) =>
      createCommerceClient({
        baseUrl: upstream ?? own?.url ?? '',
        token: 'token',
        storeHash: region.replaceAll('_', '-'),
        currency: CURRENCIES[region],
        timeoutMs,
      }),
    store,
    log: () => undefined,
  });
  const server = await listen((request) => api.fetch(request), { port: 0 });
  return {
    url: server.url,
    async visitor(region = 'us') {
      const first = await fetch(`${server.url}/api/session`);
      const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const { csrfToken } = (await first.json()) as { csrfToken: string };
      return {
        async ask(method, path, options = {}) {
          const text = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
          const response = await fetch(`${server.url}/api/${path}`, {
            method,
            headers: {
              cookie,
              'csrf-token': csrfToken,
              'x-bc-region': region,
              ...(text === undefined ? {} : { 'content-type': 'application/json' }),
              ...options.headers,
            },
            ...(text === undefined ? {} : { body: text }),
          });
          const answer = await response.text();
          const json = JSON.parse(answer === '' ? '{}' : answer) as Answer['body'];
          checkAnswer(method, new URL(response.url).pathname.replace(/^\/api/, ''), response.status, json);
          return { status: response.status, headers: response.headers, body: json };
        },
      };
    },
    async close() {
      await server.close();
      await store.close();
      await own?.close();
    },
  };
}
