/** The commerce stand-in vacuums its database on a timer, not only when a test calls it. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';
import { createPeriodicVacuum } from '#services/commerce/database/periodic-vacuum.ts';

import { startCommerce } from '../support/commerce.ts';
import { sampleStores } from '../support/databases.ts';

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('vacuums within a minute after many writes, continues after a failure, and stops when the service is closed', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const database = await openDatabase({ dump: await sampleStores() });
  const vacuum = vi.spyOn(database, 'vacuum');
  const commerce = await startCommerce({ database });
  const write = async (times: number) => {
    for (let count = 0; count < times; count += 1) await database.write((own) => own.execute(sql`SELECT 1`));
  };
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await Promise.all(vacuum.mock.results.map(({ value }) => value as Promise<void>));
  const first = vacuum.mock.calls.length;

  await write(99);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(vacuum, 'after 99 writes').toHaveBeenCalledTimes(first);

  await write(1);
  vacuum.mockRejectedValueOnce(new Error('disk full'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(vacuum, 'after 100 writes').toHaveBeenCalledTimes(first + 1);
  expect(said).toHaveBeenCalledExactlyOnceWith('commerce: disk full');

  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(vacuum, 'after a failure').toHaveBeenCalledTimes(first + 2);
  await vacuum.mock.results.at(-1)?.value;
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(vacuum, 'without further writes').toHaveBeenCalledTimes(first + 2);

  await write(100);
  await commerce.close();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(vacuum, 'after it was closed').toHaveBeenCalledTimes(first + 2);
});

test('no second vacuum starts while one that takes longer than a minute is still running', async () => {
  let end: () => void = () => undefined;
  const vacuum = vi.fn(() => new Promise<void>((done) => (end = done)));
  const turn = createPeriodicVacuum({ writes: () => 1000, vacuum });
  const running = turn();
  // Not awaited before the assertion: if a second vacuum started, it would never end, and the test would time out instead of failing.
  const second = turn();
  expect(vacuum).toHaveBeenCalledTimes(1);
  end();
  await Promise.all([running, second]);
});
