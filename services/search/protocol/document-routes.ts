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
import { isId, readDocument } from './read-documents.ts';
import type { ReadDocument } from './read-documents.ts';
import { listMeta, readListPage } from './read-list-page.ts';

const listOf = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body]);

const tooMany = (): Response =>
  errorsAnswer(413, [`A request can index at most ${LIMITS.documentsPerRequest} documents`]);

/** Indexes the documents that were read without errors, and answers with the errors of each. */
async function put(engine: Engine, read: readonly ReadDocument[]): Promise<Response> {
  const { schema } = engine.settings;
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

/** Merges the given fields into the stored documents; changes of one document apply in order. */
async function patched(engine: Engine, list: readonly unknown[]): Promise<readonly ReadDocument[]> {
  const { schema } = engine.settings;
  const ids = list.map((one) => (isObject(one) && isId(one['id']) ? String(one['id']) : ''));
  const known = [...new Set(ids)].filter((id) => id !== '');
  const documents = (await engine.get(known)).flatMap((document) => document ?? []);
  const current = new Map(documents.map((document) => [document.id, document]));
  return list.map((given, index) => {
    const id = ids[index] ?? '';
    if (!isObject(given)) return { id, errors: ['Document must be an object'] };
    if (id === '') return { id, errors: ['Missing required key: id'] };
    const before = current.get(id);
    if (!before) return { id, errors: ['Document does not exist'] };
    const read = readDocument({ ...before, ...given, id }, schema, () => id);
    if (read.document) current.set(id, read.document);
    return read;
  });
}

export function addDocumentRoutes(app: Hono, { engines, readBody }: RouteOptions): void {
  app.post(
    '/engines/:engine/documents',
    withEngine(engines, async (engine, { req }) => {
      const list = listOf(await readBody(req.raw));
      if (list.length > LIMITS.documentsPerRequest) return tooMany();
      const { schema } = engine.settings;
      return put(
        engine,
        list.map((one) => readDocument(one, schema, () => `doc-${randomUUID()}`)),
      );
    }),
  );
  app.patch(
    '/engines/:engine/documents',
    withEngine(engines, async (engine, { req }) => {
      const list = listOf(await readBody(req.raw));
      return list.length > LIMITS.documentsPerRequest ? tooMany() : put(engine, await patched(engine, list));
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
      const page = readListPage(await readBody(req.raw), 100);
      const from = (page.current - 1) * page.size;
      // A database or cluster refuses an offset that is too large for it.
      const results = from < engine.size ? await engine.list({ from, size: page.size }) : [];
      return jsonResponse({ meta: listMeta(page, engine.size), results });
    }),
  );
}
