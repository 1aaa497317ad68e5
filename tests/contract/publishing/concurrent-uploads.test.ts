/** Two uploads to one target at the same time, and uploads that were killed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { publish } from '#publishing/loop/publish.ts';
import { digestOf } from '#publishing/release/file-digest.ts';
import { folderTarget } from '#publishing/upload/folder-target.ts';
import { openTarget } from '#publishing/upload/open-target.ts';
import { LOCK_TIMES } from '#publishing/upload/s3-lock.ts';
import type { LockTimes } from '#publishing/upload/s3-lock.ts';
import { s3Target } from '#publishing/upload/s3-target.ts';
import type { UploadTarget } from '#publishing/upload/target.ts';
import type { UploadIndex } from '#publishing/upload/upload-index.ts';
import { upload } from '#publishing/upload/upload.ts';

import { KEYS, startS3 } from '../../support/s3-server.ts';
import type { S3Server } from '../../support/s3-server.ts';
import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PATIENCE = { waitMs: 60_000, everyMs: 5 };
const NO_PATIENCE = { waitMs: 0, everyMs: 5 };
const LOCK = 'live/.firn/upload-lock.json';
let shop: SmallShop;
let storage: S3Server;
let folder: string;
let processes: ChildProcess[];
beforeEach(async () => {
  shop = openSmallShop();
  storage = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'firn-uploads-'));
  processes = [];
});
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await storage.close();
  for (const dir of [shop.dir, folder]) rmSync(dir, { recursive: true, force: true });
});

const bucket = (lockTimes: LockTimes = LOCK_TIMES): UploadTarget => {
  const keys = { ...KEYS, region: 'us-east-1', endpoint: storage.url };
  return s3Target({ bucket: 'shop', prefix: 'live', keys, pauseMs: 1, lockTimes });
};
const toFolder = (): UploadTarget => openTarget(`folder:${folder}`, undefined);
const send = (dir: string | (() => Promise<string>), target: UploadTarget, more = {}) =>
  upload({ dir, target, onPurge: async () => undefined, patience: PATIENCE, ...more });

async function release(): Promise<string> {
  await publish(shop.options());
  return realpathSync(join(shop.dataDir, 'latest'));
}

/** Two releases, which differ in changed, added and removed pages. */
async function twoReleases(): Promise<readonly [string, string]> {
  const first = await release();
  shop.page('/a', 'Changed');
  shop.page('/d', undefined);
  shop.page('/e', 'Page e');
  return [first, await release()];
}

function filesOf(dir: string): ReadonlyMap<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.flatMap((file) => {
      const key = relative(dir, file);
      return key.startsWith('.firn') ? [] : [[key, digestOf(readFileSync(file))] as const];
    }),
  );
}

const storedFiles = (): ReadonlyMap<string, string> =>
  new Map(
    [...storage.objects].flatMap(([key, { body }]) =>
      key.startsWith('live/.firn') ? [] : [[key.slice('live/'.length), digestOf(body)] as const],
    ),
  );

/** Expects exactly the files of one of the releases, and an index that lists each of them. */
function expectWhole(files: ReadonlyMap<string, string>, index: UploadIndex, dirs: readonly string[]): void {
  const takesForms = [...files.keys()].some((file) => file.endsWith('.br'));
  const sorted = (entries: Iterable<readonly [string, string]>): readonly (readonly [string, string])[] =>
    [...entries].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const wanted = dirs.map((dir) =>
    sorted([...filesOf(dir)].filter(([file]) => takesForms || !/\.(br|gz)$/.test(file))),
  );
  expect(wanted).toContainEqual(sorted(files));
  expect(Object.keys(index.files).toSorted()).toEqual([...files.keys()].toSorted());
  expect(Object.values(index.files)).not.toContain('');
  expect(dirs.map((dir) => dir.split('/').at(-1))).toContain(index.release);
}

const indexOf = (bytes: Buffer | string | undefined): UploadIndex => JSON.parse(`${bytes}`) as UploadIndex;
const storedIndex = (): UploadIndex => indexOf(storage.objects.get('live/.firn/upload.json')?.body);
const folderIndex = (): UploadIndex => indexOf(readFileSync(join(folder, '.firn/upload.json')));

test('two simultaneous uploads to storage result in one complete release, which the index describes', async () => {
  const [first, second] = await twoReleases();
  const waited: string[] = [];
  const onWait = (holder: string): number => waited.push(holder);
  await Promise.all([send(first, bucket(), { onWait }), send(second, bucket(), { onWait })]);
  expectWhole(storedFiles(), storedIndex(), [first, second]);
  expect(waited).toEqual([expect.stringContaining(`process ${process.pid} on `)]);
});

test('two simultaneous uploads to a folder result in one complete release, which the index describes', async () => {
  const [first, second] = await twoReleases();
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all([send(first, toFolder()), send(second, toFolder())]);
    expectWhole(filesOf(folder), folderIndex(), [first, second]);
  }
  expect(existsSync(join(folder, '.firn/unfinished'))).toBe(false);
});

test('an upload that waited for another one sends the release that is live then', async () => {
  const first = await release();
  const before = await bucket().tryLock();
  const waits = Promise.withResolvers<void>();
  const latest = async (): Promise<string> => realpathSync(join(shop.dataDir, 'latest'));
  const waiting = send(latest, bucket(), { onWait: () => waits.resolve() });
  await waits.promise;
  shop.page('/a', 'Changed meanwhile');
  const second = await release();
  if (before.kind === 'held') await before.lock.release();
  await waiting;
  expect(second).not.toBe(first);
  expectWhole(storedFiles(), storedIndex(), [second]);
});

test('an upload that waited sends the pages of the release that a merge put into its folder meanwhile', async () => {
  const [first, second] = await twoReleases();
  const out = join(shop.dir, 'merged');
  cpSync(first, out, { recursive: true });
  await send(out, bucket());
  const before = await bucket().tryLock();
  const waits = Promise.withResolvers<void>();
  const waiting = send(out, bucket(), { onWait: () => waits.resolve() });
  await waits.promise;
  rmSync(out, { recursive: true });
  cpSync(second, out, { recursive: true });
  if (before.kind === 'held') await before.lock.release();
  await waiting;
  expectWhole(storedFiles(), storedIndex(), [second]);
});

test('an upload fails when a merge replaces its folder between the reading of its record and of its files', async () => {
  const [first, second] = await twoReleases();
  const out = join(shop.dir, 'merged');
  cpSync(first, out, { recursive: true });
  await send(out, bucket());
  const target = bucket();
  const replacing: UploadTarget = {
    ...target,
    async read(key) {
      rmSync(out, { recursive: true });
      cpSync(second, out, { recursive: true });
      return target.read(key);
    },
  };
  await expect(send(out, replacing)).rejects.toMatchObject({ code: 'release-replaced' });
  await send(out, bucket());
  expectWhole(storedFiles(), storedIndex(), [second]);
});

test('simultaneous writes of one file leave one of the contents intact', async () => {
  const [target, key] = [toFolder(), 'de-at/a/index.html'];
  const contents = Array.from({ length: 40 }, (_, index) => `${index}`.repeat(20_000));
  await Promise.all(contents.map((text) => target.write(key, Buffer.from(text), {})));
  expect(contents).toContain(readFileSync(join(folder, key), 'utf8'));
});

test('an upload that has waited too long names the process that is uploading', async () => {
  const dir = await release();
  for (const target of [bucket(), toFolder()]) {
    const outcome = await target.tryLock();
    const refused = send(dir, target, { patience: NO_PATIENCE });
    await expect(refused).rejects.toMatchObject({ code: 'upload-locked' });
    await expect(refused).rejects.toThrow(`is running (process ${process.pid}`);
    if (outcome.kind === 'held') await outcome.lock.release();
    await send(dir, target, { patience: NO_PATIENCE });
  }
});

/** Runs an upload in a separate process, which is killed after its first file. */
async function killedUpload(dir: string): Promise<void> {
  const program = `
    const { upload } = await import('#publishing/upload/upload.ts');
    const { openTarget } = await import('#publishing/upload/open-target.ts');
    const target = openTarget('folder:${folder}', undefined);
    const stuck = { ...target, write: async (...file) => {
      await target.write(...file);
      if (file[0] === '.firn/upload.json') return;
      console.log('written');
      await new Promise((done) => setTimeout(done, 600_000));
    } };
    await upload({ dir: '${dir}', target: stuck, onPurge: async () => undefined });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  await once(child.stdout, 'data');
  await expect(send(dir, toFolder(), { patience: NO_PATIENCE })).rejects.toThrow(`process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a killed upload to a folder does not block the next one, and its unfinished files are deleted', async () => {
  const dir = await release();
  await killedUpload(dir);
  mkdirSync(join(folder, '.firn/unfinished'), { recursive: true });
  writeFileSync(join(folder, '.firn/unfinished/half'), 'half a file');
  await send(dir, toFolder(), { patience: NO_PATIENCE });
  expectWhole(filesOf(folder), folderIndex(), [dir]);
  expect(existsSync(join(folder, '.firn/unfinished'))).toBe(false);
});

test('a folder whose unfinished files cannot be deleted does not stay locked', async () => {
  let isStuck = true;
  const deleteFolder = (dir: string): Promise<void> => {
    if (isStuck) return Promise.reject(new Error(`EBUSY: ${dir}`));
    rmSync(dir, { recursive: true, force: true });
    return Promise.resolve();
  };
  const target = folderTarget(folder, { deleteFolder });
  await expect(target.tryLock()).rejects.toThrow(/^EBUSY: .*unfinished$/);
  isStuck = false;
  const outcome = await target.tryLock();
  isStuck = true;
  const released = outcome.kind === 'held' ? outcome.lock.release() : Promise.resolve();
  await expect(released).rejects.toThrow(/^EBUSY: .*unfinished$/);
  expect((await toFolder().tryLock()).kind).toBe('held');
});

const dead = { id: 'x', host: 'builder-7', process: 4711, since: '2026-11-26T05:00:00.000Z', renewals: 3 };

test('a killed upload to storage blocks the next one only until its lock expires', async () => {
  const dir = await release();
  await bucket().write('.firn/upload-lock.json', Buffer.from(JSON.stringify(dead)), {});
  const refused = send(dir, bucket(), { patience: NO_PATIENCE });
  await expect(refused).rejects.toThrow('process 4711 on builder-7, since 2026-11-26T05:00:00.000Z');
  let clock = 0;
  const target = bucket({ ...LOCK_TIMES, now: () => clock });
  expect((await target.tryLock()).kind).toBe('busy');
  clock = LOCK_TIMES.deadAfterMs - 1;
  expect((await target.tryLock()).kind).toBe('busy');
  clock += 1;
  await send(dir, target, { patience: NO_PATIENCE });
  expectWhole(storedFiles(), storedIndex(), [dir]);
});

test('a running upload renews its lock, however long it takes', async () => {
  const outcome = await bucket({ ...LOCK_TIMES, renewEveryMs: 10 }).tryLock();
  let clock = 0;
  const other = bucket({ ...LOCK_TIMES, now: () => clock });
  for (let turn = 0; turn < 5; turn += 1) {
    const before = storage.objects.get(LOCK)?.etag;
    await vi.waitUntil(() => storage.objects.get(LOCK)?.etag !== before, { timeout: 60_000, interval: 5 });
    expect((await other.tryLock()).kind).toBe('busy');
    clock += LOCK_TIMES.deadAfterMs;
  }
  if (outcome.kind === 'held') {
    outcome.lock.check();
    await outcome.lock.release();
  }
  expect((await other.tryLock()).kind).toBe('held');
});

test('an upload whose lock was taken over stops before it changes another file', async () => {
  const dir = await release();
  const target = bucket({ ...LOCK_TIMES, renewEveryMs: 5 });
  const stopped = send(dir, {
    ...target,
    async write(...file) {
      await target.write(...file);
      if (file[0].startsWith('.firn')) return;
      await bucket().write('.firn/upload-lock.json', Buffer.from(JSON.stringify(dead)), {});
      await vi.waitUntil(() => storage.log.filter((line) => line === `GET ${LOCK}`).length > 4);
      await new Promise((done) => setTimeout(done, 100));
    },
  }, { concurrency: 1 }); // prettier-ignore
  await expect(stopped).rejects.toMatchObject({ code: 'upload-locked' });
  expect(storage.log.filter((line) => line.startsWith('PUT') && !line.includes('.firn'))).toHaveLength(1);
  expect(`${storage.objects.get(LOCK)?.body}`).toBe(JSON.stringify(dead));
});

test.each(['refused', 'ignored'] as const)(
  'the lock works even on storage where conditional requests are %s',
  async (conditions) => {
    storage.conditions = conditions;
    const dir = await release();
    const outcome = await bucket().tryLock();
    expect(outcome.kind).toBe('held');
    await expect(send(dir, bucket(), { patience: NO_PATIENCE })).rejects.toThrow('upload');
    if (outcome.kind === 'held') await outcome.lock.release();
    await send(dir, bucket(), { patience: NO_PATIENCE });
    expectWhole(storedFiles(), storedIndex(), [dir]);
  },
);

test('only one of many uploads takes a free lock, and a lost response does not lose the lock', async () => {
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => bucket().tryLock()));
  const held = outcomes.flatMap((outcome) => (outcome.kind === 'held' ? [outcome.lock] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
  let answers = 0;
  storage.trouble = (method) => (method === 'PUT' && (answers += 1) === 1 ? 'hang up' : undefined);
  expect((await bucket().tryLock()).kind).toBe('held');
});

test('a lock that another upload takes between check and attempt is not replaced', async () => {
  const clock = { now: () => 0 };
  const target = bucket({ ...LOCK_TIMES, now: () => clock.now() });
  const body = Buffer.from(JSON.stringify(dead));
  /** Stores this lock while the request of `target` is in flight. */
  const overtake = (content: Buffer): void => {
    storage.trouble = (method) => {
      if (method !== 'PUT') return undefined;
      storage.trouble = () => undefined;
      storage.objects.set(LOCK, { body: content, headers: {}, etag: `"${content.length}"` });
      return undefined;
    };
  };
  overtake(body);
  expect(await target.tryLock()).toMatchObject({ kind: 'busy', holder: expect.stringContaining('builder-7') });
  expect((await target.tryLock()).kind).toBe('busy');
  clock.now = () => LOCK_TIMES.deadAfterMs;
  overtake(Buffer.from(JSON.stringify({ ...dead, host: 'builder-80' })));
  expect(await target.tryLock()).toMatchObject({ kind: 'busy', holder: expect.stringContaining('builder-80') });
});
