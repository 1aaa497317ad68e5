/** Broken content keeps its last good version: a typo removes no page, whether from files, sync or webhooks, even across a restart. */
import { mkdtemp, rename, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { eventually, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

const PRODUCTS = 'entries/product/en-us/p-entries.json';
const whole = JSON.stringify(stackFiles()[PRODUCTS], undefined, 2);
/** The file with a missing quote in p2. */
const typo = whole.replace('"title": "Ski 2",', '"title": "Ski 2,');

/** The removals when all products are gone; p1 is only unpublished, because it stays in another language. */
const ALL_GONE = new Set(['entry_unpublished p1', 'entry_deleted p2', 'entry_deleted p3']);

let stateDir: string;
let served: Served;
let receiver: Listening;
let hooks: { event: string; uid: string }[] = [];
let token = '';

const start = (dir?: string) =>
  serveStack({
    stateDir,
    webhooks: [{ url: receiver.url }],
    ...(dir === undefined ? {} : { dir }),
  });

async function restart(between: () => Promise<void>): Promise<void> {
  await served.server.close();
  await served.service.close();
  await between();
  served = await start(served.dir);
}

/** The changes since the last call. */
async function delta(): Promise<readonly string[]> {
  const { body } = await served.get(`stacks/sync?sync_token=${token}`);
  token = body['sync_token'] as string;
  return (body['items'] as { type: string; data: Json }[]).map(({ type, data }) => `${type} ${data['uid'] as string}`);
}

async function titles(query = 'asc=uid'): Promise<readonly unknown[]> {
  const { body } = await served.get(`content_types/product/entries?${query}`);
  return (body['entries'] as Json[]).map((entry) => entry['title']);
}

const edited = (change: (all: Record<string, Json>) => void): string => {
  const all = JSON.parse(whole) as Record<string, Json>;
  change(all);
  return JSON.stringify(all, undefined, 2);
};

beforeEach(async () => {
  hooks = [];
  stateDir = await mkdtemp(join(tmpdir(), 'firn-state-'));
  receiver = await listen(
    async (request) => {
      const { event, data } = (await request.json()) as { event: string; data: { entry?: Json } };
      hooks.push({ event, uid: `${data.entry?.['uid'] as string}` });
      return new Response();
    },
    { port: 0 },
  );
  served = await start();
  token = (await served.get('stacks/sync?init=true')).body['sync_token'] as string;
});
afterEach(async () => {
  await served.close();
  await receiver.close();
  await rm(served.dir, { recursive: true, force: true });
  await rm(stateDir, { recursive: true });
});

describe('a broken entry', () => {
  test('is served in its last good version, without sync items or webhooks', async () => {
    await served.write(PRODUCTS, typo);
    expect(await served.service.reload()).toBe(0);
    expect(await titles()).toEqual(['Ski 1', 'Ski 2', 'Ski 3']);
    expect(await delta()).toEqual([]);
    expect(served.service.problems()).toMatchObject([{ file: PRODUCTS, message: expect.stringContaining('p2') }]);
    await served.write(PRODUCTS, whole.replace('Ski 2', 'Mended'));
    await served.service.reload();
    expect(served.service.problems()).toEqual([]);
    expect(await titles()).toEqual(['Ski 1', 'Mended', 'Ski 3']);
    expect(await delta()).toEqual(['entry_published p2']);
    await eventually(() => expect(hooks).toEqual([{ event: 'publish', uid: 'p2' }]));
  });

  test('does not block other entries; an entry missing from the broken file is removed once the file is fixed', async () => {
    const without = edited((all) => {
      all['p1'] = { ...all['p1'], title: 'Edited' };
      delete all['p3'];
    });
    await served.write(PRODUCTS, without.replace('"title": "Ski 2",', '"title": "Ski 2,'));
    await served.service.reload();
    expect(await delta()).toEqual(['entry_published p1']);
    expect(await titles()).toEqual(['Edited', 'Ski 2', 'Ski 3']);
    await served.write(PRODUCTS, without);
    await served.service.reload();
    expect(new Set(await delta())).toEqual(new Set(['entry_deleted p3']));
    expect(await titles()).toEqual(['Edited', 'Ski 2']);
  });

  test('that is not an object is reported with its line number', async () => {
    await served.write(
      PRODUCTS,
      edited((all) => {
        (all as Json)['p2'] = null;
      }),
    );
    expect(await served.service.reload()).toBe(0);
    expect(await titles()).toEqual(['Ski 1', 'Ski 2', 'Ski 3']);
    const [problem] = served.service.problems();
    expect(problem?.message).toBe('Entry p2 is not an object.');
    expect(problem?.line).toBeGreaterThan(10);
  });

  test('with merge conflict markers keeps its last good version, not either side', async () => {
    const lines = whole.split('\n');
    const from = lines.findIndex((line) => line.startsWith('  "p2"'));
    const to = lines.findIndex((line) => line.startsWith('  "p3"'));
    const theirs = lines.slice(from, to).map((line) => line.replace('Ski 2', 'Theirs'));
    lines.splice(to, 0, '=======', ...theirs, '>>>>>>> theirs');
    lines.splice(from, 0, '<<<<<<< ours');
    await served.write(PRODUCTS, lines.join('\n'));
    expect(await served.service.reload()).toBe(0);
    expect(await titles()).toEqual(['Ski 1', 'Ski 2', 'Ski 3']);
  });
});

describe('a broken file', () => {
  test.each([
    ['empty', ''],
    ['cut off', whole.slice(0, 900)],
    ['cut off on its only line', JSON.stringify(JSON.parse(whole)).slice(0, -1)],
    ['not JSON', 'not JSON'],
    ['not an object', '7'],
  ])('that is %s removes nothing', async (_how, text) => {
    await served.write(PRODUCTS, text);
    expect(await served.service.reload()).toBe(0);
    expect(await titles()).toEqual(['Ski 1', 'Ski 2', 'Ski 3']);
    expect(served.service.problems()[0]).toMatchObject({ file: PRODUCTS, line: expect.any(Number) });
    await served.write(PRODUCTS, whole);
    expect(await served.service.reload()).toBe(0);
    expect(served.service.problems()).toEqual([]);
    expect(await delta()).toEqual([]);
  });

  test.each([
    'environments/environments.json',
    'locales/locales.json',
    'locales/master-locale.json',
    'content_types/product.json',
    'assets/x-assets.json',
    'taxonomies/use.json',
    'global_fields/globalfields.json',
  ])('%s keeps its last good version', async (path) => {
    const question = 'locale=de&include_fallback=true&asc=uid&query={"taxonomies.use":{"$below":"ski"}}';
    const before = await titles(question);
    expect(before).toEqual(['Ski eins', 'Ski 2', 'Ski 3']);
    for (const text of ['{ "env1": ', '[1,']) {
      await served.write(path, text);
      expect(await served.service.reload()).toBe(0);
      expect(served.service.problems()).toMatchObject([{ file: path }]);
      expect(await titles(question)).toEqual(before);
    }
    await restart(async () => undefined);
    expect(await delta()).toEqual([]);
    expect(await titles(question)).toEqual(before);
  });

  test('that was removed counts as deleted, even if it comes back broken', async () => {
    await served.remove(PRODUCTS);
    await served.service.reload();
    expect(new Set(await delta())).toEqual(ALL_GONE);
    await served.write(PRODUCTS, typo);
    await served.service.reload();
    expect(await titles()).toEqual(['Ski 1', 'Ski 3']);
    expect(new Set(await delta())).toEqual(new Set(['entry_published p1', 'entry_published p3']));
  });

  test.each([PRODUCTS, 'entries/product/en-us', 'entries/product'])(
    '%s that cannot be read keeps its last good version',
    async (path) => {
      const full = join(served.dir, path);
      await rename(full, `${served.dir}-away`);
      await symlink(full, full);
      expect(await served.service.reload()).toBe(0);
      expect(served.service.problems().length).toBeGreaterThan(0);
      expect(await titles()).toEqual(['Ski 1', 'Ski 2', 'Ski 3']);
      await unlink(full);
      await rename(`${served.dir}-away`, full);
      expect(await served.service.reload()).toBe(0);
      expect(served.service.problems()).toEqual([]);
    },
  );

  test('a stack whose folder disappears for a while stays unchanged', async () => {
    await rename(served.dir, `${served.dir}-away`);
    expect(await served.service.reload()).toBe(0);
    expect(served.service.problems()).toMatchObject([{ message: expect.stringContaining('missing') }]);
    expect(await titles()).toHaveLength(3);
    await rename(`${served.dir}-away`, served.dir);
    expect(await served.service.reload()).toBe(0);
    expect(served.service.problems()).toEqual([]);
  });
});

describe('across a restart', () => {
  test.each([
    ['one entry', typo],
    ['the file', 'not JSON'],
  ])('the last good version is served while %s is still broken', async (_what, text) => {
    await served.write(PRODUCTS, whole.replace('Ski 2', 'Newer'));
    await served.service.reload();
    expect(await delta()).toEqual(['entry_published p2']);
    await served.write(PRODUCTS, text);
    await served.service.reload();
    await restart(async () => undefined);
    expect(served.service.problems()).toHaveLength(1);
    expect(await titles()).toEqual(['Ski 1', 'Newer', 'Ski 3']);
    expect(await delta()).toEqual([]);
    await restart(() => served.write(PRODUCTS, whole.replace('Ski 2', 'Mended')));
    expect(await titles()).toEqual(['Ski 1', 'Mended', 'Ski 3']);
    expect(await delta()).toEqual(['entry_published p2']);
  });

  test('content broken while no service ran keeps its last good version, and removed content counts as deleted', async () => {
    await restart(() => served.write(PRODUCTS, 'not JSON'));
    expect(await titles()).toEqual(['Ski 1', 'Ski 2', 'Ski 3']);
    expect(await delta()).toEqual([]);
    await restart(() => served.remove(PRODUCTS));
    expect(new Set(await delta())).toEqual(ALL_GONE);
    await restart(() => served.write(PRODUCTS, 'not JSON'));
    expect(await titles()).toEqual([]);
  });

  test('an edit next to a broken entry is part of the last good version', async () => {
    await served.write(PRODUCTS, typo.replace('Ski 1', 'Edited'));
    await served.service.reload();
    await restart(() => served.write(PRODUCTS, 'not JSON'));
    expect(await titles()).toEqual(['Edited', 'Ski 2', 'Ski 3']);
  });
});

test('a file that an editor writes in two steps is read again when complete; no webhook is sent for the incomplete state', async () => {
  await served.server.close();
  await served.service.close();
  served = await serveStack({ dir: served.dir, stateDir, watch: true, webhooks: [{ url: receiver.url }] });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await served.write(PRODUCTS, whole.slice(0, 700));
  await eventually(() =>
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/p-entries\.json:\d+: Entry p\d: /)]]),
  );
  warn.mockRestore();
  await served.write(PRODUCTS, whole.replace('Ski 2', 'Written'));
  await eventually(() => expect(hooks).toHaveLength(1));
  expect(hooks).toEqual([{ event: 'publish', uid: 'p2' }]);
  expect(served.service.problems()).toEqual([]);
});
