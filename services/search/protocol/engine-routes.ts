/** Management: engines, schema, search settings, synonyms, documents. All need the private key. */
import { randomUUID } from 'node:crypto';

import { jsonResponse } from '@firn/service-http/json.ts';
import type { Hono } from 'hono';

import type { FieldType } from '../engine/document.ts';
import type { SearchEngine } from '../engine/search-engine.ts';
import type { EngineCollection } from '../storage/engine-collection.ts';
import { errorsAnswer } from './answers.ts';
import { LIMITS } from './limits.ts';
import { collectProblems, isObject } from './problems.ts';
import { readBoosts, readSearchFields } from './read-boosts.ts';
import { readDocument } from './read-documents.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
const TYPES: ReadonlySet<unknown> = new Set(['text', 'number', 'date', 'geolocation']);
const LANGUAGES = new Set(['cs', 'de', 'en', 'es', 'fi', 'fr', 'it', 'ja', 'ko', 'nl', 'no', 'pl', 'ru', 'sv', 'zh']);

const notFound = (): Response => errorsAnswer(404, ['Could not find engine.']);

function engineBody(name: string, engine: SearchEngine): object {
  return { name, type: 'default', language: engine.settings().language, document_count: engine.size() };
}

export function addEngineRoutes(
  app: Hono,
  engines: EngineCollection,
  readBody: (request: Request) => Promise<unknown>,
): void {
  app.get('/engines', () =>
    jsonResponse({
      meta: { page: { current: 1, total_pages: 1, total_results: engines.names().length, size: LIMITS.pageSize } },
      results: engines.names().map((name) => engineBody(name, engines.get(name) as SearchEngine)),
    }),
  );
  app.post('/engines', async ({ req }) => {
    const body = await readBody(req.raw);
    const { name, language = 'en' } = isObject(body) ? body : {};
    if (typeof name !== 'string' || !NAME.test(name))
      return errorsAnswer(400, ['Name can only contain lowercase letters, numbers, and hyphens']);
    const short = String(language).slice(0, 2);
    if (!LANGUAGES.has(short)) return errorsAnswer(400, ['Invalid language']);
    const engine = engines.create(name, short);
    return engine ? jsonResponse(engineBody(name, engine)) : errorsAnswer(400, ['Name is already taken']);
  });
  app.get('/engines/:engine', ({ req }) => {
    const engine = engines.get(req.param('engine'));
    return engine ? jsonResponse(engineBody(req.param('engine'), engine)) : notFound();
  });
  app.delete('/engines/:engine', ({ req }) => {
    return engines.remove(req.param('engine')) ? jsonResponse({ deleted: true }) : notFound();
  });
  addSettingsRoutes(app, engines, readBody);
  addDocumentRoutes(app, engines, readBody);
}

function addSettingsRoutes(
  app: Hono,
  engines: EngineCollection,
  readBody: (request: Request) => Promise<unknown>,
): void {
  app.get('/engines/:engine/schema', ({ req }) => {
    const engine = engines.get(req.param('engine'));
    return engine ? jsonResponse(engine.settings().schema) : notFound();
  });
  app.post('/engines/:engine/schema', async ({ req }) => {
    const name = req.param('engine');
    const engine = engines.get(name);
    if (!engine) return notFound();
    const body = await readBody(req.raw);
    const bad = isObject(body) ? Object.entries(body).find(([, type]) => !TYPES.has(type)) : ['schema'];
    if (bad) return errorsAnswer(400, [`Schema contains invalid type for field: ${bad[0]}`]);
    const schema = { ...engine.settings().schema, ...(body as Record<string, FieldType>) };
    if (Object.keys(schema).length > LIMITS.fields)
      return errorsAnswer(400, [`Engine has more than ${LIMITS.fields} fields`]);
    engines.configure(name, { schema });
    return jsonResponse(schema);
  });
  app.put('/engines/:engine/search_settings', async ({ req }) => {
    const name = req.param('engine');
    const engine = engines.get(name);
    if (!engine) return notFound();
    const body = await readBody(req.raw);
    const problems = collectProblems();
    const rules = { problems, isField: (field: string) => Object.hasOwn(engine.settings().schema, field) };
    const given = isObject(body) ? body : {};
    const fields = readSearchFields(given['search_fields'], rules) ?? {};
    const boosts = readBoosts(given['boosts'], rules) ?? {};
    if (problems.list.length > 0) return errorsAnswer(400, problems.list);
    engines.configure(name, { fields, boosts });
    return jsonResponse(given);
  });
  app.get('/engines/:engine/synonyms', ({ req }) => {
    const engine = engines.get(req.param('engine'));
    const results = (engine?.settings().synonyms ?? []).map((synonyms, at) => ({ id: `syn-${at}`, synonyms }));
    const page = { current: 1, total_pages: 1, total_results: results.length, size: LIMITS.synonymSets };
    return engine ? jsonResponse({ meta: { page }, results }) : notFound();
  });
  app.post('/engines/:engine/synonyms', async ({ req }) => {
    const name = req.param('engine');
    const engine = engines.get(name);
    if (!engine) return notFound();
    const body = await readBody(req.raw);
    const synonyms = isObject(body) && Array.isArray(body['synonyms']) ? (body['synonyms'] as readonly unknown[]) : [];
    const words = synonyms.filter((one) => typeof one === 'string');
    if (words.length < 2 || words.length !== synonyms.length || words.length > LIMITS.synonymsPerSet)
      return errorsAnswer(400, [`Synonyms must be 2 to ${LIMITS.synonymsPerSet} texts`]);
    const sets = engine.settings().synonyms;
    if (sets.length >= LIMITS.synonymSets) return errorsAnswer(400, [`Engine has ${LIMITS.synonymSets} synonym sets`]);
    engines.configure(name, { synonyms: [...sets, words] });
    return jsonResponse({ id: `syn-${sets.length}`, synonyms: words });
  });
  app.delete('/engines/:engine/synonyms/:id', ({ req }) => {
    const name = req.param('engine');
    const engine = engines.get(name);
    if (!engine) return notFound();
    const at = Number(/^syn-(\d+)$/.exec(req.param('id'))?.[1] ?? Number.NaN);
    if (engine.settings().synonyms[at] === undefined) return errorsAnswer(404, ['Could not find synonym set.']);
    engines.configure(name, { synonyms: engine.settings().synonyms.filter((_, index) => index !== at) });
    return jsonResponse({ deleted: true });
  });
}

function addDocumentRoutes(
  app: Hono,
  engines: EngineCollection,
  readBody: (request: Request) => Promise<unknown>,
): void {
  app.post('/engines/:engine/documents', async ({ req }) => {
    const name = req.param('engine');
    const engine = engines.get(name);
    if (!engine) return notFound();
    const body = await readBody(req.raw);
    const list = (Array.isArray(body) ? body : [body]) as readonly unknown[];
    if (list.length > LIMITS.documentsPerRequest)
      return errorsAnswer(413, [`A request can index at most ${LIMITS.documentsPerRequest} documents`]);
    const read = list.map((one) => readDocument(one, () => `doc-${randomUUID()}`));
    const documents = read.flatMap(({ document }) => document ?? []);
    const { schema } = engine.settings();
    const unknown = [...new Set(documents.flatMap((document) => Object.keys(document)))].filter(
      (field) => field !== 'id' && !Object.hasOwn(schema, field),
    );
    if (Object.keys(schema).length + unknown.length > LIMITS.fields)
      return errorsAnswer(400, [`Engine has more than ${LIMITS.fields} fields`]);
    const added = Object.fromEntries(unknown.map((field) => [field, 'text' as const]));
    if (unknown.length > 0) engines.configure(name, { schema: { ...schema, ...added } });
    if (documents.length > 0) engines.put(name, documents);
    return jsonResponse(read.map(({ id, errors }) => ({ id, errors })));
  });
  app.delete('/engines/:engine/documents', async ({ req }) => {
    const name = req.param('engine');
    if (!engines.get(name)) return notFound();
    const body = await readBody(req.raw);
    const ids = (Array.isArray(body) ? body : []).map(String);
    const removed = engines.removeDocuments(name, ids);
    return jsonResponse(ids.map((id, at) => ({ id, deleted: removed[at] === true })));
  });
  app.get('/engines/:engine/documents', async ({ req }) => {
    const engine = engines.get(req.param('engine'));
    if (!engine) return notFound();
    const ids = req.queries('ids[]') ?? [];
    return jsonResponse(ids.map((id) => engine.get(id) ?? null));
  });
  app.get('/engines/:engine/documents/list', ({ req }) => {
    const engine = engines.get(req.param('engine'));
    if (!engine) return notFound();
    const current = Math.max(1, Number(req.query('page[current]') ?? 1) || 1);
    const size = Math.min(LIMITS.pageSize, Math.max(1, Number(req.query('page[size]') ?? 100) || 100));
    const all = [...engine.documents()];
    const page = { current, total_pages: Math.ceil(all.length / size), total_results: all.length, size };
    return jsonResponse({ meta: { page }, results: all.slice((current - 1) * size, current * size) });
  });
}
