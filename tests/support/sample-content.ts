/** Fills a content store with the sample, as publishing reads it, and reads the public files of a release. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { createContentService } from '@firn/content-service';
import { listen } from '@firn/service-http/serve.ts';

import { createContentClient } from '#clients/content/content-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { storedSource, syncContent } from '#content-loaders/sync-content.ts';
import type { Entry } from '#lib/content/entries.ts';

/** Path of the content store in a data folder. */
export const storePath = (data: string): string => join(data, 'content', 'store.db');

interface SampleContent {
  /** Folder for the state of the content service. */
  readonly dir: string;
  /** Data folder of the shop. */
  readonly dataDir: string;
  /** Name of the content source; a later publish without content changes must use the same name. */
  readonly source: string;
  /** Selects the entries to remove, in all languages. */
  readonly without: (store: ContentStore) => readonly Entry[];
}

/** Pulls the sample from the embedded content service into the store of a data folder, and removes the entries of `without`. */
export async function fillFromSample({ dir, dataDir, source, without }: SampleContent): Promise<void> {
  const service = await createContentService({
    stacks: [{ dir: 'sample/stack', apiKey: 'a', accessToken: 'b', environment: 'production' }],
    stateDir: join(dir, 'state'),
  });
  const server = await listen(service.fetch, { port: 0 });
  const wire = { protocol: 'http' as const, host: '127.0.0.1', port: server.port };
  const client = createContentClient({ apiKey: 'a', deliveryToken: 'b', environment: 'production', ...wire });
  const store = openContentStore(storePath(dataDir));
  await syncContent({ client, store, source });
  const gone = without(store).flatMap(({ type, uid }) =>
    store.languagesOf(type, uid).map((language) => ({ type, uid, language })),
  );
  store.apply(gone, { token: 't', source: storedSource(source) }, false);
  store.close();
  await server.close();
  await service.close();
}

/** Public files of the live release, by their path in the release; without the records in `.firn` and the release's id. */
export function publicFiles(data: string, encoding: BufferEncoding = 'utf8'): ReadonlyMap<string, string> {
  const root = join(data, 'latest/');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.firn') && file !== 'builds/latest.json');
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), encoding)]));
}
