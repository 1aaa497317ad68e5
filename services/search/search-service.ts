/** Stand-in for Elastic App Search: `/api/as/v1/engines/…`, with its protocol, limits and error texts. */
import { randomUUID } from 'node:crypto';

import { getBodyOf } from '@firn/service-http/get-body.ts';
import { parseJson, readJson } from '@firn/service-http/json.ts';
import { Hono } from 'hono';

import type { ClusterOptions } from './cluster/cluster-client.ts';
import { openClusterEngines } from './cluster/cluster-engines.ts';
import { EngineFailure } from './port/engine-failure.ts';
import type { EngineCollection } from './port/engine.ts';
import { openPostgresEngines } from './postgres/postgres-engines.ts';
import { corsHeaders, errorsAnswer, unauthorized } from './protocol/answers.ts';
import { addDocumentRoutes } from './protocol/document-routes.ts';
import { addEngineRoutes } from './protocol/engine-routes.ts';
import { LIMITS } from './protocol/limits.ts';
import { isObject } from './protocol/problems.ts';
import { addQueryRoutes } from './protocol/query-routes.ts';
import { addSettingsRoutes } from './protocol/settings-routes.ts';
import { openEngines } from './storage/engine-collection.ts';

export interface SearchServiceOptions {
  /** Folder in which engines are stored; without it they exist only in memory. */
  readonly dataDir?: string;
  /** URL of a PostgreSQL database, used instead of the folder. */
  readonly databaseUrl?: string;
  /** OpenSearch or Elasticsearch cluster, used instead of both. */
  readonly cluster?: ClusterOptions;
  /** Public key, for queries only. */
  readonly searchKey: string;
  /** Key for queries, indexing and settings. */
  readonly privateKey: string;
}

export interface SearchService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The part that may be exposed to the internet: queries with the public key. */
  readonly queries: (request: Request) => Promise<Response>;
  /** Response to a request that the HTTP server refuses before `fetch`, in the protocol's format. */
  readonly refusal: (refused: { readonly status: number; readonly message: string }) => Response;
  /** Size limit of the request body by path, in bytes; undefined: the HTTP server's own. */
  readonly maxBodyBytes: (path: string) => number | undefined;
  /** Engines whose files were unusable at startup; they have to be reindexed. */
  readonly dropped: readonly string[];
  close(): Promise<void>;
}

const BASE = '/api/as/v1';
const QUERY_PATH = /^\/api\/as\/v1\/engines\/[^/]+\/(?:search|multi_search|query_suggestion|click)(?:\.json)?$/;
const DOCUMENTS_PATH = /^\/api\/as\/v1\/engines\/[^/]+\/documents(?:\.json)?$/;

/** The path of a request without the optional `.json` at its end. */
const pathOf = ({ url }: Request): string => new URL(url).pathname.replace(/\.json$/, '');

/** The body as JSON. For a GET, the query is also read from the URL: `?query=…&page[current]=2`. */
async function readBody(request: Request): Promise<unknown> {
  if (request.method !== 'GET') return readJson(request);
  const body = parseJson(getBodyOf(request) ?? '{}');
  return isObject(body) ? { ...queryIn(new URL(request.url)), ...body } : body;
}

function queryIn({ searchParams }: URL): object {
  const [query, current, size] = ['query', 'page[current]', 'page[size]'].map((name) => searchParams.get(name));
  const page = { ...(current ? { current: Number(current) } : {}), ...(size ? { size: Number(size) } : {}) };
  return { ...(query === null || query === undefined ? {} : { query }), ...(current || size ? { page } : {}) };
}

function enginesOf({ dataDir, databaseUrl, cluster }: SearchServiceOptions): EngineCollection {
  if (cluster !== undefined) return openClusterEngines(cluster);
  return databaseUrl === undefined ? openEngines(dataDir) : openPostgresEngines(databaseUrl);
}

export function createSearchService(options: SearchServiceOptions): SearchService {
  const { searchKey, privateKey } = options;
  const engines = enginesOf(options);
  const app = new Hono({ getPath: pathOf }).basePath(BASE);
  const requestId = (): string => randomUUID().replaceAll('-', '').slice(0, 22);
  addQueryRoutes(app, { engines, readBody, requestId });
  addEngineRoutes(app, { engines, readBody });
  addSettingsRoutes(app, { engines, readBody });
  addDocumentRoutes(app, { engines, readBody });
  // The database or the cluster cannot be reached, or has refused a request.
  app.onError((error) => {
    console.error(`  search: ${error.message}`);
    if (error instanceof EngineFailure) return errorsAnswer(error.status, [error.text]);
    return errorsAnswer(503, ['The search engine is not available.']);
  });
  app.notFound(() => errorsAnswer(404, ['Routing Error. The path you have requested is invalid.']));

  const keyOf = (request: Request): string | undefined =>
    /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const isPublicQuery = (request: Request): boolean =>
    keyOf(request) === searchKey && QUERY_PATH.test(new URL(request.url).pathname);
  const isAllowed = (request: Request): boolean => keyOf(request) === privateKey || isPublicQuery(request);

  async function answer(request: Request, isKeyGood: (request: Request) => boolean): Promise<Response> {
    const isPreflight = request.method === 'OPTIONS';
    const response = isPreflight
      ? new Response(null, { status: 204 })
      : await (isKeyGood(request) ? app.fetch(request) : unauthorized());
    for (const [name, value] of Object.entries(corsHeaders(request))) response.headers.set(name, value);
    response.headers.set('x-content-type-options', 'nosniff');
    response.headers.set('cache-control', 'no-store');
    return response;
  }

  return {
    fetch: (request) => answer(request, isAllowed),
    queries: (request) => answer(request, isPublicQuery),
    refusal: ({ status, message }) => errorsAnswer(status, [message]),
    maxBodyBytes: (path) => (DOCUMENTS_PATH.test(path) ? LIMITS.documentsBytes : undefined),
    dropped: engines.dropped,
    close: () => engines.close(),
  };
}
