/**
 * The shop as a Cloudflare Worker: its API, and its release from the assets. A database connection belongs to the request that opened it, so each
 * request opens its own API.
 */
import { releaseFacts } from './release-facts.ts';
import { releaseRouting } from './release-routing.ts';
import type { ReadFile } from './release-routing.ts';
import { openServerlessApi, unavailable } from './serverless-api.ts';

interface Bindings {
  /** Files of the release. */
  readonly ASSETS?: { fetch(request: Request): Promise<Response> };
  /** Connection pool near the database; replaces DATABASE_URL. */
  readonly HYPERDRIVE?: { readonly connectionString: string };
  readonly [setting: string]: unknown;
}

interface Context {
  waitUntil(work: Promise<unknown>): void;
}

let again = false;
const route = releaseRouting(releaseFacts);

function settingsOf(bindings: Bindings): Record<string, string | undefined> {
  const texts = Object.entries(bindings).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const { HYPERDRIVE: pool } = bindings;
  return { ...Object.fromEntries(texts), ...(pool ? { DATABASE_URL: pool.connectionString } : {}) };
}

/** Cloudflare serves `x.html` at `/x`, and redirects `/x.html` there. */
function readFrom({ ASSETS: assets }: Bindings, request: Request): ReadFile {
  return async (path) => {
    const url = new URL(request.url);
    const isPage = path === url.pathname;
    url.pathname = path.replace(/(?:\/index)?\.html$/, '') || '/';
    // Error pages are read without the visitor's conditional headers, so that they are always sent in full.
    const answer = await assets?.fetch(isPage ? new Request(url, request) : new Request(url));
    if (answer?.ok || answer?.status === 304) return answer;
    await answer?.body?.cancel();
    return undefined;
  };
}

/** Cloudflare applies `_headers` only to files that it serves without the worker. */
function withPageHeaders(response: Response): Response {
  const whole = new Response(response.body, response);
  for (const [name, value] of Object.entries(releaseFacts.headers))
    if (!whole.headers.has(name)) whole.headers.set(name, value);
  return whole;
}

export default {
  async fetch(request: Request, bindings: Bindings, context: Context): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== '/api' && !pathname.startsWith('/api/'))
      return withPageHeaders(await route(request, readFrom(bindings, request)));
    try {
      const api = await openServerlessApi(settingsOf(bindings), again);
      again = true;
      try {
        // Cloudflare sets this header itself.
        return await api.fetch(request, request.headers.get('cf-connecting-ip') ?? '');
      } finally {
        context.waitUntil(api.close());
      }
    } catch (error) {
      return unavailable(error);
    }
  },
};
