/** The response to a client that has requested too many pages that the server fills: the prebuilt page, with status 429. */
import { fileAnswer } from './file-answer.ts';
import type { ServedFile } from './served-files.ts';

/**
 * Browsers show the page, and its scripts fill it by its address. Without scripts it differs from what the address requests: its status tells that to
 * crawlers, and no cache may store it. It costs as little as a file, because it is already compressed.
 */
export function unfilledAnswer(file: ServedFile, retryAfterSeconds: number, requestHeaders: Headers): Response {
  const answer = fileAnswer(file, 429, requestHeaders);
  answer.headers.delete('etag');
  answer.headers.set('cache-control', 'no-store');
  answer.headers.set('retry-after', `${retryAfterSeconds}`);
  return answer;
}
