/** Handles one call of a route: rate limit, region, session and CSRF checks, then the handler and its cache headers. */
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { clientKey } from '#lib/network/client-key.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { sameSecret } from '#lib/security/same-secret.ts';

import type { ApiServices } from './api-services.ts';
import { deviceCookie, markVisit, sessionCookie, setSessionCookie } from './cookies.ts';
import type { ApiContext } from './cookies.ts';
import { checkOrigin, readBody, storeOf } from './guards.ts';
import { readQuery } from './input.ts';
import type { ClientRateLimit } from './limits/client-rate-limit.ts';
import type { PublicResponseCache } from './public-response-cache.ts';
import { Refusal } from './refusal.ts';
import type { ApiRoute, Call, RawInput, Visit } from './route.ts';
import { withMutex } from './session/keyed-mutex.ts';
import type { OpenSession } from './session/session-id.ts';
import { visitOf } from './session/visit.ts';

export interface AnswerOptions {
  readonly commerce: (region: CommerceRegion) => CommerceClient;
  readonly services: ApiServices;
  readonly limitClient: ClientRateLimit;
  readonly publicResponses: PublicResponseCache;
  readonly origins: readonly string[];
}

/** Limit of new sessions per address: high enough for an office behind one address, low enough that a loop cannot fill the table. */
const NEW_SESSIONS = { most: 1200, seconds: 600 } as const;

async function readSession(context: ApiContext, { services }: AnswerOptions): Promise<OpenSession | undefined> {
  const open = await services.store.sessions.read(sessionCookie(context));
  if (open === 'moved')
    throw new Refusal('visit-moved', 'The session is getting a new id. Try again.', { retryAfterSeconds: 1 });
  return open;
}

async function createSession(context: ApiContext, { services }: AnswerOptions): Promise<OpenSession> {
  const { attempts, sessions } = services.store;
  await attempts.count('visits', clientKey(context.env.address), NEW_SESSIONS);
  const created = await sessions.create();
  setSessionCookie(context, created.id);
  return created;
}

/** The session of a write. Throws a Refusal unless its CSRF token was sent. */
async function requireCsrfToken(context: ApiContext, options: AnswerOptions): Promise<OpenSession> {
  const open = await readSession(context, options);
  if (open && sameSecret(context.req.header('csrf-token') ?? '', open.csrfToken)) return open;
  throw new Refusal('csrf', 'The csrf-token header is missing or stale; fetch /api/session and try again.');
}

function visitOfContext(context: ApiContext, open: OpenSession, { store }: ApiServices): Visit {
  return visitOf(open, {
    sessions: store.sessions,
    idempotency: store.idempotency,
    checkRoom: store.checkRoom,
    idempotencyKey: context.req.header('idempotency-key'),
    moved: (id) => setSessionCookie(context, id),
  });
}

function requireCustomer(declared: Endpoint, open: OpenSession | undefined, region: CommerceRegion): void {
  if (declared.visit === 'signed-in' && !open?.session.customers[region])
    throw new Refusal('signed-out', 'No customer is signed in.');
}

function callOf(
  context: ApiContext,
  options: AnswerOptions,
  { declared, open }: { readonly declared: Endpoint; readonly open: OpenSession | undefined },
): Call {
  const { services } = options;
  const header = context.req.header('x-bc-region');
  const region = storeOf(header, declared.region === 'required');
  const visit = open && visitOfContext(context, open, services);
  requireCustomer(declared, open, region);
  return {
    commerce: options.commerce(region),
    region,
    regionHeader: header ?? 'us',
    address: context.env.address,
    device: deviceCookie(context),
    services,
    header: (name) => context.req.header(name),
    log: (line) => services.log({ at: services.clock().toISOString(), requestId: context.get('requestId'), ...line }),
    visit,
    open: async () => open ?? (await createSession(context, options)),
  };
}

async function readInput({ req }: ApiContext, declared: Endpoint): Promise<RawInput> {
  return {
    params: req.param() as Record<string, string>,
    query: req.url.includes('?') ? readQuery(new URL(req.url).searchParams) : {},
    body: declared.method === 'GET' ? undefined : await readBody(req.raw),
  };
}

/** Whether the caller requests its own prices. Shared caches must not store that response, even if the caller turns out to be a guest. */
function asksOwnPrices(declared: Endpoint, { req }: ApiContext): boolean {
  const isPro = req.header('x-bc-region')?.startsWith('pro') === true;
  return declared.groupPrices === true && (isPro || req.query('prices') === 'own');
}

/** Whether shared caches may store the response. */
function isPublic(declared: Endpoint, context: ApiContext, { visit, region }: Call): boolean {
  const isPersonal = declared.groupPrices === true && visit?.session.customers[region] !== undefined;
  return declared.maxAge !== undefined && !isPersonal && !asksOwnPrices(declared, context);
}

interface RouteCall {
  readonly route: ApiRoute;
  readonly open: OpenSession | undefined;
  readonly input: RawInput;
}

async function runRoute(
  context: ApiContext,
  options: AnswerOptions,
  { route, open, input }: RouteCall,
): Promise<Response> {
  const declared = route.call;
  const call = callOf(context, options, { declared, open });
  const handle = () =>
    route.run(input, call).finally(() => {
      if (declared.visit !== 'none') markVisit(context, call.visit?.session);
    });
  const isCacheable = isPublic(declared, context, call);
  const { pathname, search } = new URL(context.req.url);
  const key = `${context.req.header('x-bc-region')} ${pathname}${search}`;
  const isShared = isCacheable && declared.visit === 'none' && declared.region === 'required';
  const mayCache = route.mayCache ?? (() => true);
  const value = await (isShared ? options.publicResponses.responseFor(key, handle, mayCache) : handle());
  context.header('cache-control', 'no-store');
  if (isCacheable && mayCache(value)) {
    context.header('cache-control', `public, max-age=0, s-maxage=${declared.maxAge}, stale-while-revalidate=60`);
    context.header('vary', 'x-bc-region');
  }
  return context.json(value as Record<string, unknown>);
}

export async function answerRoute(context: ApiContext, route: ApiRoute, options: AnswerOptions): Promise<Response> {
  const { path, method, region, visit, groupPrices } = route.call;
  context.set('route', path);
  const store = storeOf(context.req.header('x-bc-region'), region === 'required');
  const retryAfterSeconds = options.limitClient(context.env.address, method === 'GET' ? 'read' : 'write');
  if (retryAfterSeconds > 0)
    throw new Refusal('too-often', 'Too many requests from this client.', { retryAfterSeconds });
  if (method === 'GET') {
    const usesSession = visit !== 'none' || groupPrices === true;
    const open = usesSession ? await readSession(context, options) : undefined;
    requireCustomer(route.call, open, store);
    return runRoute(context, options, { route, open, input: await readInput(context, route.call) });
  }
  checkOrigin(context.req.raw, options.origins);
  const before = await requireCsrfToken(context, options);
  requireCustomer(route.call, before, store);
  // A body that stalls must not block the other writes of its session.
  const input = await readInput(context, route.call);
  // The session may have changed while the write waited for its turn.
  return withMutex(before.id, async () =>
    runRoute(context, options, { route, input, open: await requireCsrfToken(context, options) }),
  );
}
