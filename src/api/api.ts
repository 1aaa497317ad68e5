/** The shop's own API (spec section 7): the route table, and the headers and error responses that all routes share. */
import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { ROUTES } from './api-routes.ts';
import type { ApiExtras, ApiServices } from './api-services.ts';
import type { ApiStore } from './api-store.ts';
import { createCachedCartResponse } from './cart/cached-cart-response.ts';
import type { RawAnswer, RawRequest } from './cart/cached-cart-response.ts';
import { createCartCache } from './cart/cart-cache.ts';
import { createCartInvalidation } from './cart/cart-invalidation.ts';
import type { CartInvalidation } from './cart/cart-invalidation.ts';
import type { ApiEnvironment } from './cookies.ts';
import { answerInternal, answerRefusal, failureOf, HEADERS, JSON_POLICY } from './error-answers.ts';
import { isSecure, knownRequestId } from './guards.ts';
import { PAGES } from './html-pages.ts';
import { createClientRateLimit } from './limits/client-rate-limit.ts';
import { createPublicResponseCache } from './public-response-cache.ts';
import { notFound, Refusal } from './refusal.ts';
import { answerRoute } from './route-answer.ts';
import type { AnswerOptions } from './route-answer.ts';
import { asRefusal } from './upstream.ts';

export interface ApiOptions extends ApiExtras {
  readonly commerce: (region: CommerceRegion) => CommerceClient;
  readonly store: ApiStore;
  /** Receives one log line per call and per failure, without cookies, tokens, cart ids, queries or bodies. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly clock?: () => Date;
  /** Additional origins that may call the API, for example a CDN's public origin. */
  readonly origins?: readonly string[];
  /** How long public responses are cached, in milliseconds; not cached by default. */
  readonly publicAnswerMs?: number;
}

export interface Api {
  /** `address`: the visitor's IP address, as far as the server can trust it. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** Answers synchronously from the caches, with the same response as `fetch`; undefined for requests that need `fetch`. */
  quick(request: RawRequest): RawAnswer | undefined;
  /** Receives changes that the platform reports by webhook. */
  readonly cartInvalidation: CartInvalidation;
}

type App = Hono<ApiEnvironment>;
type Logging = Pick<ApiOptions, 'log'> & { readonly clock: () => Date; readonly origins: readonly string[] };

/** Sets the common headers of every response and logs a line for it. */
function useHeadersAndLog(app: App, { log, clock, origins }: Logging): void {
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
}

function useErrorAnswers(app: App, { log, clock }: Logging): void {
  app.onError((error, context) => {
    const refusal = asRefusal(error);
    if (error !== refusal)
      log({ at: clock().toISOString(), level: 'error', requestId: context.get('requestId'), ...failureOf(error) });
    return refusal ? answerRefusal(context, refusal) : answerInternal(context);
  });
  app.notFound((context) => answerRefusal(context, notFound()));
}

function addRoutes(app: App, options: AnswerOptions): void {
  for (const route of ROUTES)
    app.on(route.call.method, route.call.path, (context) => answerRoute(context, route, options));
  for (const page of PAGES)
    app.on([...page.methods], page.path, async (context) => {
      context.set('route', page.path);
      return page.answer(context.req.raw, options.services);
    });
}

/** Responds with 405 to methods that a known path does not support. Call after `addRoutes`. */
function addMethodNotAllowed(app: App): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of ROUTES.map(({ call }) => call))
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  for (const page of PAGES) methods.set(page.path, new Set(page.methods));
  for (const [path, known] of methods) {
    const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path, (context) => {
      context.set('route', path);
      return answerRefusal(context, new Refusal('method-not-allowed', `Allowed methods: ${allow}.`, { allow }));
    });
  }
}

export function createApi(options: ApiOptions): Api {
  const { store, log, origins = [], commerce } = options;
  const clock = options.clock ?? (() => new Date());
  const services: ApiServices = { ...options, clock, carts: createCartCache(clock) };
  const limitClient = createClientRateLimit(clock, options.isNeverBlocked);
  const publicResponses = createPublicResponseCache(options.publicAnswerMs ?? 0);

  const app: App = new Hono<ApiEnvironment>().basePath('/api');
  useHeadersAndLog(app, { log, clock, origins });
  useErrorAnswers(app, { log, clock, origins });
  addRoutes(app, { commerce, services, limitClient, publicResponses, origins });
  addMethodNotAllowed(app);

  return {
    fetch: async (request, address = '') => app.fetch(request, { address }),
    quick: createCachedCartResponse({
      sessions: store.sessions,
      carts: services.carts,
      origins,
      log,
      clock,
      limitClient,
    }),
    cartInvalidation: createCartInvalidation(services.carts, store.cartInvalidationLog, clock),
  };
}
