/** Shared by all routes of an engine: looks up the engine named in the URL. */
import type { Context, Handler } from 'hono';

import type { Engine, EngineCollection } from '../port/engine.ts';
import { errorsAnswer } from './answers.ts';

export interface RouteOptions {
  readonly engines: EngineCollection;
  readonly readBody: (request: Request) => Promise<unknown>;
}

/** Names of engines. Others exist in no store, and a database may refuse to look for them. */
export const ENGINE_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

export const notFound = (): Response => errorsAnswer(404, ['Could not find engine.']);

/** A handler that responds with 404 if the engine does not exist. */
export function withEngine(
  engines: EngineCollection,
  answer: (engine: Engine, context: Context) => Promise<Response> | Response,
): Handler {
  return async (context) => {
    const name = context.req.param('engine') ?? '';
    const engine = ENGINE_NAME.test(name) ? await engines.get(name) : undefined;
    return engine ? answer(engine, context) : notFound();
  };
}
