/** A resource of the platform as a Hono app: checks token scopes, and responds to unsupported methods with 405 and `Allow`. */
import { Hono } from 'hono';

import { Refusal } from './answer.ts';
import type { Call, Scope } from './call.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Handler = (call: Call) => Response | Promise<Response>;

interface Route {
  /** Path below `/stores/{hash}`, such as `v3/carts/:cartId`. */
  readonly path: string;
  /** Scope that the access token must have; absent: none. */
  readonly scope?: Scope;
  readonly on: Readonly<Partial<Record<Method, Handler>>>;
}

export interface PlatformEnv {
  readonly Bindings: {
    readonly call: Omit<Call, 'params'>;
    /** Scopes of the access token; absent: all of them. */
    readonly scopes?: readonly Scope[] | undefined;
  };
}

/** Creates the app. Routes match in order: list a fixed path before a pattern that also matches it. */
export function resource(routes: readonly Route[]): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  for (const { path, scope, on } of routes) {
    for (const [method, handle] of Object.entries(on))
      app.on(method, path, ({ env, req }) => {
        if (scope && env.scopes && !env.scopes.includes(scope)) throw new Refusal(403);
        return handle({ ...env.call, params: req.param() });
      });
    app.all(path, () => {
      throw new Refusal(405, undefined, { headers: { allow: Object.keys(on).join(', ') } });
    });
  }
  return app;
}
