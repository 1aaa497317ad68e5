/** Fills the search engines: when a shop starts, after each publish, and when a rollback begins. A repeated failure is printed only once; pages are not affected. */
import { createIndexClient } from '#clients/search-index/index-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { rollbackPages } from '#publishing/search/rollback-pages.ts';
import { createSearchIndex } from '#publishing/search/search-index.ts';
import type { IndexReport } from '#publishing/search/search-index.ts';
import { contentStorePath } from '#views/site.ts';

import { sentence } from '../process/command-error.ts';
import type { Env } from '../settings/env.ts';

export interface SearchIndexing {
  /** Starts an update, or queues one after the running update, which serves all calls until it begins. Never rejects. */
  update(): Promise<void>;
  /** Resolves when nothing is being indexed. */
  close(): Promise<void>;
}

function outcome({ put, removed, filled }: IndexReport): string | undefined {
  if (filled.length > 0) return `  search: ${put} documents indexed in ${filled.length} languages`;
  return put + removed > 0 ? `  search: ${put} documents changed, ${removed} removed` : undefined;
}

export function searchIndexing(env: Env, say: (line: string) => void = console.log): SearchIndexing {
  const { engine, endpointBase, privateKey } = env.search;
  if (privateKey === undefined) return { update: async () => undefined, close: async () => undefined };
  const index = createSearchIndex({
    client: createIndexClient({ endpointBase, privateKey }),
    engine,
    dataDir: env.dataDir,
    rollbackPages: () => rollbackPages(env.dataDir),
  });
  let running: Promise<void> = Promise.resolve();
  /** The update that has not begun yet. */
  let queued: Promise<void> | undefined;
  let lastFailure = '';

  async function once(): Promise<void> {
    let store: ContentStore | undefined;
    try {
      store = openContentStore(contentStorePath(env.dataDir), { readsFew: true });
      const line = outcome(await index.update(store));
      if (line !== undefined) say(line);
      lastFailure = '';
    } catch (error) {
      const failure = sentence(error);
      if (failure !== lastFailure) console.warn(`  Search is not up to date: ${failure}`);
      lastFailure = failure;
    } finally {
      store?.close();
    }
  }
  return {
    update() {
      queued ??= running.then(() => {
        queued = undefined;
        return once();
      });
      running = queued;
      return queued;
    },
    close: () => running,
  };
}
