/** The sample shop's content in a store, and its search engines in memory. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createContentService } from '@firn/content-service';
import { createSearchService } from '@firn/search-service';
import type { SearchService } from '@firn/search-service';
import { listen } from '@firn/service-http/serve.ts';

import { createContentClient } from '#clients/content/content-client.ts';
import { createIndexClient } from '#clients/search-index/index-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { copyContentStore } from '#content-loaders/store-copy.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import type { RollbackPages } from '#publishing/search/rollback-pages.ts';
import { createSearchIndex } from '#publishing/search/search-index.ts';
import type { SearchIndex } from '#publishing/search/search-index.ts';

import { PRIVATE_KEY, SEARCH_KEY } from './search/search-service.ts';
import type { SearchBody } from './search/search-service.ts';
import { copySampleStack } from './stack-copy.ts';

export interface SearchableShop {
  readonly store: ContentStore;
  readonly index: SearchIndex;
  /** Opens a copy of the store, which the caller closes. */
  copyStore(): ContentStore;
  /** Deletes all engines, as if their files were lost. */
  loseEngines(): void;
  /** Deletes the record of what was indexed. */
  loseRecord(): void;
  /** Starts or stops the search service, which answers 503 while stopped. */
  running(isRunning: boolean): void;
  /** While true, the search service applies changes of documents, and the connection breaks before it responds. */
  losingAnswers(isLosing: boolean): void;
  /** The engine whose changes the search service refuses with 400. */
  refusing(engine: string | undefined): void;
  /** Begins or ends a rollback. */
  holding(pages: RollbackPages | undefined): void;
  /** The search service at `http://search.test`. */
  readonly answer: typeof fetch;
  search(language: string, body: unknown): Promise<SearchBody>;
  close(): Promise<void>;
}

/** `databaseUrl`: PostgreSQL database for the engines, which are in memory by default. */
export async function searchableShop(languages: readonly string[], databaseUrl?: string): Promise<SearchableShop> {
  const dir = await mkdtemp(join(tmpdir(), 'firn-searchable-'));
  await copySampleStack(join(dir, 'stack'), languages);
  const content = await createContentService({
    stacks: [{ dir: join(dir, 'stack'), apiKey: 'a', accessToken: 'b', environment: 'production' }],
    stateDir: join(dir, 'state'),
  });
  const server = await listen(content.fetch, { port: 0 });
  const store = openContentStore(join(dir, 'store.db'));
  await syncContent({
    client: createContentClient({
      apiKey: 'a',
      deliveryToken: 'b',
      environment: 'production',
      protocol: 'http',
      host: '127.0.0.1',
      port: server.port,
    }),
    store,
    source: 'test',
  });
  await server.close();
  await content.close();
  const open = (): SearchService =>
    createSearchService({
      searchKey: SEARCH_KEY,
      privateKey: PRIVATE_KEY,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });
  let service = open();
  let isUp = true;
  let isLosing = false;
  let refused: string | undefined;
  let held: RollbackPages | undefined;
  const answer: typeof fetch = async (input, init) => {
    if (!isUp) return new Response('{}', { status: 503 });
    const request = new Request(input, init);
    if (refused !== undefined && request.method !== 'GET' && request.url.includes(`/engines/${refused}/`)) return Response.json({ errors: ['refused'] }, { status: 400 }); // prettier-ignore
    const response = await service.fetch(request);
    if (isLosing && request.method !== 'GET' && request.url.endsWith('/documents')) throw new TypeError('The answer is lost.'); // prettier-ignore
    return response;
  };
  const client = createIndexClient({ endpointBase: 'http://search.test', privateKey: PRIVATE_KEY, fetch: answer });
  const index = createSearchIndex({ client, engine: 'gear', dataDir: dir, rollbackPages: () => held });
  await index.update(store);
  return {
    store,
    copyStore() {
      copyContentStore(join(dir, 'store.db'), join(dir, 'copy.db'));
      return openContentStore(join(dir, 'copy.db'));
    },
    index,
    loseEngines() {
      service = open();
    },
    loseRecord: () => rmSync(join(dir, 'search'), { recursive: true }),
    running(isRunning) {
      isUp = isRunning;
    },
    losingAnswers(isLost) {
      isLosing = isLost;
    },
    refusing(name) {
      refused = name;
    },
    holding(pages) {
      held = pages;
    },
    answer,
    async search(language, body) {
      const response = await answer(`http://search.test/api/as/v1/engines/gear-${language}/search.json`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SEARCH_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as SearchBody;
    },
    async close() {
      store.close();
      await service.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
