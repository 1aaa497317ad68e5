/** Preview moments: local times of a time zone, and invalid input. */
import { expect, test } from 'vitest';

import { clockIn, nextFriday, NoMoment, readMoment, timeIn } from '#publishing/preview/preview-moment.ts';

test.each([
  ['Europe/Vienna', '2026-11-27T08:00', '2026-11-27T07:00:00.000Z'],
  ['Europe/Vienna', '2026-07-03T08:00', '2026-07-03T06:00:00.000Z'],
  ['UTC', '2026-11-27T08:00', '2026-11-27T08:00:00.000Z'],
  ['Asia/Tokyo', '2026-01-01T00:30', '2025-12-31T15:30:00.000Z'],
  // The hour after clocks go forward, and the hour before they go back.
  ['Europe/Vienna', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Vienna', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
])('in %s the local time %s is %s, and back', (zone, clock, time) => {
  expect(timeIn(zone, clock)).toBe(time);
  expect(clockIn(zone, time)).toBe(clock);
});

test('next Friday is never today', () => {
  expect(nextFriday('Europe/Vienna', new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-27T08:00');
  expect(nextFriday('Europe/Vienna', new Date('2026-11-27T10:00:00Z'))).toBe('2026-12-04T08:00');
  // At this time it is already Friday in Tokyo.
  expect(nextFriday('Asia/Tokyo', new Date('2026-11-26T20:00:00Z'))).toBe('2026-12-04T08:00');
});

test('an invalid time zone or time is refused', () => {
  expect(() => timeIn('Mars/Olympus', '2026-11-27T08:00')).toThrow(NoMoment);
  for (const clock of ['', 'friday', '2026-11-27', '2026-13-27T08:00'])
    expect(() => timeIn('UTC', clock)).toThrow(NoMoment);
});

test('a moment is parsed from the query; `init` is not a session, and an entry without a session is ignored', () => {
  const read = (query: string) => readMoment(new URLSearchParams(query));
  expect(read('')).toEqual({});
  expect(read('preview_timestamp=2026-11-27')).toEqual({ at: '2026-11-27T00:00:00.000Z' });
  expect(read('live_preview=init&content_type_uid=page&entry_uid=blt1')).toEqual({});
  expect(read('content_type_uid=page&entry_uid=blt1')).toEqual({});
  expect(read('live_preview=h&content_type_uid=page&entry_uid=blt1')).toEqual({ hash: 'h', edited: { type: 'page', uid: 'blt1' } }); // prettier-ignore
});
