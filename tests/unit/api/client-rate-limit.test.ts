/**
 * Rate limits per client. What must not happen: a client avoids its limit by changing addresses within its network, or stays limited forever after a
 * clock jump.
 */
import { expect, test } from 'vitest';

import { createClientRateLimit } from '#api/limits/client-rate-limit.ts';
import { createRateLimit } from '#api/limits/rate-limit.ts';
import { createPublicResponseCache } from '#api/public-response-cache.ts';

function passed(count: number, call: (index: number) => number): number {
  return Array.from({ length: count }, (_none, index) => call(index)).filter((seconds) => seconds === 0).length;
}

test('a bucket allows its burst immediately, refills steadily, and returns the seconds to wait', () => {
  const meter = createRateLimit({ most: 3, seconds: 30 });
  expect([0, 0, 0, 0].map((now) => meter('a', now))).toEqual([0, 0, 0, 10]);
  expect([meter('a', 9999), meter('a', 10_000), meter('a', 10_000), meter('b', 10_000)]).toEqual([1, 0, 10, 0]);
  expect([40_000, 40_000, 40_000, 40_000].map((now) => meter('a', now))).toEqual([0, 0, 0, 10]);
});

test('a bucket emptied while the clock was ahead counts as full', () => {
  const meter = createRateLimit({ most: 2, seconds: 30 });
  expect([1e12, 1e12, 1e12].map((now) => meter('a', now) > 0)).toEqual([false, false, true]);
  expect(meter('a', 0)).toBe(0);
});

test('invented client addresses do not fill the memory', () => {
  const meter = createRateLimit({ most: 1, seconds: 30 }, 10);
  meter('kept', 0);
  for (let index = 0; index < 9; index += 1) meter(`client ${index}`, 0);
  expect(meter('kept', 0)).toBeGreaterThan(0);
  for (let index = 9; index < 19; index += 1) meter(`client ${index}`, 0);
  expect(meter('kept', 0)).toBe(0);
});

test.each([
  ['an IPv4 address', () => '203.0.113.9'],
  ['a /64', (index: number) => `2001:db8:1:2:${index.toString(16)}::9`],
])('%s may make 300 reads and 90 writes in half a minute', (_what, place) => {
  const traffic = createClientRateLimit(() => new Date(0));
  expect(passed(2000, (index) => traffic(place(index), 'read'))).toBe(300);
  expect(passed(500, (index) => traffic(place(index), 'write'))).toBe(90);
});

test('an address that is never blocked may make any number of reads and writes, and other addresses may not', () => {
  const traffic = createClientRateLimit(
    () => new Date(0),
    (address) => address === '203.0.113.7',
  );
  expect(passed(2000, () => traffic('203.0.113.7', 'read'))).toBe(2000);
  expect(passed(500, () => traffic('203.0.113.7', 'write'))).toBe(500);
  expect(passed(2000, () => traffic('203.0.113.8', 'read'))).toBe(300);
});

test('requests through a local proxy that sends no visitor address are not limited as one visitor', () => {
  const traffic = createClientRateLimit(() => new Date(0));
  for (const own of ['', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(passed(500, () => traffic(own, 'read'))).toBe(500);
});

test('calls for the same public response share one request for two seconds; failures are not cached', async () => {
  let now = 0;
  let asked = 0;
  const answers = createPublicResponseCache(2000, () => now);
  const ask = (key: string) => answers.responseFor(key, async () => (asked += 1));
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  now = 1999;
  expect(await ask('a')).toBe(1);
  now = 2000;
  expect(await ask('a')).toBe(3);
  const failing = () => answers.responseFor('c', async () => Promise.reject(new Error('down')));
  const both = await Promise.allSettled([failing(), failing()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('c')).toBe(4);
});
