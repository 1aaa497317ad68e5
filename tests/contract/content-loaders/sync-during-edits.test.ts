/** Edits while the pages of a full pull are read: each page shows the state at its time, so an entry that is published again is on none of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createContentClient } from '#clients/content/content-client.ts';
import type { ContentClient } from '#clients/content/content-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import type { EditorAction } from '#services/content/stack/stack.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { copySampleStack } from '../../support/stack-copy.ts';

let dir = '';
let service: ContentService;
let server: Listening;
let store: ContentStore;
let now = Date.parse('2026-11-26T03:00:00Z');

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-sync-'));
  await copySampleStack(join(dir, 'stack'), ['en-us', 'de']);
  now = Date.parse('2026-11-26T03:00:00Z');
  service = await createContentService({
    stacks: [{ dir: join(dir, 'stack'), apiKey: 'a', accessToken: 'b', environment: 'production' }],
    stateDir: join(dir, 'state'),
    clock: () => new Date(now),
  });
  server = await listen(service.fetch, { port: 0 });
  store = openContentStore(join(dir, 'store.db'));
});

afterEach(async () => {
  store.close();
  await server.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

function client(): ContentClient {
  const wire = { protocol: 'http' as const, host: '127.0.0.1', port: server.port };
  return createContentClient({ apiKey: 'a', deliveryToken: 'b', environment: 'production', ...wire });
}

/** A full pull, with `edit` after its first page. */
async function pull(edit: () => Promise<unknown> = () => Promise.resolve()) {
  const own = client();
  let edited: Promise<unknown> | undefined;
  const editing: Pick<ContentClient, 'sync'> = {
    sync: ({ onItems, ...options }) =>
      own.sync({
        ...options,
        onItems(items) {
          onItems?.(items);
          edited ??= edit();
        },
      }),
  };
  const report = await syncContent({ client: editing, store, source: 'test', isFullPull: true });
  await edited;
  return report;
}

const act = (action: EditorAction, uid: string) =>
  service.act({ action, contentType: 'product', uid, locale: 'en-us' });
const uids = (): readonly string[] => store.list('product', 'en-us').map(({ uid }) => uid);

test('an entry that is published again during a full pull stays', async () => {
  await pull();
  const before = uids();
  for (const uid of [before[0], before[29], before.at(-1)]) {
    const { changed } = await pull(() => act('publish', uid ?? ''));
    expect(changed.filter(({ change }) => change === 'removed')).toEqual([]);
    expect(uids()).toEqual(before);
  }
});

test('an entry that is unpublished after its page was read is removed, although the clock of the service has gone back', async () => {
  await pull();
  const [uid = ''] = uids();
  // What was published last is on the first page.
  await act('publish', uid);
  await pull(() => {
    now -= 3_600_000;
    return act('unpublish', uid);
  });
  expect(uids()).not.toContain(uid);
});

test('a first pull has an entry that is published again meanwhile', async () => {
  await pull();
  const all = uids();
  store.close();
  store = openContentStore(join(dir, 'another.db'));
  await pull(async () => {
    for (const uid of all.slice(0, 3)) await act('publish', uid);
  });
  expect(uids()).toEqual(all);
});
