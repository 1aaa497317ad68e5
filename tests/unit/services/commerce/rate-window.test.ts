import { expect, test } from 'vitest';

import { createRateWindow } from '#services/commerce/requests/rate-window.ts';

test('a clock that is set back by a day does not refuse the requests of a day', () => {
  const turn = createRateWindow({ quota: 2, windowMs: 1000 }, true);
  const allowed = (now: number): boolean => turn('us', now).allowed;
  expect([86_400_000, 86_400_001, 86_400_002].map(allowed)).toEqual([true, true, false]);
  expect([5, 6, 7].map(allowed)).toEqual([true, true, false]);
  expect(turn('us', 8).headers['x-rate-limit-time-reset-ms']).toBe('997');
});
