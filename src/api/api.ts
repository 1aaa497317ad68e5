/** The shop's own API (spec section 7): region, session, CSRF and errors around the table of routes. */
import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { clientKey } from '#lib/network/client-key.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { sameSecret } from '#lib/security/same-secret.ts';

import { ROUTES } from './api-routes.ts';
import type { ApiExtras, ApiServices } from './api-services.ts';
import type { ApiStore } from './api-store.ts';
import { createCachedCartResponse } from './cart/cached-cart-response.ts';
import type { RawAnswer, RawRequest } from './cart/cached-cart-response.ts';
import { createCartCache } from './cart/cart-cache.ts';
import { createCartInvalidation } from './cart/cart-invalidation.ts';
import type { CartInvalidation } from './cart/cart-invalidation.ts';
import { deviceCookie, markVisit, sessionCookie, setSessionCookie } from './cookies.ts';
import type { ApiContext, ApiEnvironment } from './cookies.ts';
import { answerInternal, answerRefusal, failureOf, HEADERS, JSON_POLICY } from './error-answers.ts';
import { checkOrigin, isSecure, knownRequestId, readBody, storeOf } from './guards.ts';
import { PAGES } from './html-pages.ts';
import { readQuery } from './input.ts';
import { createClientRateLimit } from './limits/client-rate-limit.ts';
import { createPublicResponseCache } from './public-response-cache.ts';
import { notFound, Refusal } from './refusal.ts';
import type { ApiRoute, Call, Visit } from './route.ts';
import { withMutex } from './session/keyed-mutex.ts';
import type { OpenSession } from './session/session-store.ts';
import { visitOf } from './session/visit.ts';
import { asRefusal } from './upstream.ts';

export interface ApiOptions extends ApiExtras {
  readonly commerce: (region: CommerceRegion) => CommerceClient;
  readonly store: ApiStore;
  /** Receives one line per call and per failure: no cookies, tokens, cart ids, queries or bodies. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly clock?: () => Date;
  /** Additional origins that may call the API, for example a CDN's public origin. */
  readonly origins?: readonly string[];
  /** How long public responses are cached, in milliseconds; not cached by default. */
  readonly publicAnswerMs?: number;
}

export interface Api {
  /** `address`: the visitor's, as far as the server trusts it. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** Answers synchronously from the caches, with the same response as `fetch`; undefined for requests that need `fetch`. */
  quick(request: RawRequest): RawAnswer | undefined;
  /** Receives changes that the platform reports by webhook. */
  readonly cartInvalidation: CartInvalidation;
}

/** Limit of new sessions per address: high enough for an office behind one address, low enough that a loop cannot fill the table. */
const NEW_VISITS = { most: 1200, seconds: 600 } as const;
const MOVED = 'The visit gets a new id at this moment. Ask again.';

/** The caller wants its own prices: shared caches must not store the response, even if the caller turns out to be a guest. */
function asksOwnPrices(call: Endpoint, { req }: ApiContext): boolean {
  const isPro = req.header('x-bc-region')?.startsWith('pro') === true;
  return call.groupPrices === true && (isPro || req.query('prices') === 'own');
}

export function createApi(options: ApiOptions): Api {
  const { store, log, origins = [] } = options;
  const { sessions, idempotency } = store;
  const clock = options.clock ?? (() => new Date());
  const services: ApiServices = { ...options, clock, carts: createCartCache(clock) };
  const limitClient = createClientRateLimit(clock);
  const publicAnswers = createPublicResponseCache(options.publicAnswerMs ?? 0);
  const app = new Hono<ApiEnvironment>().basePath('/api');

  app.use(async (context, next) => {
    context.set('requestId', knownRequestId(context.req.header('x-request-id')) ?? randomUUID());
    context.set('route', 'none');
    context.set('secure', isSecure(context.req.raw, origins));
    const started = performance.now();
    await next();
    const { headers } = context.res;
    headers.set('x-request-id', context.get('requestId'));
    for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', JSON_POLICY);
    log({
      at: clock().toISOString(),
      requestId: context.get('requestId'),
      method: context.req.method,
      route: context.get('route'),
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    });
  });

  app.onError((error, context) => {
    const refusal = asRefusal(error);
    if (error !== refusal)
      log({ at: clock().toISOString(), level: 'error', requestId: context.get('requestId'), ...failureOf(error) });
    return refusal ? answerRefusal(context, refusal) : answerInternal(context);
  });

  app.notFound((context) => answerRefusal(context, notFound()));

  async function known(context: ApiContext): Promise<OpenSession | undefined> {
    const open = await sessions.read(sessionCookie(context));
    if (open === 'moved') throw new Refusal('visit-moved', MOVED, { retryAfterSeconds: 1 });
    return open;
  }

  async function begin(context: ApiContext, address: string): Promise<OpenSession> {
    await store.attempts.count('visits', clientKey(address), NEW_VISITS);
    const begun = await sessions.create();
    setSessionCookie(context, begun.id);
    return begun;
  }

  async function run(
    context: ApiContext,
    { call: declared, run: handle }: ApiRoute,
    open?: OpenSession,
  ): Promise<Response> {
    const { req } = context;
    const { address } = context.env;
    const header = req.header('x-bc-region');
    const region = storeOf(header, declared.region === 'required');
    let visit: Visit | undefined;
    if (open)
      visit = visitOf(open, {
        sessions,
        idempotency,
        checkRoom: store.checkRoom,
        idempotencyKey: req.header('idempotency-key'),
        moved: (id) => setSessionCookie(context, id),
      });
    if (declared.visit === 'signed-in' && !visit?.session.customers[region])
      throw new Refusal('signed-out', 'Nobody is signed in here.');
    const call: Call = {
      commerce: options.commerce(region),
      region,
      regionHeader: header ?? 'us',
      address,
      device: deviceCookie(context),
      services,
      header: (name) => req.header(name),
      log: (line) => log({ at: clock().toISOString(), requestId: context.get('requestId'), ...line }),
      visit,
      open: async () => open ?? (await begin(context, address)),
    };
    const input = {
      params: req.param() as Record<string, string>,
      query: req.url.includes('?') ? readQuery(new URL(req.url).searchParams) : {},
      body: declared.method === 'GET' ? undefined : await readBody(req.raw),
    };
    const isPersonal = declared.groupPrices === true && visit?.session.customers[region] !== undefined;
    const isPublic = declared.maxAge !== undefined && !isPersonal && !asksOwnPrices(declared, context);
    const work = () =>
      handle(input, call).finally(() => {
        if (declared.visit !== 'none') markVisit(context, visit?.session);
      });
    const { pathname, search } = new URL(req.url);
    const isShared = isPublic && declared.visit === 'none' && declared.region === 'required';
    const value = await (isShared ? publicAnswers.of(`${header} ${pathname}${search}`, work) : work());
    context.header('cache-control', 'no-store');
    if (isPublic) {
      context.header('cache-control', `public, max-age=0, s-maxage=${declared.maxAge}, stale-while-revalidate=60`);
      context.header('vary', 'x-bc-region');
    }
    return context.json(value as Record<string, unknown>);
  }

  async function answer(context: ApiContext, route: ApiRoute): Promise<Response> {
    const { path, method, region, visit } = route.call;
    const header = context.req.header('x-bc-region');
    context.set('route', path);
    storeOf(header, region === 'required');
    const retryAfterSeconds = limitClient(context.env.address, method === 'GET' ? 'read' : 'write');
    if (retryAfterSeconds > 0)
      throw new Refusal('too-often', 'Too many requests from this client.', { retryAfterSeconds });
    const looks = visit !== 'none' || route.call.groupPrices === true;
    if (method === 'GET') return run(context, route, looks ? await known(context) : undefined);
    checkOrigin(context.req.raw, origins);
    const guard = async (): Promise<OpenSession> => {
      const open = await known(context);
      if (open && sameSecret(context.req.header('csrf-token') ?? '', open.csrfToken)) return open;
      throw new Refusal('csrf', 'The csrf-token header is missing or stale; fetch /api/session and try again.');
    };
    const { id } = await guard();
    return withMutex(id, async () => run(context, route, await guard()));
  }

  for (const route of ROUTES) app.on(route.call.method, route.call.path, (context) => answer(context, route));
  for (const page of PAGES)
    app.on([...page.methods], page.path, async (context) => {
      context.set('route', page.path);
      return page.answer(context.req.raw, services);
    });
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of ROUTES.map(({ call }) => call))
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  for (const page of PAGES) methods.set(page.path, new Set(page.methods));
  for (const [path, taken] of methods) {
    const allow = [...taken, ...(taken.has('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path, (context) => {
      context.set('route', path);
      return answerRefusal(context, new Refusal('method-not-allowed', `This address takes ${allow}.`, { allow }));
    });
  }

  return {
    fetch: async (request, address = '') => app.fetch(request, { address }),
    quick: createCachedCartResponse({ sessions, carts: services.carts, origins, log, clock, limitClient }),
    cartInvalidation: createCartInvalidation(services.carts, store.cartInvalidationLog, clock),
  };
}
