/** A form that a browser without scripts has posted: read, and held against the page that it stands on. */
import { ownPath } from '#lib/customer/return-path.ts';
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
  /** Everything that came, as it came. */
  readonly given: Values;
  /** Of the page that the form stands on. */
  readonly path: string;
  readonly page: PrivatePage;
  readonly locale: Locale;
  readonly visitor: VisitorApi;
}

/** A form says where it comes from, or it is not one of a browser. The API looks at what is said. */
function isOwn(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  const type = headers.get('content-type') ?? '';
  return (
    (site !== null || headers.has('origin')) &&
    (site === null || site === 'same-origin') &&
    /^application\/x-www-form-urlencoded\b/i.test(type)
  );
}

/** What is no such post is answered here. */
export async function readPostedForm(
  request: Request,
  release: ServedRelease,
  api: AskApi,
): Promise<PostedForm | Response> {
  if (request.method !== 'POST') return plainAnswer(405, 'Method not allowed', { allow: 'POST' });
  if (!isOwn(request.headers)) return plainAnswer(403, 'Forbidden');
  const text = await request.text();
  if (text.length > MAX_BYTES) return plainAnswer(413, 'That is too much.');
  const given = Object.fromEntries(new URLSearchParams(text));
  const asked = ownPath(given['page']);
  const path = asked && URL.parse(asked, request.url)?.pathname;
  const page = path ? await readPrivatePage(release, path) : undefined;
  const locale = page && parseLocale(page.locale);
  if (!path || !page || !locale) return plainAnswer(400, 'Bad request');
  const visitor = visitorApi(request, page.region, api);
  return { request, release, given, path, page, locale, visitor };
}
