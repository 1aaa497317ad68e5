import { expect, test } from 'vitest';

import { createTransformAllowance } from '#services/media/transform-allowance.ts';

test('a clock that is set back by a day does not refuse new renditions for a day', () => {
  let now = Date.parse('2026-03-02T10:00:00Z');
  const { spend } = createTransformAllowance({ perOriginal: 1, total: 9 }, () => now);
  expect(spend('skis', 'w=100')).toBeNull();
  expect(spend('skis', 'w=200')).toBe(3600);
  now -= 86_400_000;
  expect(spend('skis', 'w=200')).toBeNull();
  expect(spend('skis', 'w=300')).toBe(3600);
});
