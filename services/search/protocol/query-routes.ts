/** Queries: search, multi_search, query_suggestion, click. They take the public search key or the private key. */
import { jsonResponse } from '@firn/service-http/json.ts';
import type { Hono } from 'hono';

import type { SearchEngine } from '../engine/search-engine.ts';
import type { EngineCollection } from '../storage/engine-collection.ts';
import { errorsAnswer } from './answers.ts';
import { LIMITS } from './limits.ts';
import { isObject, isWholeNumber } from './problems.ts';
import { searchAnswer } from './search-answer.ts';

export interface QueryRouteOptions {
  readonly engines: EngineCollection;
  readonly readBody: (request: Request) => Promise<unknown>;
  readonly requestId: () => string;
}

/** `multi_search`: any error makes the whole answer 400, with the good answers in their places. */
function multiAnswer(engine: SearchEngine, name: string, body: unknown, requestId: () => string): Response {
  const queries = isObject(body) && Array.isArray(body['queries']) ? (body['queries'] as readonly unknown[]) : [];
  if (queries.length === 0) return errorsAnswer(400, ['Missing required parameter: queries']);
  if (queries.length > LIMITS.queriesPerRequest)
    return errorsAnswer(400, [`Queries must contain at most ${LIMITS.queriesPerRequest} queries`]);
  const answers = queries.map((query) => searchAnswer(engine, name, query, requestId()));
  const isBad = answers.some(({ kind }) => kind === 'bad');
  const list = answers.map((answer) => (answer.kind === 'bad' ? { errors: answer.errors } : answer.body));
  return jsonResponse(list, { status: isBad ? 400 : 200 });
}

function suggestionAnswer(engine: SearchEngine, body: unknown, requestId: string): Response {
  const { query, types, size = 10 } = isObject(body) ? body : {};
  if (typeof query !== 'string') return errorsAnswer(400, ['Missing required parameter: query']);
  if (query.length > LIMITS.queryLength)
    return errorsAnswer(400, [`Query must be at most ${LIMITS.queryLength} characters long`]);
  if (!isWholeNumber(size, 1, LIMITS.suggestions))
    return errorsAnswer(400, [`Size must be between 1 and ${LIMITS.suggestions}`]);
  const documents = isObject(types) && isObject(types['documents']) ? types['documents'] : {};
  const { schema } = engine.settings();
  const given = Array.isArray(documents['fields']) ? documents['fields'].map(String) : Object.keys(schema);
  const unknown = given.find((field) => !Object.hasOwn(schema, field));
  if (unknown !== undefined) return errorsAnswer(400, [`Types contains invalid field: ${unknown}`]);
  const suggestions = engine.suggest(query, given, size).map((suggestion) => ({ suggestion }));
  return jsonResponse({ results: { documents: suggestions }, meta: { request_id: requestId } });
}

function clickAnswer(body: unknown): Response {
  const { query, document_id: id, tags } = isObject(body) ? body : {};
  const errors = [
    ...(typeof query === 'string' ? [] : ['Missing required parameter: query']),
    ...(typeof id === 'string' && id !== '' ? [] : ['Missing required parameter: document_id']),
    ...(tags === undefined || (Array.isArray(tags) && tags.length <= LIMITS.tags) ? [] : ['Tags must be an array']),
  ];
  return errors.length > 0 ? errorsAnswer(400, errors) : new Response(null, { status: 200 });
}

/** An endpoint of an engine, with and without `.json`. */
type Answer = (engine: SearchEngine, name: string, body: unknown) => Response;

export function addQueryRoutes(app: Hono, { engines, readBody, requestId }: QueryRouteOptions): void {
  function add(methods: string[], endpoint: string, answer: Answer): void {
    app.on(methods, [`/engines/:engine/${endpoint}`, `/engines/:engine/${endpoint}.json`], async ({ req }) => {
      const name = req.param('engine') ?? '';
      const engine = engines.get(name);
      return engine ? answer(engine, name, await readBody(req.raw)) : errorsAnswer(404, ['Could not find engine.']);
    });
  }
  add(['GET', 'POST'], 'search', (engine, name, body) => {
    const id = requestId();
    const answer = searchAnswer(engine, name, body, id);
    if (answer.kind === 'bad') return errorsAnswer(400, answer.errors);
    return jsonResponse(answer.body, { headers: { 'x-request-id': id } });
  });
  add(['GET', 'POST'], 'multi_search', (engine, name, body) => multiAnswer(engine, name, body, requestId));
  add(['GET', 'POST'], 'query_suggestion', (engine, _, body) => suggestionAnswer(engine, body, requestId()));
  add(['POST'], 'click', (_engine, _name, body) => clickAnswer(body));
}
