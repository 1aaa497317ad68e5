/** Headers of every response of the media service. */
export const SHARED_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
export const CACHE_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
export const CACHE_A_MINUTE = 'public, max-age=60';

/** A response to a URL with a version is immutable. */
export function cacheControlOf(url: URL): string {
  return url.searchParams.has('v') ? CACHE_FOREVER : CACHE_AN_HOUR;
}

export function empty(status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...SHARED_HEADERS, ...headers } });
}

type Problem = { readonly code: string; readonly message: string; readonly headers?: Record<string, string> };

export function problem(status: number, { code, message, headers = {} }: Problem): Response {
  const cacheControl = status === 503 || status === 429 ? 'no-store' : CACHE_A_MINUTE;
  return Response.json(
    { status: 'error', code, message },
    { status, headers: { ...SHARED_HEADERS, 'cache-control': cacheControl, ...headers } },
  );
}

export function withHeaders(response: Response, cacheControl: string): Response {
  for (const [name, value] of Object.entries(SHARED_HEADERS)) response.headers.set(name, value);
  response.headers.set('cache-control', response.ok ? cacheControl : CACHE_A_MINUTE);
  return response;
}

export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === `"${tag}"`);
}
