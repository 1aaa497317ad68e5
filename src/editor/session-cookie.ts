/** The session cookie of the editor, and the check of a request's origin. */
import { parse } from 'hono/utils/cookie';

import { SESSION_MS } from './editor-sign-in.ts';

const COOKIE = 'editor';

export function cookieOf(request: Request): string | undefined {
  return parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE];
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

/** Whether the client uses https, either to a reverse proxy or to the shop's public host. */
function isSecure(request: Request, siteUrl: string): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  return forwarded === 'https' || (siteUrl.startsWith('https:') && URL.parse(siteUrl)?.host === hostOf(request));
}

/** The `Set-Cookie` value for a session; an empty id deletes the cookie. */
export function cookieHeader(id: string, request: Request, siteUrl: string): string {
  const age = id === '' ? 0 : SESSION_MS / 1000;
  return `${COOKIE}=${id}; Path=/editor; HttpOnly; SameSite=Strict; Max-Age=${age}${isSecure(request, siteUrl) ? '; Secure' : ''}`;
}

/** True for a request from another site. A browser that sends neither header counts as foreign, too: it is too old to sign in. */
export function isForeign(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  if (origin === null) return site === null;
  return URL.parse(origin)?.host !== hostOf(request) && origin !== URL.parse(siteUrl)?.origin;
}
