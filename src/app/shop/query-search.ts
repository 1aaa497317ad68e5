/** The server's own queries to the search engine: to the embedded one in this process, or to a real one by its address. */
import { createSearchClient } from '#clients/search/search-client.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { createLargeBodies, wholeFetch } from '#lib/network/bounded-body.ts';
import type { SearchQuery } from '#server/no-script/search-answer.ts';

/** Maximum size of a response; far larger than a page of results with its filters. */
const MOST_BYTES = 4_194_304;
/** Limits the large responses in memory at a time, since pages query the engine independently of each other. */
const LARGE_ANSWERS = createLargeBodies(4);

/** `queries`: the embedded engine; absent where a real one is configured, or none is installed. `call`: reaches a real one. */
export function createSearchQuery(
  queries: ((request: Request) => Promise<Response>) | undefined,
  call: typeof fetch = fetch,
): SearchQuery {
  const real = wholeFetch(call, MOST_BYTES, LARGE_ANSWERS);
  const embedded: typeof fetch = async (input, init) => {
    if (!queries) throw new AppError('search-settings', 'There is no search engine in this process.');
    return queries(new Request(new URL(`${input}`, 'http://search.invalid'), init));
  };
  return async ({ connection, market }, query, prices) => {
    if (!connection) throw new AppError('search-settings', 'The shop has no search engine.');
    const isOwn = connection.endpointBase === '';
    // Browsers cache responses for the life of one page; a server would cache them until it exits.
    const options = { ...connection, ...market, cacheResponses: false, fetch: isOwn ? embedded : real };
    return createSearchClient(options).search(query, prices);
  };
}
