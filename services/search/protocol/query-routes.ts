/** Query routes: search, multi_search, query_suggestion, click. They accept the public search key or the private key. */
import { jsonResponse } from '@firn/service-http/json.ts';
import type { Hono } from 'hono';

import type { Engine } from '../port/engine.ts';
import { errorsAnswer } from './answers.ts';
import { withEngine } from './engine-request.ts';
import type { RouteOptions } from './engine-request.ts';
import { LIMITS } from './limits.ts';
import { isObject, isWholeNumber } from './problems.ts';
import { searchAnswer } from './search-answer.ts';

export interface QueryRouteOptions extends RouteOptions {
  readonly requestId: () => string;
}

/** `multi_search`: if any query fails, the response is 400, but still contains the results of the other queries. */
async function multiAnswer(engine: Engine, body: unknown, requestId: () => string): Promise<Response> {
  const queries = isObject(body) && Array.isArray(body['queries']) ? (body['queries'] as readonly unknown[]) : [];
  if (queries.length === 0) return errorsAnswer(400, ['Missing required parameter: queries']);
  if (queries.length > LIMITS.queriesPerRequest)
    return errorsAnswer(400, [`Queries must contain at most ${LIMITS.queriesPerRequest} queries`]);
  const answers = await Promise.all(queries.map((query) => searchAnswer(engine, query, requestId())));
  const isBad = answers.some(({ kind }) => kind === 'bad');
  const list = answers.map((answer) => (answer.kind === 'bad' ? { errors: answer.errors } : answer.body));
  return jsonResponse(list, { status: isBad ? 400 : 200 });
}

async function suggestionAnswer(engine: Engine, body: unknown, requestId: string): Promise<Response> {
  const { query, types, size = 10 } = isObject(body) ? body : {};
  if (typeof query !== 'string') return errorsAnswer(400, ['Missing required parameter: query']);
  if (query.length > LIMITS.queryLength)
    return errorsAnswer(400, [`Query must be at most ${LIMITS.queryLength} characters long`]);
  if (!isWholeNumber(size, 1, LIMITS.suggestions))
    return errorsAnswer(400, [`Size must be between 1 and ${LIMITS.suggestions}`]);
  // Popular queries would need analytics, which the service does not store.
  const unknownType = Object.keys(isObject(types) ? types : {}).find((type) => type !== 'documents');
  if (unknownType !== undefined) return errorsAnswer(400, [`Types contains invalid key: ${unknownType}`]);
  const documents = isObject(types) && isObject(types['documents']) ? types['documents'] : {};
  const { schema } = engine.settings;
  const isField = (field: unknown): field is string => typeof field === 'string' && Object.hasOwn(schema, field);
  const { fields } = documents;
  const given: readonly unknown[] = Array.isArray(fields) ? fields : Object.keys(schema);
  if (!given.every(isField)) {
    const unknown = given.find((field) => !isField(field));
    return errorsAnswer(400, [
      `Types contains invalid field: ${typeof unknown === 'string' ? unknown : JSON.stringify(unknown)}`,
    ]);
  }
  // A field that is named several times is read once.
  const suggestions = (await engine.suggest(query, [...new Set(given)], size)).map((suggestion) => ({ suggestion }));
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

export function addQueryRoutes(app: Hono, { engines, readBody, requestId }: QueryRouteOptions): void {
  /** Adds an endpoint of an engine. */
  function add(
    methods: string[],
    endpoint: string,
    answer: (engine: Engine, body: unknown) => Promise<Response> | Response,
  ): void {
    app.on(
      methods,
      `/engines/:engine/${endpoint}`,
      withEngine(engines, async (engine, { req }) => answer(engine, await readBody(req.raw))),
    );
  }
  add(['GET', 'POST'], 'search', async (engine, body) => {
    const id = requestId();
    const answer = await searchAnswer(engine, body, id);
    if (answer.kind === 'bad') return errorsAnswer(400, answer.errors);
    return jsonResponse(answer.body, { headers: { 'x-request-id': id } });
  });
  add(['GET', 'POST'], 'multi_search', (engine, body) => multiAnswer(engine, body, requestId));
  add(['GET', 'POST'], 'query_suggestion', (engine, body) => suggestionAnswer(engine, body, requestId()));
  add(['POST'], 'click', (_, body) => clickAnswer(body));
}
