/** Responses of the editor. */

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of every response. */
export const EDITOR_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // With `no-referrer`, a browser submits forms of this page with the origin "null".
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export function answerPage(text: string, status = 200, policy = POLICY): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(text, { status, headers });
}

export function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

export function redirectToOverview(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { location: '/editor', ...headers } });
}
