/** Single pages of the sample with changed content, rendered by the built bundle in this process without writing a release. One shop per test file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { createContentService } from '@firn/content-service';
import { listen } from '@firn/service-http/serve.ts';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { createContentClient } from '#clients/content/content-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { contentStore, setPageSettings } from '#views/site.ts';

import { embeddedPages } from './page-settings.ts';
import { copySampleStack } from './stack-copy.ts';

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly payload: PagePayload | undefined;
}

export interface RenderedShop {
  readonly store: ContentStore;
  page(path: string): Promise<RenderedPage>;
  close(): Promise<void>;
}

async function fill(dir: string, languages: readonly string[], change: (store: ContentStore) => void): Promise<void> {
  await copySampleStack(join(dir, 'stack'), languages);
  const service = await createContentService({
    stacks: [{ dir: join(dir, 'stack'), apiKey: 'a', accessToken: 'b', environment: 'production' }],
    stateDir: join(dir, 'state'),
  });
  const server = await listen(service.fetch, { port: 0 });
  const wire = { protocol: 'http', host: '127.0.0.1', port: server.port } as const;
  const client = createContentClient({ apiKey: 'a', deliveryToken: 'b', environment: 'production', ...wire });
  const store = openContentStore(join(dir, 'store.db'));
  await syncContent({ client, store, source: 'test' });
  change(store);
  store.close();
  await server.close();
  await service.close();
}

/** `languages`: languages of the sample, including `en-us`, the fallback of all. `change`: edits the content before pages are rendered. */
export async function openRenderedShop(
  languages: readonly string[],
  change: (store: ContentStore) => void,
): Promise<RenderedShop> {
  const dir = await mkdtemp(join(tmpdir(), 'firn-rendered-'));
  await fill(dir, languages, change);
  await ensureBundle(() => undefined);
  setPageSettings({ ...embeddedPages(), contentStore: join(dir, 'store.db') });
  const { render } = (await import(resolve(BUNDLE_DIR, 'server/entry.mjs'))) as {
    render(request: Request): Promise<{ readonly response: Response; readonly payload?: PagePayload }>;
  };
  return {
    store: contentStore(),
    async page(path) {
      const { response, payload } = await render(new Request(`http://127.0.0.1:4321${path}`));
      return { status: response.status, html: await response.text(), payload };
    },
    async close() {
      contentStore().close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
