/** The attempts per e-mail on the password-reset pages, within bounded memory. */
import { expect, test } from 'vitest';

import { createAttemptCounter } from '#services/commerce/passwords/attempt-counter.ts';

const [STORE, MINUTE] = ['us', 60_000];

test('an address that is blocked stays blocked while 50,000 other addresses are tried', () => {
  const counter = createAttemptCounter(3, 15 * MINUTE);
  for (let attempt = 0; attempt < 3; attempt += 1) counter.failed(STORE, 'anna@firn.example', 0);
  for (let other = 0; other < 50_000; other += 1) counter.failed(STORE, `${other}@firn.example`, 1);
  expect(counter.waitFor(STORE, 'anna@firn.example', 1)).toBe(15 * MINUTE - 1);
});

test('attempts below the limit are also remembered while other addresses are tried once', () => {
  const counter = createAttemptCounter(3, 15 * MINUTE);
  for (let attempt = 0; attempt < 2; attempt += 1) counter.failed(STORE, 'anna@firn.example', 0);
  for (let other = 0; other < 20_000; other += 1) counter.failed(STORE, `${other}@firn.example`, 1);
  counter.failed(STORE, 'ANNA@firn.example ', 2);
  expect(counter.waitFor(STORE, 'anna@firn.example', 2)).toBeGreaterThan(0);
});

test('a window ends, and windows that have ended make room first', () => {
  const counter = createAttemptCounter(1, MINUTE);
  for (let other = 0; other < 9999; other += 1) counter.failed(STORE, `${other}@firn.example`, 0);
  counter.failed(STORE, 'anna@firn.example', MINUTE);
  counter.failed(STORE, 'berta@firn.example', MINUTE);
  const waits = ['1', 'anna', 'berta'].map((name) => counter.waitFor(STORE, `${name}@firn.example`, MINUTE));
  expect(waits).toEqual([0, MINUTE, MINUTE]);
});

test('a clock that is set back by a day does not lock an address for a day', () => {
  const counter = createAttemptCounter(2, 1000);
  for (let tries = 0; tries < 2; tries += 1) counter.failed('us', 'a@b.test', 86_400_000);
  expect(counter.waitFor('us', 'a@b.test', 86_400_000)).toBe(1000);
  expect(counter.waitFor('us', 'a@b.test', 5)).toBe(0);
  for (let tries = 0; tries < 2; tries += 1) counter.failed('us', 'a@b.test', 5);
  expect(counter.waitFor('us', 'a@b.test', 6)).toBe(999);
});
