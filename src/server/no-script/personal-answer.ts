import type { ServedFile } from '../files/served-files.ts';
import { printTree } from './html-tree.ts';
import type { HtmlTree } from './html-tree.ts';
import type { VisitorApi } from './visitor-api.ts';

interface PersonalPage {
  readonly file: Pick<ServedFile, 'headers'>;
  readonly visitor: VisitorApi;
  readonly status?: number;
}

/** A page of the release that was filled for a visitor: no shared cache may store it, and search engines leave it out. */
export function personalAnswer(
  { method }: Request,
  document: HtmlTree,
  { file, visitor, status = 200 }: PersonalPage,
): Response {
  const { etag: _etag, ...headers } = file.headers;
  const answer = new Response(method === 'HEAD' ? null : printTree(document), {
    status,
    headers: { ...headers, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
  });
  for (const cookie of visitor.set) answer.headers.append('set-cookie', cookie);
  return answer;
}
