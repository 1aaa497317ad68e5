import { expect, test } from 'vitest';

import { requestTime } from '#services/commerce/requests/request-time.ts';

test.each([
  ['2026-11-01', Date.UTC(2026, 10, 1)],
  ['2026-11', Date.UTC(2026, 10, 1)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2026-11-01T10:00', Date.UTC(2026, 10, 1, 10)],
  ['2026-11-01 10:00:00', Date.UTC(2026, 10, 1, 10)],
  ['2017-04-20T11:32:00.000-04:00', Date.UTC(2017, 3, 20, 15, 32)],
  ['2017-04-20T11:32:00-0400', Date.UTC(2017, 3, 20, 15, 32)],
  ['2026-11-01T10:00:00Z', Date.UTC(2026, 10, 1, 10)],
  ['Thu, 20 Apr 2017 11:32:00 -0400', Date.UTC(2017, 3, 20, 15, 32)],
  ['Sun, 01 Nov 2026 10:00:00 GMT', Date.UTC(2026, 10, 1, 10)],
  ['1 nov 2026', Date.UTC(2026, 10, 1)],
])('%s is a time', (text, time) => {
  expect(requestTime(text)).toBe(time);
});

test.each([
  '', 'a 1', '1', '2026', 'ski 12', 'price 98', 'yesterday', '2026-13-01', '2026-02-30', '2025-02-29', '2026-00-10', '2026-11-00', '2026-11-01T25:00:00Z', '2026-11-01x', '31 Feb 2026',
  'Sun, 01 Abc 2026 10:00:00 GMT', 'Nov 1, 2026', '2026/11/01', '+275760-09-13', '-271821-04-20', 'undefined', '11/01/2026',
])('%s is no time', (text) => {
  expect(requestTime(text)).toBeNaN();
}); // prettier-ignore
