/** Shards of a release: built on any machine, merged to the bytes of a whole build, or refused in one sentence. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { StoredChange } from '#content-loaders/stored-change.ts';
import type { Entry } from '#lib/content/entries.ts';
import { publish } from '#publishing/loop/publish.ts';
import { mergeShards } from '#publishing/release/merge-shards.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { rollback } from '#publishing/release/rollback.ts';
import { hasNoOtherLocales, makeShard, publishFirstShard, shardName } from '#publishing/release/write-shard.ts';

import { embeddedPages } from '../../support/page-settings.ts';
import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const LOCALES = ['de-at', 'en-at', 'en-us'];
const AT = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-21T10:00:00Z');
const dirs: string[] = [];
let shop: SmallShop;

function temporary(): string {
  const dir = mkdtempSync(join(tmpdir(), 'firn-shards-'));
  dirs.push(dir);
  return dir;
}

/** A shop on another machine, which pulls the same entries in another order and had other entries before. */
function elsewhere(changes: readonly StoredChange[]): SmallShop {
  const other = openSmallShop(temporary(), false);
  other.bundle('v1');
  other.page('/gone', 'Gone');
  for (const change of changes) other.apply([change]);
  other.page('/gone', undefined);
  return other;
}

beforeEach(() => {
  shop = openSmallShop();
  dirs.push(shop.dir);
});
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

const shardOf = (locales: readonly string[], from = shop, out?: string) =>
  makeShard({ ...from.options({ clock: () => AT }), locales, out });
const merge = (shards: readonly string[], more = {}) =>
  mergeShards({ shards, dataDir: shop.dataDir, siteUrl: embeddedPages().siteUrl, say: () => undefined, ...more });

/** Every file except the report, which has a timestamp. In the manifest, the names of release and content store differ between machines. */
function tree(root: string): ReadonlyMap<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.firn/report.'))
    .toSorted();
  return new Map(
    files.map((file) => {
      const bytes = readFileSync(join(root, file), 'latin1');
      if (file === 'builds/latest.json') return [file, 'a moment'];
      return [file, file === '.firn/pages.json' ? bytes.replace(/"id":"\d+"|"lineage":"[^"]+","revision":\d+/g, '') : bytes]; // prettier-ignore
    }),
  );
}

test('a shard is a separate folder with a description of itself; the live release stays', async () => {
  const whole = await publish(shop.options());
  shop.page('/a', 'Page A');
  const { dir, kept, rendered } = await shardOf(['en-at', 'de-at']);
  expect(dir).toBe(join(shop.dataDir, 'shards', 'de-at+en-at'));
  expect({ kept: kept > 0, rendered }).toEqual({ kept: true, rendered: 2 });
  expect(readFileSync(join(dir, 'de-at/a/index.html'), 'utf8')).toContain('Page A');
  expect(existsSync(join(dir, 'en-us'))).toBe(false);
  expect(JSON.parse(readFileSync(join(dir, '.firn/shard.json'), 'utf8'))).toMatchObject({
    version: 2,
    locales: ['de-at', 'en-at'],
  });
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toContain(whole.release);
  expect(await hasNoOtherLocales(shop.dataDir, LOCALES)).toBe(true);
  expect(await hasNoOtherLocales(shop.dataDir, ['de-at'])).toBe(false);
});

test('locales that are published alone do not replace a full release that went live just before they got the lock', async () => {
  const only = ['de-at'];
  const first = await publishFirstShard({ ...shop.options(), locales: only });
  expect(await publishFirstShard({ ...shop.options(), locales: only })).toMatchObject({ release: first?.release });
  const whole = await publish(shop.options());
  const latest = join(shop.dataDir, 'latest');
  const pointTo = (release = ''): void => {
    unlinkSync(latest);
    symlinkSync(join('releases', release), latest);
  };
  pointTo(first?.release);
  // A publisher that gets an abandoned lock says so at once: here the full build has ended, after the start and before the lock.
  writeFileSync(join(shop.dataDir, 'publisher.lock.holder'), '1');
  const said: string[] = [];
  const say = (line: string): void => {
    said.push(line);
    if (said.length === 1) pointTo(whole.release);
  };
  expect(await publishFirstShard({ ...shop.options({ say }), locales: only })).toBeUndefined();
  expect(said).toEqual([expect.stringMatching(/^Process 1 ended in the middle of a publish/)]);
  expect(readlinkSync(latest)).toContain(whole.release);
  expect(existsSync(join(latest, 'en-us/a/index.html'))).toBe(true);
});

test('locales that are published alone do not replace a release of other locales whose manifest this version cannot read', async () => {
  const { release } = await publish(shop.options());
  writeFileSync(join(shop.dataDir, 'latest/.firn/pages.json'), '{"version":0}');
  expect(await publishFirstShard({ ...shop.options(), locales: ['de-at'] })).toBeUndefined();
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toContain(release);
  expect(await publishFirstShard({ ...shop.options(), locales: LOCALES })).toMatchObject({ failed: [] });
});

test('a shard replaces an earlier shard, and nothing else', async () => {
  const out = join(temporary(), 'shard');
  await shardOf(['de-at'], shop, out);
  shop.page('/d', undefined);
  await shardOf(['de-at'], shop, out);
  expect(existsSync(join(out, 'de-at/d'))).toBe(false);
  const mine = temporary();
  writeFileSync(join(mine, 'thesis.txt'), 'x');
  await expect(shardOf(['de-at'], shop, mine)).rejects.toThrow('contains other files');
  expect(readdirSync(mine)).toEqual(['thesis.txt']);
  await publish(shop.options());
  await expect(shardOf(['de-at'], shop, join(shop.dataDir, 'latest'))).rejects.toThrow('contains other files');
  // What a killed process left is deleted; a folder that looks like a copy belongs to the user and stays.
  mkdirSync(join(out, '../.shard.firn-new/.firn'), { recursive: true });
  mkdirSync(`${out}.new/.firn`, { recursive: true });
  await expect(shardOf(['xx-yy'], shop, out)).rejects.toThrow('There is no locale "xx-yy"');
  await shardOf(['de-at'], shop, out);
  expect(readdirSync(join(out, '..')).toSorted()).toEqual(['shard', 'shard.new']);
});

test('a shard of very many locales has a name that file systems accept', () => {
  const many = Array.from({ length: 90 }, (_, index) => `aa-${index}`);
  expect(shardName(many)).toMatch(/^aa-0\+89-[0-9a-f]{8}$/);
  expect(shardName(many)).not.toBe(shardName(many.slice(1)));
});

const run = promisify(execFile);

test('four processes on four data folders make the same release as one whole build', async () => {
  for (const language of ['fr', 'it']) shop.apply([entryChange({ type: 'country', uid: `be-${language}`, language: 'en-us', title: 'b', updatedAt: '', regions: [], value: language, text: '', iso: '', continent: '', currency: 'EUR', langs: [{ value: 'en', text: '' }] } as never)]); // prettier-ignore
  const script = join(shop.dir, 'shard.mjs');
  writeFileSync(
    script,
    `import { makeShard } from '${join(process.cwd(), 'src/publishing/release/write-shard.ts')}';
const [dataDir, out, bundleDir, locales] = process.argv.slice(2);
await makeShard({ dataDir, out, bundleDir, bundleDigest: 'v1', pages: ${JSON.stringify(embeddedPages())}, source: 'small',
  client: { sync: async () => ({ kind: 'ok', value: { items: [], token: 't' } }) }, clock: () => new Date(), say() {}, locales: locales.split(',') });`,
  );
  const parts = ['de-at,en-at', 'en-us', 'en-fr', 'en-it'];
  const root = temporary();
  await Promise.all(
    parts.map((locales, index) => {
      const data = join(root, `data-${index}`);
      cpSync(join(shop.dataDir, 'content'), join(data, 'content'), { recursive: true });
      return run(process.execPath, [script, data, join(root, `${index}`), join(shop.dir, 'bundle'), locales]);
    }),
  );
  const out = join(root, 'merged');
  // The order of the shards must not matter.
  const report = await merge(
    ['2', '0', '3', '1'].map((index) => join(root, index)),
    { out, at: LATER },
  );
  expect(report).toMatchObject({ release: '20261121100000000', dir: out, missing: [] });
  expect(JSON.parse(readFileSync(join(out, 'builds/latest.json'), 'utf8'))).toEqual({
    id: '20261121100000000',
    timestamp: LATER.toISOString(),
  });
  await publish(shop.options());
  expect(tree(out)).toEqual(tree(join(shop.dataDir, 'latest/')));
});

test('content that was pulled on another machine in another order is the same content', async () => {
  const at = { type: 'country', uid: 'at', language: 'en-us', title: 'at', updatedAt: '', regions: [], value: 'at', text: '', iso: '', continent: '', currency: 'EUR', langs: [{ value: 'de', text: '' }, { value: 'en', text: '' }] }; // prettier-ignore
  const country: StoredChange = {
    type: 'country',
    uid: 'at',
    language: 'en-us',
    entry: at as unknown as Entry,
    digest: 'c',
  };
  const pages = ['/a', '/b'].map((url): StoredChange => {
    const entry = { type: 'page', uid: url, language: 'en-us', title: url, updatedAt: '', regions: [], url, sections: [], seo: {} }; // prettier-ignore
    return { type: 'page', uid: url, language: 'en-us', entry: entry as unknown as Entry, digest: `digest of ${url}` };
  });
  const one = elsewhere([country, ...pages]);
  const two = elsewhere([country, ...pages].toReversed());
  const shards = [await shardOf(['en-at'], one), await shardOf(['de-at'], two)].map(({ dir }) => dir);
  expect(await merge(shards)).toMatchObject({ missing: [] });
  two.apply([{ ...(pages[0] as StoredChange), digest: 'edited' }]);
  await shardOf(['de-at'], two);
  await expect(merge(shards)).rejects.toThrow(/different content: en-at \([\w-]{22}\) and de-at \([\w-]{22}\)/);
});

test('a merge becomes latest: releases are kept, open tabs find their assets, the next publish has nothing to do', async () => {
  await publish(shop.options());
  shop.bundle('v2');
  rmSync(join(shop.dir, 'bundle/client/_astro/app.v1.js'));
  const first = await shardOf(['de-at', 'en-us']);
  const second = await shardOf(['en-at']);
  const { release, dir } = await merge([first.dir, second.dir]);
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toContain(release);
  expect(existsSync(join(dir, '_astro/app.v1.js'))).toBe(true);
  expect(existsSync(join(first.dir, '_astro/app.v1.js'))).toBe(false);
  expect(await publish(shop.options())).toMatchObject({ rendered: 0, release });
  // The same release on a machine with the same content in another store.
  const other = temporary();
  cpSync(join(shop.dataDir, 'releases'), join(other, 'data/releases'), { recursive: true });
  symlinkSync(join('releases', release), join(other, 'data/latest'));
  const dataDir = await copyOfContent(shop, other);
  expect(await publish(shop.options({ dataDir }))).toMatchObject({ rendered: 0, release });
  expect(await publish(shop.options({ dataDir }))).toMatchObject({ rendered: 0, release });
});

/** A copy of a shop's content in a store with another lineage. */
async function copyOfContent(from: SmallShop, dir: string): Promise<string> {
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(join(dir, 'data/content'), { recursive: true });
  const path = join(dir, 'data/content/store.db');
  const source = new DatabaseSync(join(from.dataDir, 'content/store.db'));
  source.exec(`VACUUM INTO '${path}'`);
  source.close();
  const copy = new DatabaseSync(path);
  copy.exec("UPDATE meta SET value = 'elsewhere' WHERE key = 'lineage'");
  copy.close();
  return join(dir, 'data');
}

test('a merge names missing locales, unless they are left out on purpose', async () => {
  const { dir } = await shardOf(['de-at']);
  await expect(merge([dir])).rejects.toThrow('No shard has en-at, en-us; build them too, or use --partial.');
  expect(existsSync(join(shop.dataDir, 'latest'))).toBe(false);
  expect(await merge([dir], { partial: true })).toMatchObject({ missing: ['en-at', 'en-us'] });
  await expect(merge([])).rejects.toThrow('There are no shards to merge');
});

test('shards of different code or different content do not merge', async () => {
  const one = await shardOf(['de-at', 'en-at']);
  shop.bundle('v2');
  const two = await shardOf(['en-us']);
  await expect(merge([one.dir, two.dir])).rejects.toThrow(/different code.*de-at, en-at \(v1\) and en-us \(v2\)/);
  shop.bundle('v1');
  shop.page('/a', 'Moved on');
  const three = await shardOf(['en-us']);
  await expect(merge([one.dir, three.dir])).rejects.toThrow(/different content: de-at, en-at \(.*and en-us \(/);
});

test('the same locale twice is accepted when both are identical', async () => {
  const one = await shardOf(['de-at', 'en-at', 'en-us']);
  const two = await shardOf(['en-at']);
  expect(await merge([two.dir, one.dir])).toMatchObject({ missing: [] });
  const path = join(shop.dir, 'bundle/server/entry.mjs');
  writeFileSync(path, readFileSync(path, 'utf8').replace("'v1'", "'other'"));
  const out = join(temporary(), 'odd');
  const data = temporary();
  cpSync(join(shop.dataDir, 'content'), join(data, 'content'), { recursive: true });
  await makeShard({ ...shop.options({ dataDir: data }), locales: ['en-at'], out });
  await expect(merge([out, one.dir])).rejects.toThrow(/different pages of en-at, .*en-at\/index\.html/);
});

test('a merge names assets that differ between shards', async () => {
  const one = await shardOf(['de-at', 'en-at']);
  const data = temporary();
  cpSync(join(shop.dataDir, 'content'), join(data, 'content'), { recursive: true });
  writeFileSync(join(shop.dir, 'bundle/client/robots.txt'), 'other');
  const two = await makeShard({ ...shop.options({ dataDir: data }), locales: ['en-us'] });
  await expect(merge([one.dir, two.dir])).rejects.toThrow(/different assets in .*: robots\.txt;/);
});

test.each<readonly [string, (dir: string) => void, RegExp]>([
  ['no folder', (dir) => rmSync(dir, { recursive: true }), /is not a complete shard: there is no \.firn\/shard\.json/],
  ['truncated record', (dir) => truncateSync(join(dir, '.firn/shard.json'), 40), /shard\.json is truncated/],
  ['truncated manifest', (dir) => truncateSync(join(dir, '.firn/pages.json'), 40), /pages\.json does not match its digest/],
  ['missing page', (dir) => unlinkSync(join(dir, 'de-at/a/index.html')), /de-at\/a\/index\.html is missing; copy it again/],
  ['truncated page', (dir) => truncateSync(join(dir, 'de-at/a/index.html'), 3), /a\/index\.html does not match its digest/],
  ['missing payload', (dir) => unlinkSync(join(dir, 'de-at/a/_payload.json')), /_payload\.json is missing/],
  ['truncated asset', (dir) => truncateSync(join(dir, '_astro/app.v1.js.br'), 3), /app\.v1\.js\.br does not match its digest/],
  ['other version', (dir) => writeFileSync(join(dir, '.firn/shard.json'), '{"version":9}'), /another version/],
])('a shard with %s is refused in one sentence, and nothing goes live', async (_name, harm, message) => {
  const { dir } = await shardOf(LOCALES);
  harm(dir);
  await expect(merge([dir])).rejects.toThrow(message);
  await expect(merge([dir])).rejects.toMatchObject({ code: 'shard-broken' });
  expect(existsSync(join(shop.dataDir, 'latest'))).toBe(false);
  const releases = join(shop.dataDir, 'releases');
  expect(existsSync(releases) ? readdirSync(releases) : []).toEqual([]);
}); // prettier-ignore

test('a merge that fails leaves the shop held at the release of a rollback', async () => {
  await publish(shop.options());
  shop.page('/a', 'A mistake');
  await publish(shop.options());
  const { release } = await rollback({ dataDir: shop.dataDir, clock: () => AT, say: () => undefined });
  const pin = readPin(shop.dataDir);
  expect(pin).toMatchObject({ release });
  const { dir } = await shardOf(LOCALES);
  const page = readFileSync(join(dir, 'de-at/b/index.html'));
  truncateSync(join(dir, 'de-at/b/index.html'), 3);
  const said: string[] = [];
  await expect(merge([dir], { say: (line: string) => said.push(line) })).rejects.toThrow('does not match its digest');
  expect(readPin(shop.dataDir)).toEqual(pin);
  expect(said.at(-1)).toContain(`Held at release ${release}`);
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toContain(release);
  await expect(publish(shop.options({ byItself: true }))).rejects.toMatchObject({ code: 'publish-held' });
  writeFileSync(join(dir, 'de-at/b/index.html'), page);
  await merge([dir]);
  expect(readPin(shop.dataDir)).toBeUndefined();
});
