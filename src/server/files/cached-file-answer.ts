/**
 * Serves files from the memory cache straight from the raw Node request, without creating Request and Response objects. Other requests are left to
 * `answerFromRelease`, which gives the same responses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

import { geoCountry } from '#lib/region/geo-country.ts';

import { isBlocked } from '../redirects/redirects.ts';
import { fileParts } from './file-answer.ts';
import type { ServedRelease } from './latest-release.ts';

/** Paths without query, escapes or dot segments. */
const PLAIN = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;

/** Serves the file if it is cached; returns whether it did. */
export function answerQuickly(release: ServedRelease, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method, url: path = '', headers } = incoming;
  if ((method !== 'GET' && method !== 'HEAD') || !PLAIN.test(path)) return false;
  const file = release.files.cached(extname(path) ? path : path === '/' ? '/index.html' : `${path}/index.html`);
  if (!file || isBlocked({ path, search: '', userAgent: headers['user-agent'] ?? '' })) return false;
  const decision = release.redirects.decide({
    path,
    search: '',
    cookie: headers.cookie ?? '',
    acceptLanguage: headers['accept-language'],
    geoCountry: geoCountry((name) => headers[name]?.toString() ?? null),
  });
  if (decision.kind !== 'pass') return false;
  const parts = fileParts(file, 200, {
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
  });
  outgoing.writeHead(parts.status, parts.headers);
  outgoing.end(method === 'HEAD' ? undefined : parts.body);
  return true;
}
