/** Dispatches a request: monitoring, webhooks, editor, API, forms, pictures, or a file of the release. */
import type { Api } from '#api/api.ts';
import type { AddressRateLimit } from '#api/limits/client-rate-limit.ts';
import { FILLED_PAGES } from '#lib/customer/filled-pages.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { answerFromRelease, plainAnswer } from '../files/release-answer.ts';
import { answerCustomerPage } from '../no-script/customer-page-answer.ts';
import { answerFilteredCategory } from '../no-script/filtered-category.ts';
import { answerFormPost, FORMS_PATH } from '../no-script/post-form.ts';
import { answerSearch } from '../no-script/search-answer.ts';
import type { SearchQuery } from '../no-script/search-answer.ts';
import { answerSharedList } from '../no-script/shared-list-page.ts';
import { isBlocked } from '../redirects/redirects.ts';

type Handler = (request: Request) => Promise<Response>;

/** `socket`: address of the connection's peer; `address`: the visitor's, as reported by a trusted proxy. */
export interface Sender {
  readonly socket: string;
  readonly address: string;
}

export interface ShopRoutes {
  readonly api: Pick<Api, 'fetch'>;
  /** The release that `latest` points at. */
  readonly release: () => ServedRelease | undefined;
  /** `/healthz`, `/readyz` and `/metrics`; undefined for other paths. */
  readonly operations: (request: Request, path: string, socket: string) => Promise<Response | undefined>;
  /** Webhook handlers by path; undefined if a webhook is not configured. */
  readonly hooks: ReadonlyMap<string, Handler | undefined>;
  /** The embedded media service; absent when pictures come from elsewhere. */
  readonly media?: Handler | undefined;
  /** The embedded search engine's queries; absent when browsers query a real engine. */
  readonly search?: Handler | undefined;
  /** Queries the search engine for the results page. */
  readonly querySearch: SearchQuery;
  /** Counts a search of a visitor's address; each query of a `multi_search` counts. Preflight requests are not counted. */
  readonly limitSearch: AddressRateLimit;
  /** Counts a filtered category that the server renders for a visitor's address. */
  readonly limitFilters: AddressRateLimit;
  /** The editor's page and everything below `/editor`; absent in a process that does not publish. */
  readonly editor?: ((request: Request, from: Sender) => Promise<Response>) | undefined;
}

/** Search protocol of the embedded engine. */
const SEARCH_PATH = '/api/as/v1/';
const MULTI_SEARCH = /\/multi_search(?:\.json)?$/;
/** The engine refuses a `multi_search` with more queries. */
const MOST_QUERIES = 10;
export const EDITOR_PATH = '/editor';

export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** CORS headers like those of the engine's responses: without them, a page of another origin cannot read the refusal. */
function corsHeaders({ headers }: Request): Readonly<Record<string, string>> {
  const origin = headers.get('origin');
  if (origin === null) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Retry-After',
    vary: 'Origin',
  };
}

/** The refusal of a search, in the format of App Search's errors. */
function tooManySearches(request: Request, retryAfterSeconds: number): Response {
  const headers = {
    'retry-after': `${retryAfterSeconds}`,
    'cache-control': 'no-store',
    ...corsHeaders(request),
  };
  return Response.json({ errors: ['Too many searches from this client. Wait a moment.'] }, { status: 429, headers });
}

/** How many queries a `multi_search` contains. A request that the engine refuses because it contains none, or too many, counts as one. */
async function queriesIn(request: Request): Promise<number> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const queries = typeof body === 'object' && body !== null && 'queries' in body ? body.queries : undefined;
  return Array.isArray(queries) && queries.length <= MOST_QUERIES ? Math.max(1, queries.length) : 1;
}

/** Passes a query to the embedded engine, unless its client has sent too many. */
async function askEngine(engine: Handler, request: Request, limit: (queries?: number) => number): Promise<Response> {
  if (request.method === 'OPTIONS') return engine(request);
  // The first query is counted before the body is read: a client over the limit costs no parsing.
  let retryAfterSeconds = limit();
  const isMultiple = request.method === 'POST' && MULTI_SEARCH.test(new URL(request.url).pathname);
  const others = retryAfterSeconds === 0 && isMultiple ? (await queriesIn(request)) - 1 : 0;
  if (others > 0) retryAfterSeconds = limit(others);
  return retryAfterSeconds > 0 ? tooManySearches(request, retryAfterSeconds) : engine(request);
}

export async function answerRequest(routes: ShopRoutes, request: Request, from: Sender): Promise<Response> {
  const { api, operations, hooks, media, search: engine, editor } = routes;
  const { pathname: path, search } = new URL(request.url);
  const operation = await operations(request, path, from.socket);
  if (operation) return operation;
  const hook = hooks.get(path);
  if (hook) return hook(request);
  if (editor && (path === EDITOR_PATH || path.startsWith(`${EDITOR_PATH}/`))) return editor(request, from);
  if (isBlocked({ path, search, userAgent: request.headers.get('user-agent') ?? '' }))
    return plainAnswer(403, 'Forbidden');
  const release = routes.release();
  const callApi = (call: Request): Promise<Response> => api.fetch(call, from.address);
  if (release && path.startsWith(FORMS_PATH)) return answerFormPost(request, release, callApi);
  if (release && path.startsWith(`${FILLED_PAGES}/`)) return answerCustomerPage(request, release, { api: callApi });
  const limitSearch = (queries?: number): number => routes.limitSearch(from.address, queries);
  if (engine && path.startsWith(SEARCH_PATH)) return askEngine(engine, request, limitSearch);
  if (isApiPath(path)) return callApi(request);
  if (media && /^\/[isv]\//.test(path)) return media(request);
  const filtered =
    release &&
    ((await answerFilteredCategory(request, release, {
      api: callApi,
      limit: () => routes.limitFilters(from.address),
    })) ??
      (await answerSearch(request, release, { api: callApi, ask: routes.querySearch, limitSearch })) ??
      (await answerSharedList(request, release, { api: callApi })));
  if (filtered) return filtered;
  return release
    ? answerFromRelease(release, request)
    : plainAnswer(503, 'Nothing is published yet.', { 'retry-after': '5' });
}
