/** Discount rules get the names of their products and categories where the platform has them; the rules themselves are never lost. */
import { expect, test } from 'vitest';

import { namedGroup } from '#api/customers/named-group.ts';
import type { Call } from '#api/route.ts';
import type { CustomerGroup, DiscountRule } from '#lib/customer/discount-rules.ts';

const half = { method: 'percent', amount: '50' } as const;
const group = (...discountRules: readonly DiscountRule[]): CustomerGroup => ({
  id: 3,
  name: 'Pro',
  isDefault: false,
  isForGuests: false,
  discountRules,
});
const TREE = [{ id: 1, parent_id: 0, name: 'Skis', children: [{ id: 2, parent_id: 1, name: 'Freeride' }] }];

function platform(more: Partial<Record<'categoryTree' | 'products', () => Promise<unknown>>> = {}) {
  const asked: string[] = [];
  const logged: object[] = [];
  const commerce = {
    categoryTree: () => (asked.push('tree'), Promise.resolve(TREE)),
    products: ({ ids }: { readonly ids: readonly number[] }) => {
      asked.push(`products ${ids.join(' ')}`);
      return Promise.resolve({ data: ids.filter((id) => id < 100).map((id) => ({ id, name: `Product ${id}` })) });
    },
    ...more,
  };
  return { asked, logged, call: { commerce, log: (line: object) => logged.push(line) } as unknown as Call };
}

test('rules for everything or for a price list need no request', async () => {
  const { call, asked } = platform();
  const given = group({ type: 'all', ...half }, { type: 'price_list', priceListId: 4 });
  expect(await namedGroup(call, given)).toEqual(given);
  expect(asked).toEqual([]);
});

test('categories of any depth and products are named with one request per kind; unknown ones get no name', async () => {
  const { call, asked } = platform();
  const rules: readonly DiscountRule[] = [
    { type: 'category', categoryId: 2, ...half },
    { type: 'category', categoryId: 9, ...half },
    { type: 'product', productId: 7, ...half },
    { type: 'product', productId: 107, ...half },
  ];
  const { discountRules } = await namedGroup(call, group(...rules));
  expect(discountRules).toEqual([
    { ...rules[0], name: 'Freeride' },
    rules[1],
    { ...rules[2], name: 'Product 7' },
    rules[3],
  ]);
  expect(asked).toEqual(['tree', 'products 7 107']);
});

test('a platform failure is logged and costs only the names', async () => {
  const { call, logged } = platform({ categoryTree: () => Promise.reject(new Error('down')) });
  const rules: readonly DiscountRule[] = [
    { type: 'category', categoryId: 2, ...half },
    { type: 'product', productId: 7, ...half },
  ];
  const { discountRules } = await namedGroup(call, group(...rules));
  expect(discountRules).toEqual([rules[0], { ...rules[1], name: 'Product 7' }]);
  expect(logged).toEqual([{ level: 'warn', event: 'group-names-failed', cause: 'Error: down' }]);
});
