/** Time zones of a country whose date changes last. */
import { expect, test } from 'vitest';

import { localDate } from '#lib/customer/local-date.ts';
import { lastTimeZone } from '#lib/dealers/time-zone.ts';

test.each([
  ['at', 'Europe/Vienna'],
  ['US', 'Pacific/Honolulu'],
  ['ca', 'America/Vancouver'],
  ['au', 'Australia/Perth'],
  ['es', 'Atlantic/Canary'],
  ['pt', 'Atlantic/Azores'],
  ['constructor', undefined],
])('the date of %s changes last in %s', (country, zone) => {
  expect(lastTimeZone(country)).toBe(zone);
});

test.each([
  ['Pacific/Honolulu', '2026-06-30'],
  ['UTC', '2026-07-01'],
  ['Asia/Tokyo', '2026-07-01'],
])('the date in %s is %s', (zone, date) => {
  expect(localDate(new Date('2026-07-01T09:30:00Z'), zone)).toBe(date);
});
