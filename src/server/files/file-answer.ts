/** Answers a request with a file of a release. */
import { contentCoding } from './content-coding.ts';
import type { ServedFile } from './served-files.ts';

/** Each coding has its own ETag, so that caches do not mix them. */
function tagOf(file: ServedFile, coding: string): string {
  return coding === 'identity' ? file.etag : `${file.etag.slice(0, -1)}-${coding}"`;
}

function isKnown(file: ServedFile, ifNoneMatch: string | null): boolean {
  const bare = file.etag.slice(1, -1);
  return (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag.replaceAll('"', '').replace(/-(br|gzip)$/, '') === bare);
}

export interface FileParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the response; absent for a 304. */
  readonly body?: Buffer;
}

interface FileRequest {
  readonly acceptEncoding: string | null | undefined;
  readonly ifNoneMatch: string | null | undefined;
}

/** An error page (404, 410) is never replaced by a 304. */
export function fileParts(file: ServedFile, status: number, { acceptEncoding, ifNoneMatch }: FileRequest): FileParts {
  const wanted = contentCoding(acceptEncoding);
  const form = file.forms[wanted];
  const coding = form ? wanted : 'identity';
  const body = form ?? file.identity;
  const headers = { ...file.headers, etag: tagOf(file, coding) };
  if (status === 200 && isKnown(file, ifNoneMatch ?? null)) return { status: 304, headers };
  return {
    status,
    headers: {
      ...headers,
      'content-length': `${body.length}`,
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    },
    body,
  };
}

export function fileAnswer(file: ServedFile, status: number, requestHeaders: Headers): Response {
  const parts = fileParts(file, status, {
    acceptEncoding: requestHeaders.get('accept-encoding'),
    ifNoneMatch: requestHeaders.get('if-none-match'),
  });
  const { body, ...rest } = parts;
  return new Response(body === undefined ? null : new Uint8Array(body), rest);
}
