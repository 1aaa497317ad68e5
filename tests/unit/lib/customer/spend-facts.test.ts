import { expect, test } from 'vitest';

import { DEFAULT_SPEND, spendView } from '#lib/customer/spend-facts.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const facts = { spent: 1000, limit: 2500, expires: '2027-06-30', isEmployee: false };

test('the default is a spend of 0 out of 3000', () => {
  const view = spendView(DEFAULT_SPEND, usd(0), '2026-11-21');
  expect([view.spent.minor, view.limit.minor, view.left.minor, view.state]).toEqual([0, 300_000, 300_000, 'fine']);
});

test.each([
  ['fine', facts, 50_000, '2026-11-21'],
  ['near', facts, 125_000, '2026-11-21'],
  ['near', facts, 150_000, '2026-11-21'],
  ['over', facts, 150_001, '2026-11-21'],
  ['fine', facts, 0, '2027-06-30'],
  ['expired', facts, 0, '2027-07-01'],
  ['over', { ...facts, limit: 0 }, 1, '2026-11-21'],
])('the spend state is %s', (state, given, cart, today) => {
  expect(spendView(given, usd(cart), today).state).toBe(state);
});

test('spend and cart total are shares of one bar', () => {
  expect(spendView(facts, usd(50_000), '2026-11-21')).toMatchObject({
    spentShare: 0.4,
    cartShare: 0.2,
    left: usd(150_000),
  });
  const over = spendView(facts, usd(900_000), '2026-11-21');
  expect(over.spentShare + over.cartShare).toBe(1);
  expect(spendView({ ...facts, spent: 9000 }, usd(0), '2026-11-21').left.minor).toBe(0);
});

test('a currency without decimals counts whole units', () => {
  expect(spendView(DEFAULT_SPEND, { minor: 1500, currency: 'JPY' }, '2026-11-21')).toMatchObject({ cartShare: 0.5 });
});
