/** The call budget of a platform. What must not happen: calls exceed the platform's quota, or a flood of reads leaves no calls for writes. */
import { describe, expect, test } from 'vitest';

import { createCallBudget } from '#app/commerce/call-budget.ts';

const QUOTA = 100;
const WINDOW_MS = 30_000;

/** A platform with a quota whose responses state the remaining calls, as BigCommerce's do, unless `isTelling` is false. */
function platform(isTelling = true) {
  let now = 0;
  let used = 0;
  let endsAt = WINDOW_MS;
  let refused = 0;
  const send = async (): Promise<Response> => {
    if (now >= endsAt) [used, endsAt] = [0, now + WINDOW_MS];
    used += 1;
    if (used > QUOTA) refused += 1;
    const headers = {
      'x-rate-limit-requests-quota': `${QUOTA}`,
      'x-rate-limit-requests-left': `${Math.max(0, QUOTA - used)}`,
      'x-rate-limit-time-reset-ms': `${endsAt - now}`,
    };
    return new Response('{}', { status: used > QUOTA ? 429 : 200, ...(isTelling ? { headers } : {}) });
  };
  const ask = createCallBudget({ fetch: send, quota: QUOTA, windowMs: WINDOW_MS, clock: () => now });
  return {
    read: () => ask('http://platform.test/'),
    write: () => ask('http://platform.test/', { method: 'POST' }),
    other: send,
    pass: (ms: number) => (now += ms),
    used: () => used,
    refused: () => refused,
  };
}

async function statuses(count: number, ask: () => Promise<Response>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await ask()).status);
  return all;
}

describe.each([true, false])('a platform whose responses state the remaining quota: %s', (isTelling) => {
  test('reads stop at four fifths of the quota, writes continue, and the platform refuses nothing', async () => {
    const { read, write, used, refused } = platform(isTelling);
    const reads = await statuses(QUOTA * 20, read);
    expect(reads.filter((status) => status === 200).length).toBe(80);
    expect((await statuses(10, write)).every((status) => status === 200)).toBe(true);
    await statuses(QUOTA, write);
    expect([used() <= QUOTA, refused()]).toEqual([true, 0]);
  });

  test('the next window has the full quota; until then the error states when to retry', async () => {
    const { read, pass, refused } = platform(isTelling);
    await statuses(QUOTA, read);
    pass(10_000);
    const late = await read();
    expect([late.status, late.headers.get('x-rate-limit-time-reset-ms')]).toEqual([429, '20000']);
    pass(20_000);
    expect(new Set(await statuses(80, read))).toEqual(new Set([200]));
    expect(refused()).toBe(0);
  });

  test('parallel calls get no more than sequential ones', async () => {
    const { read, used } = platform(isTelling);
    await Promise.all(Array.from({ length: QUOTA * 5 }, read));
    expect(used()).toBe(80);
  });
});

test('quota used by other programs is subtracted', async () => {
  const { read, other, used } = platform();
  await statuses(1, read);
  await statuses(70, other);
  expect((await statuses(100, read)).filter((status) => status === 200).length).toBe(9);
  expect(used()).toBe(80);
});
