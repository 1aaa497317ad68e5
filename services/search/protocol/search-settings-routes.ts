/** Search settings of an engine: parameters of queries that have none of their own. All routes need the private key. */
import { jsonResponse } from '@firn/service-http/json.ts';
import type { Hono } from 'hono';

import { searchedFields } from '../port/engine.ts';
import type { Engine, EngineSettings } from '../port/engine.ts';
import { errorsAnswer } from './answers.ts';
import { withEngine } from './engine-request.ts';
import type { RouteOptions } from './engine-request.ts';
import { collectProblems, isObject } from './problems.ts';
import type { Json } from './problems.ts';
import { readBoosts, readSearchFields } from './read-boosts.ts';
import { DEFAULT_PRECISION, readPrecision, readResultFields } from './read-search.ts';

/** `precision_enabled` is read-only: a client may send back what it has received. */
const KEYS = new Set(['search_fields', 'result_fields', 'boosts', 'precision', 'precision_enabled']);

function settingsBody(settings: EngineSettings): object {
  const { result_fields, boosts = {}, precision = DEFAULT_PRECISION } = settings.defaults ?? {};
  const weights = Object.entries(searchedFields(settings)).map(([field, weight]) => [field, { weight }]);
  const all = ['id', ...Object.keys(settings.schema)].map((field) => [field, { raw: {} }]);
  return {
    search_fields: Object.fromEntries(weights),
    result_fields: result_fields ?? Object.fromEntries(all),
    boosts,
    precision,
    // The precision does not change the ranking.
    precision_enabled: false,
  };
}

/** Checks settings like the parameters of a query. */
function readSettings(given: Json, { schema }: EngineSettings) {
  const problems = collectProblems();
  const rules = { problems, isField: (field: string) => field === 'id' || Object.hasOwn(schema, field) };
  for (const key of Object.keys(given)) if (!KEYS.has(key)) problems.add(`Options contains invalid key: ${key}`);
  const { result_fields, boosts, precision } = given;
  const fields = readSearchFields(given['search_fields'], rules) ?? {};
  const read = { fields, boosts: readBoosts(boosts, rules) ?? {} };
  readResultFields(result_fields, rules);
  readPrecision(precision, problems);
  const defaults = Object.entries({ result_fields, boosts, precision }).filter(([, value]) => value !== undefined);
  return { problems: problems.list, change: { ...read, defaults: Object.fromEntries(defaults) } };
}

async function applied(engine: Engine, change: Partial<EngineSettings>): Promise<Response> {
  await engine.configure(() => change);
  return jsonResponse(settingsBody({ ...engine.settings, ...change }));
}

export function addSearchSettingsRoutes(app: Hono, { engines, readBody }: RouteOptions): void {
  const path = '/engines/:engine/search_settings';
  app.get(
    path,
    withEngine(engines, ({ settings }) => jsonResponse(settingsBody(settings))),
  );
  app.put(
    path,
    withEngine(engines, async (engine, { req }) => {
      const body = await readBody(req.raw);
      if (!isObject(body)) return errorsAnswer(400, ['Search settings must be an object']);
      const { problems, change } = readSettings(body, engine.settings);
      return problems.length > 0 ? errorsAnswer(400, problems) : applied(engine, change);
    }),
  );
  app.post(
    `${path}/reset`,
    withEngine(engines, (engine) => applied(engine, { fields: {}, boosts: {}, defaults: {} })),
  );
}
