/** The server's own queries to the search engine: to the embedded one in this process, or to a real one by its address. */
import { createSearchClient } from '#clients/search/search-client.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { AskSearch } from '#server/no-script/search-answer.ts';

/** `queries`: the embedded engine; absent where a real one is configured, or none is installed. */
export function askSearch(queries: ((request: Request) => Promise<Response>) | undefined): AskSearch {
  const embedded: typeof fetch = async (input, init) => {
    if (!queries) throw new AppError('search-settings', 'There is no search engine in this process.');
    return queries(new Request(new URL(`${input}`, 'http://search.invalid'), init));
  };
  return async ({ connection, market }, query, prices) => {
    if (!connection) throw new AppError('search-settings', 'The shop has no search engine.');
    const isOwn = connection.endpointBase === '';
    // Browsers keep answers for one page; a server would keep them until it ends.
    const options = { ...connection, ...market, cacheResponses: false, ...(isOwn ? { fetch: embedded } : {}) };
    return createSearchClient(options).search(query, prices);
  };
}
