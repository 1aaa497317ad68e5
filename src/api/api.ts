import { randomUUID, timingSafeEqual } from 'node:crypto';

/** The own API (spec section 7): region, session, csrf and errors around a table of routes. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { asCommerceRegion, commerceRegion, REGION_HEADER_VALUES } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { cartRoutes } from './cart/cart-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Session, SessionStore } from './session/session-store.ts';

export interface ApiOptions {
  readonly commerce: (region: CommerceRegion) => CommerceClient;
  readonly sessions: SessionStore;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** Origins besides the request's own that may call (a CDN's public one). */
  readonly origins?: readonly string[];
}

export interface Call {
  readonly commerce: CommerceClient;
  readonly region: CommerceRegion;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string | undefined;
  readonly session: Session | undefined;
  /** Creates the session when there is none, then stores the changed one. */
  save(change: (session: Session) => Session): Promise<Session>;
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Answers may be kept by caches for this many seconds; absent: no-store. */
  readonly maxAge?: number;
  readonly handle: (call: Call) => Promise<unknown>;
}

const COOKIE = 'sid';
const MAX_BODY_BYTES = 32_768;
const ROUTES: readonly ApiRoute[] = [...catalogueRoutes, ...cartRoutes];
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code'];

function regionOf(header: string | undefined): CommerceRegion {
  const known: readonly string[] = REGION_HEADER_VALUES;
  if (!header || !known.includes(header))
    throw new Refusal(400, 'unknown-region', `The x-bc-region header must be one of: ${known.join(', ')}.`);
  return commerceRegion(header, asCommerceRegion(header) ?? '');
}

async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await request.text();
  if (Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new Refusal(413, 'body-too-large', `The body is larger than ${MAX_BODY_BYTES} bytes.`);
  if (text === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'not-json', 'The body must be application/json.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'malformed-json', 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(422, 'not-an-object', 'The body must be a JSON object.');
  return value as Record<string, unknown>;
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function checkOrigin(request: Request, allowed: readonly string[]): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // The host that the browser asked for; it cannot be forged from another page.
  const own = URL.parse(`http://${request.headers.get('host') ?? ''}`)?.host ?? new URL(request.url).host;
  const foreign =
    (origin !== null && URL.parse(origin)?.host !== own && !allowed.includes(origin)) ||
    (site !== null && site !== 'same-origin' && site !== 'none');
  if (foreign) throw new Refusal(403, 'foreign-origin', 'This call has to come from the shop itself.');
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'commerce-slow')
    return new Refusal(504, 'upstream-slow', 'The shop system takes too long to answer. Nothing was lost; try again.');
  if (error.code === 'commerce-busy')
    return new Refusal(429, 'upstream-busy', 'The shop system is busy. Try again in a moment.');
  if (error.code === 'commerce-unreachable')
    return new Refusal(503, 'upstream-down', 'The shop system cannot be reached. Nothing was lost; try again.');
  if (error.code.startsWith('commerce-'))
    return new Refusal(
      502,
      'upstream-failed',
      'The shop system answered something unexpected. Nothing was lost; try again.',
    );
  return undefined;
}

export interface Api {
  fetch(request: Request): Promise<Response>;
}

export function createApi(options: ApiOptions): Api {
  const app = new Hono().basePath('/api');

  async function sessionOf(context: Context): Promise<{ id: string | undefined; session: Session | undefined }> {
    const id = getCookie(context, COOKIE);
    return { id, session: await options.sessions.read(id) };
  }

  async function startSession(context: Context): Promise<{ id: string; session: Session }> {
    const started = await options.sessions.create();
    const secure =
      new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';
    setCookie(context, COOKIE, started.id, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure,
      maxAge: 30 * 24 * 3600,
    });
    return started;
  }

  app.use(async (context, next) => {
    const requestId = randomUUID();
    context.header('x-request-id', requestId);
    context.header('x-content-type-options', 'nosniff');
    const started = performance.now();
    await next();
    options.log({
      at: new Date().toISOString(),
      requestId,
      method: context.req.method,
      route: context.req.routePath,
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    });
  });

  app.onError((error, context) => {
    const refusal = asRefusal(error);
    const requestId = context.res.headers.get('x-request-id') ?? randomUUID();
    context.header('cache-control', 'no-store');
    if (!refusal)
      options.log({
        at: new Date().toISOString(),
        requestId,
        level: 'error',
        name: error.name,
        message: error.message,
      });
    if (refusal?.status === 429) context.header('retry-after', '2');
    const { status, code, message } = refusal ?? {
      status: 500 as const,
      code: 'internal',
      message: 'Something broke on our side. Nothing was lost; try again.',
    };
    return context.json({ error: { code, message, requestId } }, status);
  });

  app.notFound((context) =>
    context.json(
      {
        error: {
          code: 'not-found',
          message: notFound().message,
          requestId: context.res.headers.get('x-request-id') ?? '',
        },
      },
      404,
    ),
  );

  app.get('/session', async (context) => {
    const known = await sessionOf(context);
    const { session } = known.session ? { session: known.session } : await startSession(context);
    context.header('cache-control', 'no-store');
    return context.json({ csrfToken: session.csrf, carts: session.carts });
  });

  app.get('/geolocation', (context) => {
    const found = COUNTRY_HEADERS.map((name) => context.req.header(name)).find(
      (value) => value !== undefined && /^[a-z]{2}$/i.test(value),
    );
    context.header('cache-control', 'no-store');
    return context.json({ country: found?.toLowerCase() ?? 'us' });
  });

  for (const route of ROUTES) {
    app.on(route.method, route.path, async (context) => {
      const region = regionOf(context.req.header('x-bc-region'));
      const mutates = route.method !== 'GET';
      if (mutates) checkOrigin(context.req.raw, options.origins ?? []);
      let { id, session } = await sessionOf(context);
      if (mutates && (!session || !sameText(context.req.header('csrf-token') ?? '', session.csrf)))
        throw new Refusal(403, 'csrf', 'The csrf-token header is missing or stale; fetch /api/session and try again.');
      const answer = await route.handle({
        commerce: options.commerce(region),
        region,
        query: context.req.query(),
        params: context.req.param() as Record<string, string>,
        body: mutates ? await readBody(context.req.raw) : {},
        idempotencyKey: context.req.header('idempotency-key'),
        get session() {
          return session;
        },
        async save(change) {
          const current = (await options.sessions.read(id)) ?? session;
          if (!id || !current)
            throw new Refusal(403, 'csrf', 'The session has ended; fetch /api/session and try again.');
          session = change(current);
          await options.sessions.write(id, session);
          return session;
        },
      });
      context.header('cache-control', route.maxAge === undefined ? 'no-store' : `public, s-maxage=${route.maxAge}`);
      if (route.maxAge !== undefined) context.header('vary', 'x-bc-region');
      return context.json(answer as Record<string, unknown>);
    });
  }

  return { fetch: async (request) => app.fetch(request) };
}
