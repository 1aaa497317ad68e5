/** The own API as a Cloudflare Worker. A connection belongs to the request that opened it there, so each request has an API of its own. */
import { openServerlessApi, unavailable } from './serverless-api.ts';

interface Bindings {
  /** Files of the release. */
  readonly ASSETS?: { fetch(request: Request): Promise<Response> };
  /** A pool of connections near the database, in place of DATABASE_URL. */
  readonly HYPERDRIVE?: { readonly connectionString: string };
  readonly [setting: string]: unknown;
}

interface Context {
  waitUntil(work: Promise<unknown>): void;
}

let again = false;

function settingsOf(bindings: Bindings): Record<string, string | undefined> {
  const texts = Object.entries(bindings).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const { HYPERDRIVE: pool } = bindings;
  return { ...Object.fromEntries(texts), ...(pool ? { DATABASE_URL: pool.connectionString } : {}) };
}

export default {
  async fetch(request: Request, bindings: Bindings, context: Context): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== '/api' && !pathname.startsWith('/api/'))
      return bindings.ASSETS?.fetch(request) ?? new Response('Not found', { status: 404 });
    try {
      const api = await openServerlessApi(settingsOf(bindings), again);
      again = true;
      try {
        return await api.fetch(request);
      } finally {
        context.waitUntil(api.close());
      }
    } catch (error) {
      return unavailable(error);
    }
  },
};
