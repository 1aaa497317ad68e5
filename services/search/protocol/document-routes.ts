/** Documents of an engine. All routes need the private key. */
import { randomUUID } from 'node:crypto';

import { jsonResponse } from '@firn/service-http/json.ts';
import type { Hono } from 'hono';

import type { Engine } from '../port/engine.ts';
import { errorsAnswer } from './answers.ts';
import { withEngine } from './engine-request.ts';
import type { RouteOptions } from './engine-request.ts';
import { LIMITS } from './limits.ts';
import { isObject } from './problems.ts';
import { readDocument } from './read-documents.ts';

async function put(engine: Engine, list: readonly unknown[]): Promise<Response> {
  if (list.length > LIMITS.documentsPerRequest)
    return errorsAnswer(413, [`A request can index at most ${LIMITS.documentsPerRequest} documents`]);
  const { schema } = engine.settings;
  const read = list.map((one) => readDocument(one, schema, () => `doc-${randomUUID()}`));
  const documents = read.flatMap(({ document }) => document ?? []);
  const unknown = [...new Set(documents.flatMap((document) => Object.keys(document)))].filter(
    (field) => field !== 'id' && !Object.hasOwn(schema, field),
  );
  if (Object.keys(schema).length + unknown.length > LIMITS.fields)
    return errorsAnswer(400, [`Engine has more than ${LIMITS.fields} fields`]);
  const added = Object.fromEntries(unknown.map((field) => [field, 'text' as const]));
  if (unknown.length > 0) await engine.configure((settings) => ({ schema: { ...added, ...settings.schema } }));
  if (documents.length > 0) await engine.put(documents);
  return jsonResponse(read.map(({ id, errors }) => ({ id, errors })));
}

/** A number of at least 1, as an integer; `fallback` for any other value. */
function countOf(given: unknown, fallback: number): number {
  const count = typeof given === 'number' ? Math.floor(given) || fallback : fallback;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, count));
}

export function addDocumentRoutes(app: Hono, { engines, readBody }: RouteOptions): void {
  app.post(
    '/engines/:engine/documents',
    withEngine(engines, async (engine, { req }) => {
      const body = await readBody(req.raw);
      return put(engine, (Array.isArray(body) ? body : [body]) as readonly unknown[]);
    }),
  );
  app.delete(
    '/engines/:engine/documents',
    withEngine(engines, async (engine, { req }) => {
      const body = await readBody(req.raw);
      const given: readonly unknown[] = Array.isArray(body) ? body : [];
      if (given.some((id) => typeof id === 'object' && id !== null)) return errorsAnswer(400, ['Ids must be texts']);
      const ids = given.map(String);
      const removed = await engine.remove(ids);
      return jsonResponse(ids.map((id, at) => ({ id, deleted: removed[at] === true })));
    }),
  );
  app.get(
    '/engines/:engine/documents',
    withEngine(engines, async (engine, { req }) => {
      const body = await readBody(req.raw);
      const ids = Array.isArray(body) ? (body as readonly unknown[]).filter((id) => typeof id === 'string') : [];
      const found = await engine.get([...(req.queries('ids[]') ?? []), ...ids]);
      return jsonResponse(found.map((document) => document ?? null));
    }),
  );
  app.get(
    '/engines/:engine/documents/list',
    withEngine(engines, async (engine, { req }) => {
      const body = await readBody(req.raw);
      const page = isObject(body) && isObject(body['page']) ? body['page'] : {};
      const current = countOf(page['current'], 1);
      const size = Math.min(LIMITS.pageSize, countOf(page['size'], 100));
      const from = (current - 1) * size;
      // A database or cluster refuses an offset that is too large for it.
      const results = from < engine.size ? await engine.list({ from, size }) : [];
      const pages = Math.ceil(engine.size / size);
      return jsonResponse({
        meta: { page: { current, total_pages: pages, total_results: engine.size, size } },
        results,
      });
    }),
  );
}
