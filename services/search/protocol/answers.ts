/** Responses shared by all routes: errors in App Search's wording, and CORS headers. */
import { jsonResponse } from '@firn/service-http/json.ts';

export function errorsAnswer(status: number, errors: readonly string[]): Response {
  return jsonResponse({ errors }, { status });
}

export function unauthorized(): Response {
  return jsonResponse(
    { error: 'Invalid authentication token.' },
    { status: 401, headers: { 'www-authenticate': 'Bearer realm="App Search"' } },
  );
}

/** CORS headers. The browser client sends credentials, so the allowed origin must be the request's own, never `*`. */
export function corsHeaders(request: Request): Readonly<Record<string, string>> {
  const origin = request.headers.get('origin');
  if (origin === null) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers':
      'Authorization, Content-Type, X-Swiftype-Client, X-Swiftype-Client-Version, X-Elastic-Client-Meta',
    'access-control-expose-headers': 'X-Request-Id',
    'access-control-max-age': '7200',
    vary: 'Origin',
  };
}
