/** Cookies of the preview, and the moment given in a cookie or in the address. */
import { localTarget } from '#lib/links/local-target.ts';
import type { TokenGuesses } from '#lib/security/token-guesses.ts';

import type { PreviewAccess } from './preview-access.ts';
import { checkZone, momentQuery, namesMoment, NoMoment, readMoment } from './preview-moment.ts';
import type { Moment } from './preview-moment.ts';
import { signInPage } from './preview-pages.ts';
import type { Shared } from './preview-share.ts';

export const SIGNED_IN = 'firn_preview';
export const SHARED = 'firn_shared';
const MOMENT = 'firn_moment';
const HOURS_12 = 43_200;
const DAYS_30 = 2_592_000;

export interface Visit {
  readonly cookies: ReadonlyMap<string, string>;
  readonly moment: Moment;
  /** Time zone of the editor. */
  readonly zone: string;
}

interface CookieOptions {
  readonly secure: boolean;
  /** Set with Live Preview, which shows previews in frames on another site. */
  readonly live?: unknown;
}

function cookie(
  name: string,
  value: string,
  { seconds, secure, live }: CookieOptions & { readonly seconds: number },
): string {
  const site = live !== undefined && secure ? 'None; Partitioned' : 'Lax';
  return `${name}=${value}; Path=/; HttpOnly; Max-Age=${seconds}; SameSite=${site}${secure ? '; Secure' : ''}`;
}

function cookiesOf(request: Request): ReadonlyMap<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((part) => part.trim().split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Reads cookies only; never throws. */
export function readVisit(request: Request): Pick<Visit, 'cookies'> {
  return { cookies: cookiesOf(request) };
}

const NOTHING_KEPT = { moment: {}, zone: 'UTC' } as const;

/** A cookie that cannot be read counts as absent: the desk must open, since only the desk replaces it. */
function keptIn(cookies: ReadonlyMap<string, string>): Omit<Visit, 'cookies'> {
  try {
    const kept = new URLSearchParams(decodeURIComponent(cookies.get(MOMENT) ?? ''));
    const zone = kept.get('zone') || 'UTC';
    checkZone(zone);
    return { moment: readMoment(kept), zone };
  } catch (error) {
    if (error instanceof NoMoment || error instanceof URIError) return NOTHING_KEPT;
    throw error;
  }
}

/** The address takes precedence over the cookie. Throws NoMoment for an invalid moment in the address. */
export function readWholeVisit(request: Request): Visit {
  const cookies = cookiesOf(request);
  const { moment, zone } = keptIn(cookies);
  const { searchParams } = new URL(request.url);
  return { cookies, moment: namesMoment(searchParams) ? readMoment(searchParams) : moment, zone };
}

/**
 * Like `readWholeVisit`, for the payload of a page: scripts request it without the page's query, so the moment in the address of the page that
 * requests it takes precedence over the cookie.
 */
export function readPayloadVisit(request: Request): Visit {
  const visit = readWholeVisit(request);
  const page = URL.parse(request.headers.get('referer') ?? '')?.searchParams;
  const isNamed = namesMoment(new URL(request.url).searchParams);
  return page && !isNamed && namesMoment(page) ? { ...visit, moment: readMoment(page) } : visit;
}

export function keepMoment(moment: Moment, zone: string, options: CookieOptions): string {
  const query = momentQuery(moment);
  query.set('zone', zone);
  return cookie(MOMENT, encodeURIComponent(query.toString()), { ...options, seconds: HOURS_12 });
}

/** Outlives the link by 30 days, so that the visitor learns that the link has expired. */
export function keepShare(token: string, { until }: Shared, options: CookieOptions & { clock: () => Date }): string {
  const left = Math.ceil((until - options.clock().getTime()) / 1000);
  return cookie(SHARED, token, { ...options, seconds: left + DAYS_30 });
}

export function sendTo(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: path });
  for (const one of cookies) headers.append('set-cookie', one);
  return new Response(null, { status: 303, headers });
}

export interface SignInTry {
  readonly access: PreviewAccess;
  readonly guesses: TokenGuesses;
  readonly address: string;
}

export async function signInAnswer(
  request: Request,
  { access, guesses, address }: SignInTry,
  options: CookieOptions,
): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const to = localTarget(form.get('to')) ?? '/preview';
  const seconds = guesses.wait(address);
  if (seconds > 0) {
    const page = signInPage(to, 'Too many attempts. Please wait a few minutes.');
    const headers = new Headers(page.headers);
    headers.set('retry-after', `${seconds}`);
    return new Response(page.body, { status: 429, headers });
  }
  const value = access.signIn(form.get('token') ?? '');
  if (value !== undefined) return sendTo(to, [cookie(SIGNED_IN, value, { ...options, seconds: HOURS_12 })]);
  guesses.wrong(address);
  return signInPage(to, 'That is not the preview token of this shop.');
}

export function signOutAnswer(options: CookieOptions): Response {
  const ended = { ...options, seconds: 0 };
  return sendTo('/preview', [cookie(SIGNED_IN, '', ended), cookie(MOMENT, '', ended)]);
}
