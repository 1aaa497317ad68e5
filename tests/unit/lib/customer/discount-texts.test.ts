import { expect, test } from 'vitest';

import type { CustomerGroupView } from '#lib/customer/customer-views.ts';
import { discountText, groupOf, groupPath } from '#lib/customer/discount-texts.ts';

type Rule = CustomerGroupView['discountRules'][number];

const WORDS = {
  discount: 'Your discount: {discount}',
  off: '{amount} off {what}',
  for: '{what} for {amount}',
  all: 'everything',
  list: 'prices from your own list',
};
const NAMES = { 12: 'Skis' };
const US = { tag: 'en-US', currency: 'USD' };
const all: Rule = { type: 'all', method: 'percent', amount: '40.0000' };
const skis: Rule = { type: 'category', method: 'percent', amount: '12.5', categoryId: 12, name: 'Alpine skis' };

test.each<[string, readonly Rule[], string]>([
  ['no rule', [], ''],
  ['everything', [all], 'Your discount: 40% off everything'],
  ['everything, and more on a category', [all, skis], 'Your discount: 40% off everything, 12.5% off Skis'],
  ['a category that the page does not know', [{ ...skis, categoryId: 9 }], 'Your discount: 12.5% off Alpine skis'],
  ['an amount off', [{ ...skis, method: 'price', amount: '50.0000' }], 'Your discount: $50.00 off Skis'],
  ['a fixed price', [{ type: 'product', method: 'fixed', amount: '1', productId: 12, name: 'Ridge 98' }], 'Your discount: Ridge 98 for $1.00'],
  ['a free product', [{ type: 'product', method: 'fixed', amount: '0', productId: 12, name: 'Cap' }], 'Your discount: Cap for $0.00'],
  ['an unknown kind', [{ type: 'product', method: 'fixed', amount: '1', productId: 12 }], ''],
  ['a discount of zero', [{ ...all, amount: '0.0000' }, { ...skis, method: 'price', amount: '0' }], ''],
  ['a price list', [{ type: 'price_list', priceListId: 6 }], 'Your discount: prices from your own list'],
  ['a name with dollar signs', [{ ...skis, categoryId: 9, name: "$& $' $1" }], "Your discount: 12.5% off $& $' $1"],
])('the discount text for rules with %s', (_name, rules, expected) => {
  expect(discountText(rules, NAMES, { templates: WORDS, writing: US })).toBe(expected);
}); // prettier-ignore

test('amounts use the price format of the page, percentages the format of its language', () => {
  const format = { token: '\u00a0€', tokenLocation: 'right', decimalToken: ',', thousandsToken: '.', decimalPlaces: 2 } as const; // prettier-ignore
  const german = { tag: 'de-AT', currency: 'EUR', format };
  const templates = { ...WORDS, discount: 'Dein Rabatt: {discount}', off: '{amount} auf {what}', all: 'alles' };
  const rules: readonly Rule[] = [all, { ...skis, method: 'price', amount: '1050' }];
  expect(discountText(rules, { 12: 'Ski' }, { templates, writing: german }).replaceAll('\u00a0', ' ')).toBe(
    'Dein Rabatt: 40 % auf alles, 1.050,00 € auf Ski',
  );
  const yen = discountText(
    [{ ...all, method: 'price', amount: '1500' }],
    {},
    { templates: WORDS, writing: { tag: 'ja-JP', currency: 'JPY' } },
  );
  expect(yen).toContain('1,500');
});

test('a group is requested by id; without one, the guests’ group is requested', () => {
  expect([groupPath(3), groupPath(0)]).toEqual(['/customer_groups/3', '/customer_groups?is_group_for_guests=true']);
  const group = { id: 1, name: 'Guests', isDefault: false, isForGuests: true, discountRules: [] };
  expect([groupOf({ data: group }), groupOf({ data: [group] }), groupOf({ data: [] })]).toEqual([
    group,
    group,
    undefined,
  ]);
});
