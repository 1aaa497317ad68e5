/** What the routes of an engine share: the engine that the address names, and the body. */
import type { Context, Handler } from 'hono';

import type { Engine, EngineCollection } from '../port/engine.ts';
import { errorsAnswer } from './answers.ts';

export interface RouteOptions {
  readonly engines: EngineCollection;
  readonly readBody: (request: Request) => Promise<unknown>;
}

export const notFound = (): Response => errorsAnswer(404, ['Could not find engine.']);

/** Answers 404 where the engine does not exist. */
export function withEngine(
  engines: EngineCollection,
  answer: (engine: Engine, context: Context) => Promise<Response> | Response,
): Handler {
  return async (context) => {
    const engine = await engines.get(context.req.param('engine') ?? '');
    return engine ? answer(engine, context) : notFound();
  };
}
