/** Reads a form posted by a browser without scripts, and the page that contains it. */
import { shopPath } from '#lib/customer/return-path.ts';
import type { Values } from '#lib/forms/form-check.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { plainAnswer } from '../files/release-answer.ts';
import { readPrivatePage } from './customer-page-answer.ts';
import type { PrivatePage } from './customer-page-answer.ts';
import { visitorApi } from './visitor-api.ts';
import type { AskApi, VisitorApi } from './visitor-api.ts';

const MAX_BYTES = 32_768;

export interface PostedForm {
  readonly request: Request;
  readonly release: ServedRelease;
  /** All posted fields, unchanged. */
  readonly given: Values;
  /** Path of the page that contains the form. */
  readonly path: string;
  readonly page: PrivatePage;
  readonly locale: Locale;
  readonly visitor: VisitorApi;
}

/** Browsers send `Origin` or `Sec-Fetch-Site` with a form; a request without either is refused. The API checks the origin itself. */
function isOwn(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  const type = headers.get('content-type') ?? '';
  return (
    (site !== null || headers.has('origin')) &&
    (site === null || site === 'same-origin') &&
    /^application\/x-www-form-urlencoded\b/i.test(type)
  );
}

/** The posted fields, or the response that refuses the request. */
export async function readPostedFields(request: Request): Promise<URLSearchParams | Response> {
  if (request.method !== 'POST') return plainAnswer(405, 'Method not allowed', { allow: 'POST' });
  if (!isOwn(request.headers)) return plainAnswer(403, 'Forbidden');
  const text = await request.text();
  if (text.length > MAX_BYTES) return plainAnswer(413, 'That is too much.');
  return new URLSearchParams(text);
}

/** Resolves to a response if the request is not a valid form post. */
export async function readPostedForm(
  request: Request,
  release: ServedRelease,
  api: AskApi,
): Promise<PostedForm | Response> {
  const fields = await readPostedFields(request);
  if (fields instanceof Response) return fields;
  const given = Object.fromEntries(fields);
  const requestedPath = shopPath(given['page']);
  const path = requestedPath && URL.parse(requestedPath, request.url)?.pathname;
  const page = path ? await readPrivatePage(release, path) : undefined;
  const locale = page && parseLocale(page.locale);
  if (!path || !page || !locale) return plainAnswer(400, 'Bad request');
  const visitor = visitorApi(request, { region: page.region, api });
  return { request, release, given, path, page, locale, visitor };
}
