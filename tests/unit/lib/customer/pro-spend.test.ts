/** The period in which a professional's spend is counted. */
import { expect, test } from 'vitest';

import { proSpend } from '#lib/customer/pro-customer.ts';
import type { SpendInputs } from '#lib/customer/spend-inputs.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const order = (createdAt: string, minor: number): SpendInputs['orders'][number] => ({
  id: minor,
  statusId: 10,
  createdAt,
  total: { minor, currency: 'USD' },
  refunded: { minor: 0, currency: 'USD' },
});
const spent = (expirationDate: string | undefined): number =>
  proSpend(
    {
      isEmployee: false,
      orders: [order('2025-06-01T00:00:00Z', 100), order('2026-01-10T00:00:00Z', 2000), order('2026-10-01T00:00:00Z', 30_000)],
      ...(expirationDate === undefined ? {} : { expirationDate }),
    },
    NOW,
  ).orderTotal; // prettier-ignore

test.each([
  ['a program that ends next year counts the running year', '2027-06-30', 300],
  ['a program that ends years ahead counts the running year, not its last one', '2031-06-30', 300],
  ['a program that ends soon counts the year before its end', '2026-12-31', 320],
  ['a program that has ended counts its last year', '2026-06-30', 320],
  ['without an end date the past year counts', undefined, 320],
])('%s', (_name, expirationDate, wanted) => {
  expect(spent(expirationDate)).toBe(wanted);
});

test.each([
  ['partially refunded', 14, 200],
  ['refunded', 4, 0],
  ['canceled', 5, 0],
])('of an order that is %s, what was not paid back counts', (_name, statusId, wanted) => {
  const paid = { ...order('2026-10-01T00:00:00Z', 29_000), statusId, refunded: { minor: 9000, currency: 'USD' } };
  expect(proSpend({ isEmployee: false, orders: [paid] }, NOW).orderTotal).toBe(wanted);
});
