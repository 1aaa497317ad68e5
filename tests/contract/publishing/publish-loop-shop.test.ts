/** The publish loop with a small shop and an unreliable content service: the live release stays, and the edit is published in the end. */
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readLoopStatus, statusWriter } from '#publishing/loop/loop-status-file.ts';
import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishLoop } from '#publishing/loop/publish-loop.ts';
import { publish } from '#publishing/loop/publish.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import type { RendererPool } from '#publishing/render/renderer-pool.ts';

import { answer, scriptedContent } from '../../support/scripted-content.ts';
import type { ScriptedContent } from '../../support/scripted-content.ts';
import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: SmallShop;
let service: ScriptedContent;
let pool: RendererPool;
let loop: PublishLoop;
let titled = 0;

const item = (title: string) => ({
  type: 'entry_published',
  event_at: new Date(Date.UTC(2026, 0, 1, 0, 0, titled)).toISOString(),
  content_type_uid: 'page',
  data: { uid: 'page-a', locale: 'en-us', title, url: '/a', publish_details: { locale: 'en-us' } },
});
const page = (items: readonly object[], rest: object) => ({ items, skip: 0, limit: 100, total_count: items.length, ...rest }); // prettier-ignore
const live = (): string => readFileSync(join(shop.dataDir, 'latest/en-us/a/index.html'), 'utf8');

beforeEach(async () => {
  shop = openSmallShop();
  pool = createRendererPool();
  service = await scriptedContent((_url, response) => answer(response, page([], { sync_token: 't' })));
  await publish(shop.options({ pool }));
  loop = startPublishLoop({
    publish: async (pull, signal) => {
      const client = service.client({ timeoutMs: 500 });
      await publish(shop.options({ pool, pull, signal, client }));
    },
    onStatus: statusWriter(shop.dataDir),
    clock: () => new Date(),
    firstPauseMs: 100,
  });
});
afterEach(async () => {
  await loop.stop();
  await pool.close();
  await service.close();
  rmSync(shop.dir, { recursive: true, force: true });
});

test.each<[string, ScriptedContent['script']]>([
  ['is down', (_url, response) => response.destroy()],
  ['answers 500', (_url, response) => answer(response, { error_message: 'broken' }, 500)],
  ['answers 429', (_url, response) => answer(response, { error_message: 'slow down' }, 429)],
  ['does not answer', () => undefined],
  ['answers nonsense', (_url, response) => answer(response, '<html>')],
  [
    'breaks in the middle of a sync',
    (url, response) =>
      url.searchParams.has('pagination_token')
        ? response.destroy()
        : answer(response, page([item('half a sync')], { pagination_token: 'p' })),
  ],
])(
  'when the service %s the last release stays, the error is stored, and the publish is retried',
  async (_name, script) => {
    const release = readlinkSync(join(shop.dataDir, 'latest'));
    service.script = script;
    loop.announce();
    await vi.waitFor(() => expect(loop.status().failure?.attempts).toBeGreaterThanOrEqual(1), 30_000);
    expect(readlinkSync(join(shop.dataDir, 'latest'))).toBe(release);
    expect(live()).toContain('Page a');
    expect(readLoopStatus(shop.dataDir)).toMatchObject({ failure: { code: 'content-unreachable', message: expect.any(String) } }); // prettier-ignore
    titled += 1;
    service.script = (_url, response) => answer(response, page([item(`mended ${titled}`)], { sync_token: 't2' }));
    await vi.waitFor(() => expect(live()).toContain(`mended ${titled}`), 30_000);
    await vi.waitFor(() => expect(readLoopStatus(shop.dataDir)).toMatchObject({ state: 'idle', queued: 0 }), 10_000);
    expect(readLoopStatus(shop.dataDir)?.failure).toBeUndefined();
  },
);

test('a full check to which the service returns almost nothing removes no live page', async () => {
  await publish(shop.options({ pool, pull: 'all', client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [item('only one')], token: 'n' } }) } })).catch(() => undefined); // prettier-ignore
  // The service has lost everything else, so there is no country to publish for: the live release stays.
  expect(live()).toContain('Page a');
});

test('stopping in the middle of a page keeps the live release and leaves no publisher running', async () => {
  shop.page('/b', 'hangs');
  loop.announce();
  await vi.waitFor(() => expect(loop.status().state).toBe('publishing'), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await loop.stop();
  expect(loop.status()).toMatchObject({ state: 'stopped', queued: 1 });
  expect(live()).toContain('Page a');
  shop.page('/b', 'Page B');
  expect(await publish(shop.options({ pool }))).toMatchObject({ rendered: 3, failed: [] });
});
