import { expect, test } from 'vitest';

import { dayRange, deliveryDates } from '#lib/shipping/delivery-terms.ts';

const day = (date: Date): string => `${date.getMonth() + 1}-${date.getDate()}`;

test('delivery counts Monday to Friday from the day after the order', () => {
  const friday = new Date(2026, 10, 20, 12);
  const { first, last } = deliveryDates(friday, { from: 2, to: 4 });
  expect([day(first), day(last)]).toEqual(['11-24', '11-26']);
  expect(day(deliveryDates(new Date(2026, 10, 22, 12), { from: 1, to: 1 }).first)).toBe('11-23');
});

test('a reversed range of days ends on its first day', () => {
  const { first, last } = deliveryDates(new Date(2026, 10, 23, 12), { from: 3, to: 1 });
  expect(day(last)).toBe(day(first));
});

test('a range of days shows both ends, a single day only one', () => {
  expect(dayRange({ from: 2, to: 4 })).toBe('2–4');
  expect(dayRange({ from: 3, to: 3 })).toBe('3');
  expect(dayRange({ from: 3, to: 1 })).toBe('3');
});
