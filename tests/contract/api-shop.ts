/** The shop's API over real HTTP in front of the embedded commerce platform, with visitors as clients. */
import type { ApiExtras } from '#api/api-services.ts';
import type { ApiStore } from '#api/api-store.ts';
import { createApi } from '#api/api.ts';
import type { Api } from '#api/api.ts';
import { openApiStore } from '#api/open-api-store.ts';
import type { StorePlace } from '#api/open-api-store.ts';
import { CART_HOOK_PATH, createCommerceHooks } from '#app/commerce/commerce-hooks.ts';
import type { Env } from '#app/settings/env.ts';
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { listen } from '#server/http/listen.ts';
import { createCommerceService } from '#services/commerce/commerce-service.ts';
import type { CommerceServiceOptions } from '#services/commerce/commerce-service.ts';

import { checkAnswer } from '../support/contract-check.ts';
import { blankApi, sampleCommerce } from '../support/databases.ts';

const TOKEN = 'contract-token';
const ACCOUNT = { clientId: 'contract-client', secret: 'contract-client-secret' };
/** Password of every customer in the sample stores. */
export const PASSWORD = 'firn-sample-2026';
const CURRENCIES: Readonly<Record<CommerceRegion, string>> = { us: 'USD', ca: 'CAD', eu_region_1: 'EUR' };

export type LogLine = Readonly<Record<string, unknown>>;

export interface ApiShop {
  readonly url: string;
  readonly lines: readonly LogLine[];
  readonly commerceUrl: string;
  readonly store: ApiStore;
  readonly invalidation: Api['cartInvalidation'];
  /** Registers the platform's webhooks. */
  listen(): Promise<void>;
  /** Bodies of the webhooks that were received. */
  readonly webhooks: readonly string[];
  /** Paths that were answered from the memory cache. */
  readonly quick: readonly string[];
  /** Removes the webhook registrations. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export async function openCommerce(
  options: Partial<CommerceServiceOptions> = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const service = await createCommerceService({
    ...(await sampleCommerce(options)),
    token: TOKEN,
    account: ACCOUNT,
    ...options,
  });
  const server = await listen(service.fetch, { port: 0 });
  return {
    url: server.url,
    async close() {
      await server.close();
      await service.close();
    },
  };
}

function embeddedCommerce(baseUrl: string): Env['commerce'] {
  const of = (storeHash: string) => ({
    embedded: true,
    baseUrl,
    token: TOKEN,
    storeHash,
    login: { clientId: ACCOUNT.clientId, clientSecret: ACCOUNT.secret, storefront: `${baseUrl}/stores/${storeHash}` },
  });
  return { us: of('us'), ca: of('ca'), eu_region_1: of('eu-region-1') };
}

export async function openApiShop(options: {
  readonly commerceUrl: string;
  readonly dataDir?: string;
  readonly clock?: () => Date;
  readonly timeoutMs?: number;
  readonly origins?: readonly string[];
  readonly wrap?: (client: CommerceClient, region: CommerceRegion) => CommerceClient;
  readonly fetch?: typeof fetch;
  readonly extras?: ApiExtras;
  /** The client address that the server sees; a request may override it with the `test-address` header. */
  readonly address?: string | (() => string);
  readonly databaseUrl?: string;
  readonly publicAnswerMs?: number;
  /** Receives every statement to the sessions' database before it is sent. */
  readonly logger?: StorePlace['logger'];
}): Promise<ApiShop> {
  const store = await openApiStore({
    ...(options.dataDir ? { dataDir: options.dataDir } : { dump: await blankApi() }),
    ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.logger ? { logger: options.logger } : {}),
  });
  const lines: LogLine[] = [];
  const clients = new Map<CommerceRegion, CommerceClient>();
  const commerce = (region: CommerceRegion): CommerceClient => {
    const known =
      clients.get(region) ??
      createCommerceClient({
        ...embeddedCommerce(options.commerceUrl)[region],
        currency: CURRENCIES[region],
        ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {}),
        ...(options.fetch ? { fetch: options.fetch } : {}),
      });
    clients.set(region, known);
    return options.wrap ? options.wrap(known, region) : known;
  };
  const api = createApi({
    ...options.extras,
    commerce,
    store,
    log: (line) => lines.push(line),
    origins: options.origins ?? [],
    ...(options.publicAnswerMs ? { publicAnswerMs: options.publicAnswerMs } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const webhooks: string[] = [];
  const quick: string[] = [];
  const hooks = createCommerceHooks({
    env: { siteUrl: 'http://shop.test', commerce: embeddedCommerce(options.commerceUrl) },
    commerce,
    invalidation: api.cartInvalidation,
    log: (line) => lines.push(line),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  async function hook(request: Request): Promise<Response> {
    const body = await request.clone().text();
    const answer = await hooks.answer(request);
    webhooks.push(body);
    return answer;
  }
  const address = (): string | undefined =>
    typeof options.address === 'function' ? options.address() : options.address;
  const server = await listen(
    (request) =>
      new URL(request.url).pathname === CART_HOOK_PATH
        ? hook(request)
        : api.fetch(request, request.headers.get('test-address') ?? address()),
    {
      port: 0,
      // As in the shop's server.
      first(incoming, outgoing) {
        const { method = 'GET', url = '/', headers } = incoming;
        const answered = api.quick({
          method,
          url,
          headers,
          address: headers['test-address']?.toString() ?? address() ?? '',
        });
        if (!answered) return false;
        quick.push(url);
        outgoing.writeHead(200, { ...answered.headers, 'x-request-id': answered.requestId }).end(answered.body);
        return true;
      },
    },
  );
  return {
    url: server.url,
    lines,
    commerceUrl: options.commerceUrl,
    store,
    invalidation: api.cartInvalidation,
    listen: () => hooks.look(server.url),
    webhooks,
    quick,
    leave: () => hooks.leave(server.url),
    async close() {
      await server.close();
      await store.close();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly cart?: Cart | null;
    readonly data?: unknown;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly requestId: string;
      readonly fields?: Record<string, string>;
    };
    readonly [key: string]: unknown;
  };
}

export interface AskOptions {
  readonly region?: string | null;
  readonly csrf?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A raw body instead of JSON. */
  readonly raw?: string;
}

/** The state of one browser: cookies and a csrf-token. */
export class Visitor {
  readonly #url: string;
  readonly cookies = new Map<string, string>();
  csrf = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** The same visitor at another server (after a restart). */
  at(url: string): Visitor {
    const moved = new Visitor(url);
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    moved.csrf = this.csrf;
    return moved;
  }

  async ask(method: string, path: string, body?: unknown, options: AskOptions = {}): Promise<Answer> {
    const { region = 'us', csrf = this.csrf, headers = {}, raw } = options;
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(region === null ? {} : { 'x-bc-region': region }),
        ...(csrf === null || csrf === '' ? {} : { 'csrf-token': csrf }),
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const answer = await response.text();
    const json = (answer === '' ? {} : JSON.parse(answer)) as Answer['body'];
    checkAnswer(method, new URL(response.url).pathname.replace(/^\/api/, ''), response.status, json);
    return { status: response.status, headers: response.headers, body: json };
  }

  async begin(): Promise<this> {
    const { body } = await this.ask('GET', '/session');
    this.csrf = String(body['csrfToken']);
    return this;
  }

  /** Signs in and stores the visit's new csrf-token. */
  async signIn(email: string, region = 'us', pw = PASSWORD): Promise<Answer> {
    const answer = await this.ask('POST', '/customers/login', { email, pw }, { region });
    if (answer.status === 200) this.csrf = String(answer.body['csrfToken']);
    return answer;
  }

  /** Adds a line to the cart and returns the cart. */
  async buy(line: { product_id: number; variant_id: number; quantity: number }, region = 'us'): Promise<Cart> {
    const { status, body } = await this.ask('POST', '/cart/create', { line_items: [line] }, { region });
    if (status !== 200 || !body.cart) throw new Error(`cart/create answered ${status} ${JSON.stringify(body)}`);
    return body.cart;
  }
}
