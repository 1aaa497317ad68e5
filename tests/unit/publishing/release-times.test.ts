/** Release ids in sentences for editors. */
import { expect, it } from 'vitest';

import { outputWithTimes, withReleaseTimes, withTimesBesideIds } from '#publishing/report/release-times.ts';

const TIME = '21 Nov 2026, 10:00:00 (Europe/Vienna)';

it.each([
  ['Release 20261121090000123 is live.', `Release of ${TIME} is live.`],
  ['Held at release 20261121090000123.', `Held at release of ${TIME}.`],
  ['in place of 20261121090000123', `in place of the release of ${TIME}`],
  ['rolled back at 2026-11-21T09:00:00.123Z', `rolled back at ${TIME}`],
  ['order 99999999999999999', 'order 99999999999999999'],
])('release ids become times: %s', (text, expected) => expect(withReleaseTimes(text, 'Europe/Vienna')).toBe(expected));

it('an id that is the argument of a command is kept, beside its time', () =>
  expect(withTimesBesideIds('Kept are 20261121090000123 (live).', 'Europe/Vienna')).toBe(
    `Kept are 20261121090000123, of ${TIME} (live).`,
  ));

it('the terminal output shows times in place of ids', () => {
  const lines: unknown[] = [];
  const add = (line: unknown): void => void lines.push(line);
  const output = outputWithTimes({ log: add, warn: add, error: add }, 'Europe/Vienna');
  output.log('Release 20261121090000123');
  output.error('failed');
  expect(lines).toEqual([`Release of ${TIME}`, 'failed']);
});
