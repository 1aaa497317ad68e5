/** The event log survives crashes and stays limited in size. */
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { EventLog } from '#services/content/sync/event-log.ts';

let dir = '';
let path = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-log-'));
  path = join(dir, 'state', 'log.jsonl');
});
afterEach(() => rm(dir, { recursive: true }));

const place = { type: 'product', uid: 'p1', locale: 'en-us' };
const publishedAs = (digest: string) => ({
  ...place,
  at: '2026-01-01T00:00:00.000Z',
  event: 'entry_published' as const,
  digest,
});

test('states, events and overrides survive a restart', async () => {
  const log = await EventLog.open(path);
  expect(log.fresh).toBe(true);
  log.begin(new Map([['product/p1/en-us', 'a']]), ['product']);
  log.add([publishedAs('b')]);
  log.setOverride('product/p1/en-us', { state: 'unpublished', at: '2026-01-02T00:00:00.000Z' });
  await log.flush();
  const again = await EventLog.open(path);
  expect(again.fresh).toBe(false);
  expect([again.id, again.sequence]).toEqual([log.id, 2]);
  expect(again.digests.get('product/p1/en-us')).toBe('b');
  expect([...again.contentTypes]).toEqual(['product']);
  expect(again.overrides.get('product/p1/en-us')?.state).toBe('unpublished');
});

test('a line truncated by a crash is dropped, and the next one starts on a new line', async () => {
  const log = await EventLog.open(path);
  log.begin(new Map(), []);
  log.add([publishedAs('a')]);
  await log.flush();
  await appendFile(path, '{"kind":"event","event":{"seq');
  const crashed = await EventLog.open(path);
  expect(crashed.sequence).toBe(2);
  crashed.add([publishedAs('b')]);
  await crashed.flush();
  expect((await EventLog.open(path)).digests.get('product/p1/en-us')).toBe('b');
});

test('an initial state that a crash truncated is recorded again, without events for what is missing', async () => {
  const rows = new Map(Array.from({ length: 50 }, (_, index) => [`product/p${index}/en-us`, 'a']));
  const log = await EventLog.open(path);
  log.begin(rows, ['product']);
  await log.flush();
  const whole = await readFile(path, 'utf8');
  for (const share of [0.2, 0.5, 0.99]) {
    await writeFile(path, whole.slice(0, Math.floor(whole.length * share)));
    const crashed = await EventLog.open(path);
    expect(crashed.fresh).toBe(true);
    // Content that is gone by now is not unpublished later.
    const left = new Map([...rows].slice(1));
    crashed.begin(left, ['product']);
    await crashed.flush();
    const again = await EventLog.open(path);
    expect([again.fresh, again.id]).toEqual([false, crashed.id]);
    expect(crashed.digests).toEqual(left);
  }
});

test('the log keeps the latest event of each kind, and is rewritten when most of it is outdated', async () => {
  const log = await EventLog.open(path);
  log.begin(new Map(), []);
  for (let index = 0; index < 300; index += 1) log.add([publishedAs(`d${index}`)]);
  await log.flush();
  expect([...log.events()]).toHaveLength(1);
  const again = await EventLog.open(path);
  expect(again.sequence).toBe(301);
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(10);
});

test('deleting a type or an entry removes its state', async () => {
  const log = await EventLog.open(undefined);
  log.begin(new Map([['product/p1/en-us', 'a']]), ['product']);
  log.add([
    { ...place, at: '', event: 'entry_deleted' },
    { type: 'product', uid: '', locale: '', at: '', event: 'content_type_deleted' },
  ]);
  expect([log.digests.size, log.contentTypes.size]).toEqual([0, 0]);
});

test('a log that cannot be read is an error and is kept, so that no decision of an editor is lost', async () => {
  const log = await EventLog.open(path);
  log.begin(new Map(), []);
  log.setOverride('product/p1/en-us', { state: 'unpublished', at: '2026-01-02T00:00:00.000Z' });
  await log.flush();
  // Node.js refuses to read a file of this size; the file takes no space, because nothing is written into it.
  const size = 3 * 1024 ** 3;
  await truncate(path, size);
  await expect(EventLog.open(path)).rejects.toThrow('the state of the content service cannot be read');
  expect((await stat(path)).size).toBe(size);
});
