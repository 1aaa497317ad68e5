/** Schema, search settings and synonyms of an engine. All routes need the private key. */
import { createHash } from 'node:crypto';

import { jsonResponse } from '@firn/service-http/json.ts';
import type { Hono } from 'hono';

import type { FieldType } from '../engine/document.ts';
import { errorsAnswer } from './answers.ts';
import { withEngine } from './engine-request.ts';
import type { RouteOptions } from './engine-request.ts';
import { LIMITS } from './limits.ts';
import { isObject, noGeolocation } from './problems.ts';
import { listMeta, readListPage } from './read-list-page.ts';
import { addSearchSettingsRoutes } from './search-settings-routes.ts';

const TYPES: ReadonlySet<unknown> = new Set(['text', 'number', 'date']);

export function addSettingsRoutes(app: Hono, options: RouteOptions): void {
  addSchemaRoutes(app, options);
  addSearchSettingsRoutes(app, options);
  addSynonymRoutes(app, options);
}

function addSchemaRoutes(app: Hono, { engines, readBody }: RouteOptions): void {
  app.get(
    '/engines/:engine/schema',
    withEngine(engines, ({ settings }) => jsonResponse(settings.schema)),
  );
  app.post(
    '/engines/:engine/schema',
    withEngine(engines, async (engine, { req }) => {
      const body = await readBody(req.raw);
      const types = Object.entries(isObject(body) ? body : { schema: undefined });
      const [field, type] = types.find(([, one]) => !TYPES.has(one)) ?? [];
      if (field !== undefined) {
        const text = `Schema contains invalid type for field: ${field}`;
        return errorsAnswer(400, [type === 'geolocation' ? noGeolocation(field) : text]);
      }
      const given = body as Record<string, FieldType>;
      const schema = { ...engine.settings.schema, ...given };
      if (Object.keys(schema).length > LIMITS.fields)
        return errorsAnswer(400, [`Engine has more than ${LIMITS.fields} fields`]);
      await engine.configure((settings) => ({ schema: { ...settings.schema, ...given } }));
      return jsonResponse(schema);
    }),
  );
}

/** Id of a synonym set: derived from its words, so that it stays valid when other sets are added or deleted. */
function synonymId(words: readonly string[]): string {
  return `syn-${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 24)}`;
}

const synonymShape = (synonyms: readonly string[]) => ({ id: synonymId(synonyms), synonyms });
const NO_SET = 'Could not find synonym set.';

function addSynonymRoutes(app: Hono, { engines, readBody }: RouteOptions): void {
  app.get(
    '/engines/:engine/synonyms',
    withEngine(engines, async ({ settings: { synonyms } }, { req }) => {
      const page = readListPage(await readBody(req.raw), LIMITS.listPage, LIMITS.listPage);
      const from = (page.current - 1) * page.size;
      const results = synonyms.slice(from, from + page.size).map(synonymShape);
      return jsonResponse({ meta: listMeta(page, synonyms.length), results });
    }),
  );
  app.get(
    '/engines/:engine/synonyms/:id',
    withEngine(engines, ({ settings }, { req }) => {
      const found = settings.synonyms.map(synonymShape).find(({ id }) => id === req.param('id'));
      return found ? jsonResponse(found) : errorsAnswer(404, [NO_SET]);
    }),
  );
  app.post(
    '/engines/:engine/synonyms',
    withEngine(engines, async (engine, { req }) => {
      const body = await readBody(req.raw);
      const given = isObject(body) && Array.isArray(body['synonyms']) ? (body['synonyms'] as readonly unknown[]) : [];
      const words = given.filter((one) => typeof one === 'string');
      if (words.length < 2 || words.length !== given.length || words.length > LIMITS.synonymsPerSet)
        return errorsAnswer(400, [`Synonyms must be 2 to ${LIMITS.synonymsPerSet} texts`]);
      if (engine.settings.synonyms.length >= LIMITS.synonymSets)
        return errorsAnswer(400, [`Engine has ${LIMITS.synonymSets} synonym sets`]);
      await engine.configure(({ synonyms }) => ({ synonyms: [...synonyms, words] }));
      return jsonResponse(synonymShape(words));
    }),
  );
  app.delete(
    '/engines/:engine/synonyms/:id',
    withEngine(engines, async (engine, { req }) => {
      const indexIn = (sets: readonly (readonly string[])[]): number =>
        sets.findIndex((words) => synonymId(words) === req.param('id'));
      if (indexIn(engine.settings.synonyms) < 0) return errorsAnswer(404, [NO_SET]);
      await engine.configure(({ synonyms }) => {
        const at = indexIn(synonyms);
        return { synonyms: synonyms.filter((_, index) => index !== at) };
      });
      return jsonResponse({ deleted: true });
    }),
  );
}
