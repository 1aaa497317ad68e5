import { expect, test } from 'vitest';

import { stageTexts } from '#components/account/stage-texts.ts';
import { orderStage, STAGES } from '#lib/order/order-stage.ts';
import { ORDER_STATUS } from '#lib/order/order.ts';

test('every status of the platform has a stage, and an unknown one is "checking"', () => {
  for (const status of Object.values(ORDER_STATUS)) expect(STAGES).toContain(orderStage(status));
  expect(orderStage(ORDER_STATUS.partiallyShipped)).toBe('part-sent');
  expect(orderStage(99)).toBe('checking');
});

test('an order of which only a part was paid back is partly refunded', () => {
  expect(orderStage(ORDER_STATUS.partiallyRefunded)).toBe('part-refunded');
  expect(orderStage(ORDER_STATUS.refunded)).toBe('refunded');
  const texts = stageTexts((english) => english);
  expect([texts['part-refunded'], texts['refunded']]).toEqual(['Partly refunded', 'Refunded']);
});
