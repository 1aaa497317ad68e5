/** Reads files of the release from the host, for functions that handle requests without a matching file. */
import { releaseFacts } from './release-facts.ts';
import { releaseRouting } from './release-routing.ts';
import type { ReadFile } from './release-routing.ts';

const TIMEOUT_MS = 5000;
/** Marks the function's own requests: if the file does not exist, the function responds with 404 and does not request it again. */
const OWN = 'x-firn-own-file';

/**
 * The file as the visitor gets it: `fetch` decodes a compressed body, and leaves the headers of the compressed one. The host compresses the function's
 * response itself.
 */
function decoded(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(answer.body, { status: answer.status, headers });
}

const route = releaseRouting(releaseFacts);

function readFrom(request: Request): ReadFile {
  return async (path) => {
    // Before it calls the function, the host looks for a page at this path, except for the home page, which it passes to the function first.
    const { pathname } = new URL(request.url);
    if (path === pathname && path !== '/' && !path.endsWith('.xml')) return undefined;
    const url = new URL(path === '/' ? '/index.html' : path, request.url);
    const headers = { [OWN]: 'yes', accept: 'text/html', 'accept-encoding': 'identity' };
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return decoded(answer);
    await answer?.body?.cancel();
    return undefined;
  };
}

export function answerForRelease(request: Request): Promise<Response> | Response {
  if (request.headers.has(OWN)) return new Response('Not found', { status: 404 });
  return route(request, readFrom(request));
}
