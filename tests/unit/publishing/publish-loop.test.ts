/** The publish loop with a fake clock: batching, failures, shutdown. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { AppError } from '#lib/errors/app-error.ts';
import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import type { LoopStatus, Pull, PublishLoop, PublishLoopOptions } from '#publishing/loop/publish-loop.ts';

let pulls: Pull[] = [];
let heard: LoopStatus[] = [];
let loop: PublishLoop;
let work: (pull: Pull, signal: AbortSignal) => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') });
  pulls = [];
  heard = [];
  work = () => Promise.resolve();
});
afterEach(async () => {
  await loop.stop();
  vi.useRealTimers();
});

function start(more: Partial<PublishLoopOptions> = {}): void {
  loop = startPublishLoop({
    publish: (pull, signal) => {
      pulls.push(pull);
      return work(pull, signal);
    },
    onStatus: (status) => heard.push(status),
    clock: () => new Date(),
    ...more,
  });
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a change is published after a quiet period', async () => {
  start();
  loop.announce();
  await pass(59);
  expect(pulls).toEqual([]);
  await pass(1);
  expect(pulls).toEqual(['delta']);
  expect(loop.status()).toMatchObject({ state: 'idle', queued: 0, lastPublishAt: '2026-03-01T10:00:00.060Z' });
});

test('500 webhooks of one release become one publish', async () => {
  start();
  for (let count = 0; count < 500; count += 1) {
    loop.announce();
    if (count % 25 === 0) await pass(10);
  }
  expect(loop.status()).toMatchObject({ state: 'waiting', queued: 500 });
  await pass(100);
  expect(pulls).toHaveLength(1);
});

test('endless webhooks do not postpone a publish forever', async () => {
  start();
  for (let count = 0; count < 100; count += 1) {
    loop.announce();
    await pass(50);
  }
  expect(pulls.length).toBeGreaterThanOrEqual(2);
  expect(pulls.length).toBeLessThanOrEqual(3);
});

test('all changes during a publish lead to one more after it, never in parallel', async () => {
  let most = 0;
  let now = 0;
  work = async () => {
    most = Math.max(most, (now += 1));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    now -= 1;
  };
  start();
  loop.announce();
  await pass(100);
  for (let count = 0; count < 50; count += 1) loop.announce();
  expect(loop.status().state).toBe('publishing');
  await pass(5000);
  expect([pulls.length, most]).toEqual([2, 1]);
  expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 });
});

test('without webhooks the service is polled every minute', async () => {
  start();
  await pass(180_500);
  expect(pulls).toEqual(['delta', 'delta', 'delta']);
});

test('a full comparison runs nightly, and again after a failure', async () => {
  start({ pollMs: 3_600_000 });
  await pass(16.5 * 3_600_000);
  expect(pulls).not.toContain('all');
  work = (pull) => (pull === 'all' ? Promise.reject(new Error('down')) : Promise.resolve());
  await pass(3_600_000);
  expect(pulls.at(-1)).toBe('all');
  work = () => Promise.resolve();
  await pass(20 * 3_600_000);
  const all = pulls.filter((pull) => pull === 'all').length;
  expect(all).toBeGreaterThan(1);
  expect(pulls.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'delta'));
  expect(loop.status().lastFullCheckAt).toMatch(/^2026-03-02T03/);
});

test('pauses after failures grow up to a limit; the error remains until a publish succeeds', async () => {
  work = () => Promise.reject(new AppError('content-unreachable', 'The content service did not answer: 429'));
  start({ firstPauseMs: 1000, longestPauseMs: 8000 });
  loop.announce();
  await pass(100);
  expect(loop.status()).toMatchObject({
    state: 'paused',
    queued: 1,
    failure: { code: 'content-unreachable', message: expect.stringContaining('429'), attempts: 1 },
  });
  // More changes do not shorten the pause.
  for (let count = 0; count < 10; count += 1) loop.announce();
  await pass(800);
  expect(pulls).toHaveLength(1);
  await pass(200 + 2000 + 4000 + 8000 + 8000);
  expect(pulls).toHaveLength(6);
  expect(loop.status().failure?.attempts).toBe(6);
  work = () => Promise.resolve();
  await pass(8000);
  expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 });
  expect(loop.status().failure).toBeUndefined();
});

test('the loop waits for a publish lock, which is not a failure', async () => {
  let locked = 3;
  work = () =>
    (locked -= 1) >= 0
      ? Promise.reject(new AppError('publish-locked', 'Another publish is running'))
      : Promise.resolve();
  start();
  loop.announce();
  await pass(3000);
  expect(pulls).toHaveLength(4);
  expect(heard.some((status) => status.failure)).toBe(false);
  expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 });
});

test('stopping waits for the running publish, accepts no changes, and ends polling', async () => {
  let ended = false;
  work = (_pull, signal) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () =>
        setTimeout(() => {
          ended = true;
          reject(new AppError('publish-stopped', ''));
        }, 50),
      ),
    );
  start();
  loop.announce();
  await pass(100);
  const stopped = loop.stop();
  expect(loop.announce()).toBe(false);
  await pass(50);
  await stopped;
  expect(ended).toBe(true);
  await pass(600_000);
  expect(pulls).toHaveLength(1);
  expect(loop.status()).toMatchObject({ state: 'stopped' });
  expect(loop.status().failure).toBeUndefined();
});

test('a clock jump neither stops nor speeds up the loop', async () => {
  start();
  vi.setSystemTime(Date.parse('2020-01-01T00:00:00Z'));
  loop.announce();
  await pass(100);
  vi.setSystemTime(Date.parse('2030-01-01T00:00:00Z'));
  loop.announce();
  await pass(100);
  expect(pulls).toHaveLength(2);
});

describe('a rollback by another process while idle', () => {
  const pin = { release: '1', from: '2', at: '2026-03-01T10:00:00Z' };
  const held = (): Promise<void> => Promise.reject(new AppError('publish-held', 'Held at release 1'));

  test('is visible within a second, with its pin, not only at the next poll', async () => {
    let there = false;
    start({ heldBy: () => (there ? pin : undefined) });
    await pass(5000);
    there = true;
    await pass(1000);
    expect(loop.status()).toMatchObject({ state: 'held', held: pin });
    expect(loop.status().nextPollAt).toBeUndefined();
    expect(heard.at(-1)).toMatchObject({ state: 'held', held: pin });
  });

  test('is reported once, and holds polls and changes back', async () => {
    work = held;
    start({ heldBy: () => pin });
    await pass(10_000);
    loop.announce();
    await pass(10_000);
    expect(heard.filter(({ queued }) => queued === 0)).toHaveLength(1);
    expect(loop.status()).toMatchObject({ state: 'held', queued: 1 });
    expect(pulls).toEqual([]);
  });

  test('ends with a publish elsewhere, and waiting changes go live', async () => {
    let now: typeof pin | undefined = pin;
    start({ heldBy: () => now });
    await pass(2000);
    loop.announce();
    now = undefined;
    await pass(1000);
    expect(pulls).toEqual(['delta']);
    expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 });
  });

  test('followed by another one is replaced with the later one', async () => {
    let now = pin;
    work = held;
    start({ heldBy: () => now });
    await pass(2000);
    now = { release: '0', from: '1', at: '2026-03-01T10:00:02Z' };
    await pass(2000);
    expect(loop.status()).toMatchObject({ state: 'held', held: now });
  });

  test('does not change the pause after a failure', async () => {
    work = () => Promise.reject(new AppError('content-unreachable', 'down'));
    let there = false;
    start({ heldBy: () => (there ? pin : undefined), firstPauseMs: 5000 });
    loop.announce();
    await pass(100);
    there = true;
    await pass(1000);
    expect(loop.status()).toMatchObject({ state: 'paused', failure: { code: 'content-unreachable' } });
  });
});

describe('a publish that an editor requests during a rollback', () => {
  const pin = { release: '1', from: '2', at: '2026-03-01T10:00:00Z' };
  let now: typeof pin | undefined;
  /** Whether each publish that ran was to end the rollback. */
  let ends: boolean[];
  let outcome: () => Promise<void>;
  beforeEach(async () => {
    now = pin;
    ends = [];
    outcome = () => Promise.resolve();
    start({
      async publish(_pull, _signal, endsRollback) {
        if (now && !endsRollback) throw new AppError('publish-held', 'Held at release 1');
        ends.push(endsRollback);
        await outcome();
        now = undefined;
      },
      heldBy: () => now,
    });
    await pass(2000);
    loop.announce();
  });

  test('ends it, and later publishes end none', async () => {
    loop.now({ endsRollback: true });
    await pass(0);
    expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 });
    now = { ...pin, at: '2026-03-01T11:00:00Z' };
    await pass(70_000);
    expect(loop.status()).toMatchObject({ state: 'held', held: now });
    expect(ends).toEqual([true]);
  });

  test('does not end it when it fails: the shop stays held, and nothing is tried again', async () => {
    outcome = () => Promise.reject(new AppError('content-unreachable', 'down'));
    loop.now({ endsRollback: true });
    await pass(0);
    expect(loop.status()).toMatchObject({ state: 'held', held: pin, failure: { code: 'content-unreachable' } });
    outcome = () => Promise.resolve();
    await pass(70_000);
    expect(loop.status()).toMatchObject({ state: 'held', held: pin, queued: 1 });
    expect(ends).toEqual([true]);
  });

  test('waits for the publish of another process', async () => {
    let tries = 0;
    outcome = () => {
      tries += 1;
      return tries < 3
        ? Promise.reject(new AppError('publish-locked', 'Another publish is running'))
        : Promise.resolve();
    };
    loop.now({ endsRollback: true });
    await pass(2000);
    expect(ends).toEqual([true, true, true]);
    expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 });
  });

  test('does not end a later rollback', async () => {
    outcome = () => Promise.reject(new AppError('publish-locked', 'Another publish is running'));
    loop.now({ endsRollback: true });
    await pass(0);
    now = { release: '0', from: '1', at: '2026-03-01T10:00:03Z' };
    await pass(70_000);
    expect(loop.status()).toMatchObject({ state: 'held', held: now, queued: 1 });
    expect(ends).toEqual([true]);
  });
});

describe('a publish with something left out', () => {
  const failure = { at: '', code: 'commerce-unreachable', message: 'no prices', attempts: 1, nextTryAt: '' };

  test('reports the omission while idle, and retries after the given time', async () => {
    let left: { failures: (typeof failure)[]; againMs: number } | undefined = { failures: [failure], againMs: 1000 };
    start({ leftOver: () => left });
    loop.announce();
    await pass(100);
    expect(loop.status()).toMatchObject({ state: 'idle', leftOver: [failure], nextPollAt: '2026-03-01T10:00:01.060Z' });
    expect(loop.status().failure).toBeUndefined();
    left = undefined;
    await pass(1000);
    expect(pulls).toHaveLength(2);
    expect(loop.status().leftOver).toBeUndefined();
    await pass(59_000);
    expect(pulls).toHaveLength(2);
  });

  test('does not delay the next change', async () => {
    start({ leftOver: () => ({ failures: [failure], againMs: 300_000 }) });
    loop.announce();
    await pass(100);
    loop.announce();
    await pass(100);
    expect(pulls).toHaveLength(2);
    await pass(60_000);
    expect(pulls).toHaveLength(3);
  });
});

test('a requested publish ends a pause immediately, even when requested during the failing publish', async () => {
  const asked: string[] = [];
  work = () => Promise.reject(new AppError('content-unreachable', 'It is down.'));
  start({ firstPauseMs: 60_000, onManualPublish: () => asked.push('asked') });
  loop.announce();
  await pass(60);
  expect(loop.status()).toMatchObject({ state: 'paused', failure: { attempts: 1 } });
  loop.announce();
  await pass(1000);
  expect(pulls).toHaveLength(1);
  loop.now();
  await pass(0);
  expect(pulls).toHaveLength(2);
  let fail = (): void => undefined;
  work = () => new Promise((_, reject) => (fail = () => reject(new AppError('content-unreachable', 'Still down.'))));
  loop.now();
  await pass(0);
  loop.now();
  work = () => Promise.resolve();
  fail();
  await pass(0);
  expect(pulls).toHaveLength(4);
  expect(loop.status()).not.toHaveProperty('failure');
  expect(asked).toHaveLength(3);
});

// A running shop tries again without a restart, so no message asks for one.
test.each([
  ['ENOSPC', 'The disk is full; free some space. Nothing that was published or in a cart is lost.'],
  ['EROFS', '/data/x is read-only; make its disk writable again, or set DATA_DIR to a folder that can be written.'],
])('editors see the failure %s as a message, not as the system’s error text', async (code, message) => {
  work = () => Promise.reject(Object.assign(new Error(`${code}: the text of the system`), { code, path: '/data/x' }));
  start();
  loop.now();
  await pass(0);
  expect(loop.status().failure).toMatchObject({ code, message });
});
