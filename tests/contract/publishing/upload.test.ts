/** Uploads: which files are sent, in which order, with which headers, and recovery after an interrupted upload. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import type { StoredChange } from '#content-loaders/stored-change.ts';
import type { Entry } from '#lib/content/entries.ts';
import { publish } from '#publishing/loop/publish.ts';
import { KEPT_RELEASES } from '#publishing/release/release-folders.ts';
import { openTarget } from '#publishing/upload/open-target.ts';
import { s3Target } from '#publishing/upload/s3-target.ts';
import type { UploadTarget } from '#publishing/upload/target.ts';
import { upload } from '#publishing/upload/upload.ts';

import { KEYS, startS3 } from '../../support/s3-server.ts';
import type { S3Server } from '../../support/s3-server.ts';
import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let storage: S3Server;
let folder: string;
let purged: string[][];
beforeEach(async () => {
  shop = openSmallShop();
  storage = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'firn-upload-'));
  purged = [];
});
afterEach(async () => {
  await storage.close();
  for (const dir of [shop.dir, folder]) rmSync(dir, { recursive: true, force: true });
});

const latest = (): string => realpathSync(join(shop.dataDir, 'latest'));
const bucket = (prefix = 'live', pauseMs = 1): UploadTarget =>
  s3Target({ bucket: 'shop', prefix, keys: { ...KEYS, region: 'us-east-1', endpoint: storage.url }, pauseMs });
const send = (target: UploadTarget, more = {}) =>
  upload({
    dir: latest(),
    target,
    onPurge: (paths) => {
      purged.push([...paths]);
      return Promise.resolve();
    },
    ...more,
  });
const release = () => publish(shop.options());
const puts = (): readonly string[] =>
  storage.log.flatMap((line) => (line.startsWith('PUT live/') && !line.includes('.firn') ? [line.slice(9)] : []));

function filesOf(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.firn'))
    .toSorted();
}

test('storage gets the release: immutable assets first, then pages to revalidate, the build file last', async () => {
  await release();
  const { sent } = await send(bucket());
  const wanted = filesOf(latest()).filter((file) => !/\.(br|gz)$/.test(file));
  expect([...storage.objects.keys()].filter((key) => !key.includes('.firn')).toSorted()).toEqual(
    wanted.map((file) => `live/${file}`),
  );
  expect(sent).toBe(wanted.length);
  for (const file of wanted)
    expect(storage.objects.get(`live/${file}`)?.body.equals(readFileSync(join(latest(), file)))).toBe(true);
  expect(puts()[0]).toBe('_astro/app.v1.js');
  expect(puts().at(-1)).toBe('builds/latest.json');
  const headers = (file: string) => storage.objects.get(`live/${file}`)?.headers;
  expect(headers('_astro/app.v1.js')).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(headers('de-at/a/index.html')).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  expect(headers('de-at/a/_payload.json')).toMatchObject({ 'content-type': 'application/json' });
});

test('a half-written file, as a killed publish leaves it, is not uploaded; a file of the bundle whose name ends in ".new" is', async () => {
  writeFileSync(join(shop.dir, 'bundle/client/price-list.new'), 'new prices');
  await release();
  writeFileSync(join(latest(), 'sitemap-us.xml.new'), '<urlset><url>');
  await send(bucket());
  const sent = [...storage.objects.keys()].filter((key) => key.endsWith('.new'));
  expect(sent).toEqual(['live/price-list.new']);
});

test('only changes are sent, removed files are deleted after the build file, and both are purged from the CDN', async () => {
  await release();
  await send(bucket());
  const lists = purged.length;
  expect(await send(bucket())).toMatchObject({ sent: 0, removed: 0, purge: [] });
  // The purge list of an earlier upload must not be mistaken for this one's.
  expect(purged.slice(lists)).toEqual([[]]);
  shop.page('/a', 'Seite Ä', 'de');
  shop.page('/d', undefined);
  await release();
  storage.log.length = 0;
  const report = await send(bucket());
  expect(puts()).toEqual(['de-at/a/index.html', 'builds/latest.json']);
  const deleted = storage.log.filter((line) => line.startsWith('DELETE'));
  expect(deleted).toHaveLength(6);
  expect(storage.log.indexOf(deleted[0] ?? '')).toBeGreaterThan(storage.log.indexOf('PUT live/builds/latest.json'));
  expect(report).toMatchObject({ sent: 2, removed: 6 });
  expect(report.purge).toEqual([
    '/builds/latest.json',
    '/de-at/a',
    ...['de-at', 'en-at', 'en-us'].flatMap((locale) => [`/${locale}/d`, `/${locale}/d/_payload.json`]),
  ]);
  expect(purged.at(-1)).toEqual(report.purge);
});

const rule = (from: string, to: string, more = {}): StoredChange =>
  entryChange({ type: 'route_rule', uid: `rule${from}`, title: from, language: 'en-us', updatedAt: '', regions: [], from, match: 'exact', to, status: 301, ...more } as unknown as Entry); // prettier-ignore
const withdrawn = (from: string): StoredChange => ({ type: 'route_rule', uid: `rule${from}`, language: 'en-us' });

test('a redirect or 410 that is added, changed or removed at a path whose file stays is purged from the CDN', async () => {
  await release();
  await send(bucket());
  const purgedBy = async (...changes: readonly StoredChange[]): Promise<readonly string[]> => {
    shop.apply(changes);
    await release();
    const { purge } = await send(bucket());
    expect(await send(bucket())).toMatchObject({ sent: 0, purge: [] });
    return purge.filter((path) => path !== '/builds/latest.json');
  };
  expect(await purgedBy(rule('/de-at/a', '/de-at/b'))).toEqual(['/de-at/a']);
  expect(await purgedBy(rule('/de-at/a', '/de-at/c'))).toEqual(['/de-at/a']);
  expect(await purgedBy(rule('/de-at/a', '', { status: 410 }))).toEqual(['/de-at/a']);
  expect(await purgedBy(withdrawn('/de-at/a'))).toEqual(['/de-at/a']);
  expect(await purgedBy(rule('/En-At/Alt/', '/en-at/b'))).toEqual(['/En-At/Alt', '/en-at/alt']);
  const below = await purgedBy(rule('/en-at', '/de-at/b', { match: 'prefix' }));
  expect(below).toEqual(expect.arrayContaining(['/en-at', '/en-at/a', '/en-at/d', '/en-at/d/_payload.json']));
  expect(below.filter((path) => !path.toLowerCase().startsWith('/en-at'))).toEqual([]);
});

test('the purge list of an upload after a killed one has the redirects that the killed one brought', async () => {
  await release();
  await send(bucket());
  shop.apply([rule('/de-at/a', '/de-at/b')]);
  await release();
  storage.trouble = (method, key) => (method === 'PUT' && key === 'live/builds/latest.json' ? 403 : undefined);
  await expect(send(bucket())).rejects.toMatchObject({ code: 'upload-refused' });
  storage.trouble = () => undefined;
  expect((await send(bucket())).purge).toContain('/de-at/a');
});

test('assets of earlier bundles are kept for open tabs, for as many releases as the shop keeps', async () => {
  for (const version of ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7']) {
    rmSync(join(shop.dir, 'bundle'), { recursive: true });
    shop.bundle(version);
    // Each upload starts on a machine without releases, as in CI.
    rmSync(join(shop.dataDir, 'releases'), { recursive: true, force: true });
    rmSync(join(shop.dataDir, 'latest'), { force: true });
    await release();
    await send(bucket());
  }
  const there = (version: string): boolean => storage.objects.has(`live/_astro/app.${version}.js`);
  expect(['v1', 'v2', 'v6', 'v7'].map(there)).toEqual([false, true, true, true]);
});

test('the next upload completes an interrupted one and purges its changes from the CDN', async () => {
  await release();
  await send(bucket());
  shop.page('/a', 'One');
  shop.page('/b', 'Two');
  await release();
  storage.trouble = (method, key) => (method === 'PUT' && key === 'live/en-us/b/index.html' ? 403 : undefined);
  storage.log.length = 0;
  await expect(send(bucket(), { concurrency: 1, noteEveryMs: 0 })).rejects.toMatchObject({ code: 'upload-refused' });
  const before = puts();
  expect(before).toContain('en-us/a/index.html');
  expect(before).not.toContain('builds/latest.json');
  storage.trouble = () => undefined;
  storage.log.length = 0;
  const report = await send(bucket());
  expect(puts()).toEqual(['en-us/b/index.html', 'builds/latest.json']);
  expect(report.purge).toEqual(expect.arrayContaining(['/en-us/a', '/en-us/b', '/de-at/a']));
});

test('a file that a killed upload may have changed is sent again at a rollback', async () => {
  await release();
  const first = latest();
  await send(bucket());
  shop.page('/a', 'Changed');
  await release();
  storage.trouble = (method, key) => (method === 'PUT' && key === 'live/builds/latest.json' ? 400 : undefined);
  await expect(send(bucket())).rejects.toThrow('400');
  expect(`${storage.objects.get('live/en-us/a/index.html')?.body}`).toContain('Changed');
  storage.trouble = () => undefined;
  await send(bucket(), { dir: first });
  expect(`${storage.objects.get('live/en-us/a/index.html')?.body}`).toContain('Page a');
});

test('after a failed purge the next upload purges that list too', async () => {
  await release();
  await expect(send(bucket(), { onPurge: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('disk full');
  expect(await send(bucket())).toMatchObject({ sent: 0 });
  expect(purged[0]).toContain('/de-at/a');
});

/** Calls `act` once, after the target has stored its first page. */
function afterFirstPage(target: UploadTarget, act: () => Promise<void>): UploadTarget {
  let isDone = false;
  return {
    ...target,
    async write(...file) {
      await target.write(...file);
      if (isDone || !file[0].endsWith('/index.html')) return;
      isDone = true;
      await act();
    },
  };
}

test('an upload whose release is deleted meanwhile names the cause and the remedy, and the next one continues', async () => {
  await release();
  const first = latest();
  const deleted = afterFirstPage(bucket(), async () => {
    for (let turn = 0; turn < KEPT_RELEASES; turn += 1) {
      shop.page('/a', `Edit ${turn}`);
      await release();
    }
  });
  const stopped = await send(deleted, { concurrency: 1, noteEveryMs: 0 }).catch((error: unknown) => error);
  expect(existsSync(first)).toBe(false);
  expect(stopped).toMatchObject({ code: 'release-replaced', message: expect.stringMatching(/upload again/) });
  expect(`${stopped as Error}`).not.toContain('ENOENT');
  storage.log.length = 0;
  expect((await send(bucket())).kept).toBeGreaterThan(0);
  for (const file of filesOf(latest()).filter((name) => !/\.(br|gz)$/.test(name)))
    expect(storage.objects.get(`live/${file}`)?.body.equals(readFileSync(join(latest(), file)))).toBe(true);
});

test('an upload whose folder is replaced by another release does not count as complete, and the next one repairs the target', async () => {
  await release();
  const from = join(shop.dir, 'release');
  cpSync(latest(), from, { recursive: true });
  const [a, b] = ['en-us/a/index.html', 'en-us/b/index.html'];
  const replaced = afterFirstPage(bucket(), async () => {
    for (const page of ['/a', '/b', '/c', '/d']) shop.page(page, 'Changed');
    await release();
    rmSync(from, { recursive: true });
    cpSync(latest(), from, { recursive: true });
  });
  await expect(send(replaced, { dir: from, concurrency: 1 })).rejects.toMatchObject({ code: 'release-replaced' });
  expect(storage.objects.has('live/builds/latest.json')).toBe(false);
  await send(bucket(), { dir: from });
  for (const file of [a, b])
    expect(`${storage.objects.get(`live/${file}`)?.body}`).toBe(readFileSync(join(from, file), 'utf8'));
});

test('requests to storage that is briefly busy, broken or unreachable are retried; concurrent requests are bounded', async () => {
  await release();
  const tried = new Map<string, number>();
  storage.trouble = (_method, key) => {
    const count = (tried.get(key) ?? 0) + 1;
    tried.set(key, count);
    if (key.includes('.firn')) return undefined;
    return count === 1 ? 503 : count === 2 ? 429 : count === 3 ? 'hang up' : undefined;
  };
  await send(bucket(), { concurrency: 3 });
  expect(storage.objects.has('live/builds/latest.json')).toBe(true);
  expect(storage.atOnce()).toBeLessThanOrEqual(3);
});

test('a read whose connection ends within the body is repeated; it returns no part of an object and no bare network error', async () => {
  const target = bucket();
  await target.write('list.json', Buffer.from('{"files":["a"]}'), {});
  let isCut = true;
  storage.trouble = () => {
    const now = isCut;
    isCut = false;
    return now ? 'cut' : undefined;
  };
  expect(`${Buffer.from((await target.read('list.json')) ?? '')}`).toBe('{"files":["a"]}');
  expect(isCut).toBe(false);
  storage.trouble = () => 'cut';
  await expect(target.read('list.json')).rejects.toThrow(/^s3:\/\/shop\/live did not respond \(.*\) 6 times/);
});

test('storage that stays unreachable gives an error of one sentence', async () => {
  await release();
  storage.trouble = () => 500;
  await expect(send(bucket())).rejects.toThrow('s3://shop/live responded with 500 6 times; run the upload again.');
  await storage.close();
  await expect(send(bucket())).rejects.toThrow(/did not respond \(.*\) 6 times/);
  storage = await startS3();
});

test("wrong keys, a wrong region and a missing bucket are reported with the storage's message", async () => {
  await release();
  const endpoint = storage.url;
  const target = (keys: object, name = 'shop') =>
    s3Target({ bucket: name, prefix: '', keys: { ...KEYS, region: 'us-east-1', endpoint, ...keys }, pauseMs: 1 });
  await expect(send(target({ secretAccessKey: 'wrong' }))).rejects.toThrow(/403 SignatureDoesNotMatch.*s3:PutObject/);
  await expect(send(target({ accessKeyId: 'nobody' }))).rejects.toThrow('InvalidAccessKeyId');
  await expect(send(target({ region: 'eu-west-1' }))).rejects.toThrow('AuthorizationHeaderMalformed');
  await expect(send(target({}, 'other'))).rejects.toThrow('NoSuchBucket');
});

test('addresses with letters of any script, spaces and special characters are signed correctly', async () => {
  const target = bucket('');
  for (const key of ['de-at/c/schi läufer/index.html', "a+b (c)'*!/ж.json", 'c/50%/x'])
    await target.write(key, Buffer.from(key), {});
  for (const key of storage.objects.keys()) expect(`${Buffer.from((await target.read(key)) ?? '')}`).toBe(key);
  expect(storage.objects.size).toBe(3);
  expect(await target.read('none')).toBeUndefined();
});

test('an upload to a folder writes the release and deletes removed files', async () => {
  await release();
  const target = openTarget(`folder:${folder}`, undefined);
  await send(target);
  expect(filesOf(folder)).toEqual(filesOf(latest()));
  shop.page('/d', undefined);
  shop.page('/e', 'Page e');
  await release();
  await send(target);
  expect(filesOf(folder)).toEqual(filesOf(latest()));
  expect(existsSync(join(folder, 'de-at/d'))).toBe(false);
  for (const file of filesOf(folder))
    expect(readFileSync(join(folder, file)).equals(readFileSync(join(latest(), file)))).toBe(true);
});

test('a foreign folder, an invalid release or an invalid address is refused in one sentence', async () => {
  await release();
  const inside = openTarget(`folder:${join(latest(), 'x')}`, undefined);
  await expect(send(inside)).rejects.toThrow('is in the release itself');
  await expect(openTarget(`folder:${folder}`, undefined).remove('../other')).rejects.toThrow('is not below');
  await expect(send(bucket(), { dir: folder })).rejects.toThrow(`${folder} is not a release`);
  expect(() => openTarget('ftp://x', undefined)).toThrow('folder:DIR or s3://bucket/prefix, not "ftp://x"');
  expect(() => openTarget('s3://shop', undefined)).toThrow('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
});

const INDEX = { version: 1, release: '', files: {}, assets: [], unpurged: [] };
test.each([
  ['truncated', '{"version":1,"fil'],
  ['of another version', JSON.stringify({ ...INDEX, version: 2 })],
  ['no object', 'null'],
  ['without files', JSON.stringify({ ...INDEX, files: undefined })],
  ['without assets', JSON.stringify({ ...INDEX, assets: undefined })],
  ['without paths to purge', JSON.stringify({ ...INDEX, unpurged: undefined })],
  ['with text instead of files', JSON.stringify({ ...INDEX, files: 'x' })],
  ['with a digest that is no text', JSON.stringify({ ...INDEX, files: { a: null } })],
  ['with assets without files', JSON.stringify({ ...INDEX, assets: [{ bundle: 'v1' }] })],
  ['with a path that is no text', JSON.stringify({ ...INDEX, unpurged: [null] })],
])('a record of the target that is %s causes a full upload, which reports it', async (_damage, text) => {
  await release();
  const target = openTarget(`folder:${folder}`, undefined);
  const lines: string[] = [];
  const say = (line: string): number => lines.push(line);
  const { sent } = await send(target, { say });
  expect(lines).toEqual([]);
  writeFileSync(join(folder, '.firn/upload.json'), text);
  expect(await send(target, { say })).toMatchObject({ sent, kept: 0 });
  expect(lines).toEqual([expect.stringMatching(/\.firn\/upload\.json at .* cannot be read.*every file is sent again/)]);
  expect(await send(target, { say })).toMatchObject({ sent: 0 });
});

test('keys come from the standard AWS variables', () => {
  const readStorageKeys = (variables: Readonly<Record<string, string>>) => readEnv(variables).upload.keys;
  expect(readStorageKeys({})).toBeUndefined();
  expect(() => readStorageKeys({ AWS_ACCESS_KEY_ID: 'a' })).toThrow('go together');
  const both = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(readStorageKeys(both)).toEqual({ accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' });
  expect(readStorageKeys({ ...both, AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL_S3: 'https://x/' })).toMatchObject({
    region: 'eu-central-1',
    endpoint: 'https://x',
  });
  expect(() => readStorageKeys({ ...both, AWS_ENDPOINT_URL: 'x' })).toThrow('AWS_ENDPOINT_URL must be an address');
});
