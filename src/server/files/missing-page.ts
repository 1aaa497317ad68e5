/** Names the requested path in a release's 404 page, so that visitors without JavaScript see it. */
import { escaped } from '#api/html-page.ts';
import { shownPath } from '#lib/links/shown-path.ts';

import type { ServedFile } from './served-files.ts';

/** The hidden line of `MissingPath.astro`: a text with the placeholder `{path}`. */
const LINE = /(<p [^>]*\bdata-missing-path\b[^>]*?) hidden(?:="")?([^>]*>[^<]*?)\{path\}/;

/**
 * The response with the page of a missing path. It has no ETag, because the file's belongs to other bytes, and no content coding yet: the handler
 * compresses it like any page that the server fills. Undefined if the page has no line for the path.
 */
export function missingPage(file: ServedFile, request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  const html = file.identity.toString('utf8');
  if (!LINE.test(html)) return undefined;
  const path = escaped(shownPath(pathname));
  const body = html.replace(LINE, (_line, start: string, words: string) => start + words + path);
  return new Response(request.method === 'HEAD' ? null : body, { status: 404, headers: file.headers });
}
