/** Files of the release as the host serves them, for functions that are asked for what is no file. */
import { releaseFacts } from './release-facts.ts';
import { releaseRouting } from './release-routing.ts';
import type { ReadFile } from './release-routing.ts';

const TIMEOUT_MS = 5000;
/** Says that the question is the function's own: what is not a file then is not asked of it again. */
const OWN = 'x-firn-own-file';

const route = releaseRouting(releaseFacts);

function readFrom(request: Request): ReadFile {
  return async (path) => {
    // The page of an address that was asked for is looked up by the host before the function is: but for the home page, which redirects first.
    const { pathname } = new URL(request.url);
    if (path === pathname && path !== '/' && !path.endsWith('.xml')) return undefined;
    const url = new URL(path === '/' ? '/index.html' : path, request.url);
    const headers = { [OWN]: 'yes', accept: 'text/html' };
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return answer;
    await answer?.body?.cancel();
    return undefined;
  };
}

export function answerForRelease(request: Request): Promise<Response> | Response {
  if (request.headers.has(OWN)) return new Response('Not found', { status: 404 });
  return route(request, readFrom(request));
}
