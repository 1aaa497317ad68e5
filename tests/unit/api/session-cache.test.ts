/** The session cache: a session read before or during a change is not cached after it. */
import { expect, test } from 'vitest';

import { createSessionCache } from '#api/session/session-cache.ts';
import type { CachedSession } from '#api/session/session-cache.ts';

const HASH = 'abcdefgh';
const kept = (createdAt: number): CachedSession => ({
  session: { csrfSeed: 'seed', createdAt, customers: {}, carts: {} },
  expiresAt: new Date(0),
});
const numberOf = (found: CachedSession | undefined): number | undefined => found?.session.createdAt;

/** A promise and its resolve function. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

test('a read is cached, and a change replaces it', async () => {
  const cache = createSessionCache();
  await cache.filled(HASH, async () => kept(1));
  expect(numberOf(cache.get(HASH))).toBe(1);
  expect(await cache.changed(HASH, async () => ({ value: 'done', now: kept(2) }))).toBe('done');
  expect(numberOf(cache.get(HASH))).toBe(2);
  await cache.changed(HASH, async () => ({ value: undefined }));
  expect(cache.get(HASH)).toBeUndefined();
});

test('a failed change removes the session from the cache', async () => {
  const cache = createSessionCache();
  await cache.filled(HASH, async () => kept(1));
  await expect(cache.changed(HASH, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(cache.get(HASH)).toBeUndefined();
});

test.each(['before', 'during'] as const)(
  'a read that began %s a change and ends after it is not cached',
  async (when) => {
    const cache = createSessionCache();
    const reading = gate<CachedSession>();
    const writing = gate<undefined>();
    const read = (): Promise<unknown> => cache.filled(HASH, () => reading.passed);
    let old = when === 'before' ? read() : undefined;
    const change = cache.changed(HASH, async () => {
      await writing.passed;
      return { value: undefined, now: kept(2) };
    });
    old ??= read();
    writing.open(undefined);
    await change;
    reading.open(kept(1));
    await old;
    expect(numberOf(cache.get(HASH))).toBe(2);
  },
);

test('after two parallel changes the session is read from the database again', async () => {
  const cache = createSessionCache();
  const first = gate<undefined>();
  const slow = cache.changed(HASH, async () => {
    await first.passed;
    return { value: undefined, now: kept(1) };
  });
  await cache.changed(HASH, async () => ({ value: undefined, now: kept(2) }));
  first.open(undefined);
  await slow;
  expect(cache.get(HASH)).toBeUndefined();
  expect(numberOf(await cache.filled(HASH, async () => kept(2)))).toBe(2);
});

test('an ended session is removed', async () => {
  const cache = createSessionCache();
  await cache.filled(HASH, async () => kept(1));
  cache.drop(HASH);
  expect(cache.get(HASH)).toBeUndefined();
});
