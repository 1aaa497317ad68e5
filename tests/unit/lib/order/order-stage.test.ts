import { expect, test } from 'vitest';

import { orderStage, STAGES } from '#lib/order/order-stage.ts';
import { ORDER_STATUS } from '#lib/order/order.ts';

test('every status of the platform has a stage, and an unknown one is "checking"', () => {
  for (const status of Object.values(ORDER_STATUS)) expect(STAGES).toContain(orderStage(status));
  expect(orderStage(ORDER_STATUS.partiallyShipped)).toBe('part-sent');
  expect(orderStage(99)).toBe('checking');
});
