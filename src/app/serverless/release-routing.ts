/**
 * Handles requests for a release like the standalone server, for hosts that serve the files themselves: redirects, locale selection, 410 and 404
 * pages. Tests compare it with the server request by request.
 */
import { geoCountry } from '#lib/region/geo-country.ts';
import type { GoneAddress, ServingFacts } from '#lib/release/serving-facts.ts';
import { asLocation } from '#server/redirects/location-header.ts';
import { createRedirects, isBlocked, missingAnswer } from '#server/redirects/redirects.ts';

export type RoutingFacts = Pick<ServingFacts, 'markets' | 'rules' | 'gone'>;

/** Reads a file of the release by its path; undefined when it does not exist. */
export type ReadFile = (path: string) => Promise<Response | undefined>;

export type ReleaseRouting = (request: Request, read: ReadFile) => Promise<Response>;

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

function redirect(status: number, target: string, personal: boolean): Response {
  const headers = {
    location: asLocation(target),
    'cache-control': personal ? 'private, no-store' : 'public, max-age=300',
    ...(personal ? { vary: 'cookie, accept-language' } : {}),
  };
  return new Response(null, { status, headers });
}

export function releaseRouting(facts: RoutingFacts): ReleaseRouting {
  const redirects = createRedirects(facts);
  const gone = new Map(facts.gone.map((one) => [one.path, one]));

  async function missing(path: string, read: ReadFile, former?: GoneAddress): Promise<Response> {
    const { status, files } = missingAnswer(path, former);
    for (const name of files) {
      const page = await read(name);
      if (page) return new Response(page.body, { status, headers: page.headers });
    }
    return plain(status, 'Page not found');
  }

  return async (request, read) => {
    const { pathname, search } = new URL(request.url);
    const { headers } = request;
    if (isBlocked({ path: pathname, search, userAgent: headers.get('user-agent') ?? '' }))
      return plain(403, 'Forbidden');
    let path: string;
    try {
      path = decodeURIComponent(pathname);
    } catch {
      return plain(400, 'Bad request');
    }
    if (path.includes('\0')) return plain(400, 'Bad request');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
    const passed = redirects.decide({
      path: pathname,
      search,
      cookie: headers.get('cookie') ?? '',
      acceptLanguage: headers.get('accept-language') ?? undefined,
      geoCountry: geoCountry((name) => headers.get(name)),
    });
    if (passed.kind === 'redirect') return redirect(passed.status, passed.to, passed.personal);
    if (passed.kind === 'too-many') return plain(400, 'Too many redirects');
    if (passed.kind === 'gone') return missing(path, read, { path });
    const file = await read(pathname);
    if (file) return file;
    const was = gone.get(path);
    if (was?.to === undefined) return missing(path, read, was);
    return redirect(301, was.to + search, false);
  };
}
