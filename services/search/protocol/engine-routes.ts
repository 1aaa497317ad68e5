/** Management of engines. All routes need the private key. */
import { jsonResponse } from '@firn/service-http/json.ts';
import type { Hono } from 'hono';

import type { Engine } from '../port/engine.ts';
import { errorsAnswer } from './answers.ts';
import { ENGINE_NAME, notFound, withEngine } from './engine-request.ts';
import type { RouteOptions } from './engine-request.ts';
import { LIMITS } from './limits.ts';
import { isObject } from './problems.ts';
import { listMeta, readListPage } from './read-list-page.ts';

/** Language of a universal engine: words are not stemmed. */
const UNIVERSAL = 'und';
const LANGUAGES = new Set(['cs', 'de', 'en', 'es', 'fi', 'fr', 'it', 'ja', 'ko', 'nl', 'no', 'pl', 'ru', 'sv', 'zh']);

function engineBody({ name, settings, size }: Engine): object {
  return {
    name,
    type: 'default',
    language: settings.language === UNIVERSAL ? null : settings.language,
    document_count: size,
  };
}

export function addEngineRoutes(app: Hono, { engines, readBody }: RouteOptions): void {
  app.get('/engines', async ({ req }) => {
    const page = readListPage(await readBody(req.raw), LIMITS.listPage);
    const all = await engines.list();
    const from = (page.current - 1) * page.size;
    return jsonResponse({
      meta: listMeta(page, all.length),
      results: all.slice(from, from + page.size).map(engineBody),
    });
  });
  app.post('/engines', async ({ req }) => {
    const body = await readBody(req.raw);
    const { name, language = null, type = 'default' } = isObject(body) ? body : {};
    if (type !== 'default')
      return errorsAnswer(400, [type === 'meta' ? 'Meta engines are not supported' : 'Invalid type']);
    if (typeof name !== 'string' || !ENGINE_NAME.test(name))
      return errorsAnswer(400, ['Name can only contain lowercase letters, numbers, and hyphens']);
    const short = typeof language === 'string' ? language.slice(0, 2) : UNIVERSAL;
    if (language !== null && !LANGUAGES.has(short)) return errorsAnswer(400, ['Invalid language']);
    const engine = await engines.create(name, short);
    return engine ? jsonResponse(engineBody(engine)) : errorsAnswer(400, ['Name is already taken']);
  });
  app.get(
    '/engines/:engine',
    withEngine(engines, (engine) => jsonResponse(engineBody(engine))),
  );
  app.delete('/engines/:engine', async ({ req }) => {
    const name = req.param('engine');
    return ENGINE_NAME.test(name) && (await engines.remove(name)) ? jsonResponse({ deleted: true }) : notFound();
  });
}
