/** Answers a request from a release: redirect, page, file or error page. */
import { extname } from 'node:path';

import { geoCountry } from '#lib/region/geo-country.ts';
import type { GoneAddress } from '#lib/release/serving-facts.ts';

import { asLocation } from '../redirects/location-header.ts';
import { missingAnswer } from '../redirects/redirects.ts';
import { fileAnswer } from './file-answer.ts';
import type { ServedRelease } from './latest-release.ts';
import { missingPage } from './missing-page.ts';

export function plainAnswer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

interface MissingFile {
  readonly path: string;
  readonly gone?: GoneAddress | undefined;
}

async function missing(release: ServedRelease, { path, gone }: MissingFile, request: Request): Promise<Response> {
  const { status, files } = missingAnswer(path, gone);
  for (const name of files) {
    const file = await release.files.read(name);
    const filled = file && status === 404 ? missingPage(file, request) : undefined;
    if (file) return filled ?? fileAnswer(file, status, request.headers);
  }
  return plainAnswer(status, status === 404 ? `Page Not Found: ${path}` : 'Product Not Available');
}

/** The response to a request. Throws a URIError for a path with a malformed escape. */
export async function answerFromRelease(release: ServedRelease, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const requestHeaders = request.headers;
  const path = decodeURIComponent(pathname);
  if (path.includes('\0')) return plainAnswer(400, 'Bad request');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainAnswer(405, 'Method not allowed', { allow: 'GET, HEAD' });
  const decision = release.redirects.decide({
    path: pathname,
    search,
    cookie: requestHeaders.get('cookie') ?? '',
    acceptLanguage: requestHeaders.get('accept-language') ?? undefined,
    geoCountry: geoCountry((name) => requestHeaders.get(name)),
  });
  if (decision.kind === 'redirect')
    return new Response(null, {
      status: decision.status,
      headers: {
        location: asLocation(decision.to),
        'cache-control': decision.personal ? 'private, no-store' : 'public, max-age=300',
        ...(decision.personal ? { vary: 'cookie, accept-language' } : {}),
      },
    });
  if (decision.kind === 'too-many') return plainAnswer(400, 'Too many redirects');
  if (decision.kind === 'gone') return missing(release, { path, gone: { path } }, request);
  const page = path === '/' ? '/index.html' : `${path}/index.html`;
  const file = (extname(path) ? await release.files.read(path) : undefined) ?? (await release.files.read(page));
  if (file) return fileAnswer(file, 200, requestHeaders);
  const gone = release.gone(path);
  if (gone?.to === undefined) return missing(release, { path, gone }, request);
  const location = asLocation(gone.to + search);
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'public, max-age=300' } });
}
