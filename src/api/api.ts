/** The own API (spec section 7): region, session, csrf and errors around the table of routes. */
import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { checkOrigin, isSecure, readBody, sameText, storeOf } from './guards.ts';
import { readQuery } from './input.ts';
import { notFound, Refusal } from './refusal.ts';
import type { ApiRoute, Call, Visit } from './route.ts';
import { ROUTES } from './routes.ts';
import { SESSION_ABSOLUTE_MS } from './session/session-store.ts';
import type { OpenSession, Session, SessionStore } from './session/session-store.ts';
import { inTurn } from './session/turns.ts';
import { visitOf } from './session/visit.ts';
import { asRefusal } from './upstream.ts';

export interface ApiOptions {
  readonly commerce: (region: CommerceRegion) => CommerceClient;
  readonly sessions: SessionStore;
  /** One line a call and a failure: no cookies, tokens, cart ids, queries or bodies. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly clock?: () => Date;
  /** Origins besides the request's own that may call (a CDN's public one). */
  readonly origins?: readonly string[];
}

export interface Api {
  fetch(request: Request): Promise<Response>;
}

interface Variables {
  requestId: string;
  route: string;
  /** The visitor came by https. */
  secure: boolean;
}
type ApiContext = Context<{ Variables: Variables }>;

const MAX_AGE_SECONDS = SESSION_ABSOLUTE_MS / 1000;
/** Readable by the page: says only that the visit has a cart, so that pages without one ask for nothing. */
const CART_MARK = 'cart';
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const cookieName = (context: ApiContext): string => (context.get('secure') ? '__Host-sid' : 'sid');

function setSessionCookie(context: ApiContext, id: string): void {
  setCookie(context, cookieName(context), id, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: context.get('secure'),
    maxAge: MAX_AGE_SECONDS,
  });
}

function markCart(context: ApiContext, session: Session | undefined): void {
  const has = session !== undefined && Object.keys(session.carts).length > 0;
  if (has === (getCookie(context, CART_MARK) !== undefined)) return;
  const options = { sameSite: 'Lax', path: '/', secure: context.get('secure') } as const;
  if (has) setCookie(context, CART_MARK, '1', { ...options, maxAge: MAX_AGE_SECONDS });
  else deleteCookie(context, CART_MARK, options);
}

function answerRefusal(context: ApiContext, refusal: Refusal): Response {
  const { fields, retryAfterSeconds, allow, cart } = refusal.details;
  context.header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) context.header('retry-after', `${retryAfterSeconds}`);
  if (allow !== undefined) context.header('allow', allow);
  const error = {
    code: refusal.code,
    message: refusal.message,
    requestId: context.get('requestId'),
    ...(fields ? { fields } : {}),
  };
  return context.json(cart === undefined ? { error } : { error, cart }, refusal.status);
}

/** A failed query prints its parameters, broken JSON a piece of itself: of these the kind has to be enough. */
function causeOf({ cause }: Error): { readonly cause?: string } {
  if (!(cause instanceof Error)) return {};
  const tells = cause instanceof SyntaxError || cause.message.includes('params:');
  return { cause: tells ? cause.name : `${cause.name}: ${cause.message}` };
}

export function createApi(options: ApiOptions): Api {
  const { sessions, log } = options;
  const clock = options.clock ?? (() => new Date());
  const app = new Hono<{ Variables: Variables }>().basePath('/api');

  app.use(async (context, next) => {
    const given = context.req.header('x-request-id');
    context.set('requestId', given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID());
    context.set('route', 'none');
    context.set('secure', isSecure(context.req.raw, options.origins ?? []));
    const started = performance.now();
    await next();
    context.header('x-request-id', context.get('requestId'));
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
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
    if (error !== refusal) {
      log({
        at: clock().toISOString(),
        level: 'error',
        requestId: context.get('requestId'),
        name: error.name,
        message: error.message,
        ...('code' in error ? { code: error.code } : {}),
        ...causeOf(error),
      });
    }
    if (refusal) return answerRefusal(context, refusal);
    context.header('cache-control', 'no-store');
    const message = 'Something broke on our side. Try again in a moment.';
    return context.json({ error: { code: 'internal', message, requestId: context.get('requestId') } }, 500);
  });

  app.notFound((context) => answerRefusal(context, notFound()));

  async function answer(context: ApiContext, route: ApiRoute): Promise<Response> {
    context.set('route', route.path);
    const region = storeOf(context.req.header('x-bc-region'), route.region === 'required');
    const writes = route.method !== 'GET';
    if (writes) checkOrigin(context.req.raw, options.origins ?? []);
    const cookie = route.visit ? getCookie(context, cookieName(context)) : undefined;

    async function run(open: OpenSession | undefined): Promise<Response> {
      let visit: Visit | undefined;
      if (open) visit = visitOf(open, sessions, context.req.header('idempotency-key'));
      const call: Call = {
        commerce: options.commerce(region),
        region,
        header: (name) => context.req.header(name),
        log: (line) => log({ at: clock().toISOString(), requestId: context.get('requestId'), ...line }),
        visit,
        async open() {
          if (open) return open;
          const begun = await sessions.create();
          setSessionCookie(context, begun.id);
          return begun;
        },
      };
      const body = writes ? await readBody(context.req.raw) : undefined;
      const input = { params: context.req.param(), query: readQuery(new URL(context.req.url).searchParams), body };
      const value = await route.run(input, call).finally(() => {
        if (route.visit) markCart(context, visit?.session);
      });
      context.header('cache-control', 'no-store');
      if (route.maxAge !== undefined) {
        context.header('cache-control', `public, max-age=0, s-maxage=${route.maxAge}, stale-while-revalidate=60`);
        context.header('vary', 'x-bc-region');
      }
      return context.json(value as Record<string, unknown>);
    }

    if (!writes) return run(await sessions.read(cookie));
    const guard = async (): Promise<OpenSession> => {
      const open = await sessions.read(cookie);
      if (open && sameText(context.req.header('csrf-token') ?? '', open.csrfToken)) return open;
      throw new Refusal(403, 'csrf', 'The csrf-token header is missing or stale; fetch /api/session and try again.');
    };
    const known = await guard();
    return inTurn(known.id, async () => run(await guard()));
  }

  for (const route of ROUTES) app.on(route.method, route.path, (context) => answer(context, route));
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const methods = ROUTES.filter((route) => route.path === path).map((route) => route.method);
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path, (context) => {
      context.set('route', path);
      return answerRefusal(context, new Refusal(405, 'method-not-allowed', `This address takes ${allow}.`, { allow }));
    });
  }

  return { fetch: async (request) => app.fetch(request) };
}
