/** The variants that a cart line offers, and the display of a changed variant before the shop has responded. */
import { expect, test } from 'vitest';

import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import { project } from '#lib/cart/optimistic.ts';
import { variantChoices } from '#lib/cart/variant-choices.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });

const variant = (id: number, labels: readonly string[], more: Partial<CommerceVariant> = {}): CommerceVariant => ({
  id,
  productId: 1,
  sku: '',
  inventoryLevel: 5,
  isInStock: true,
  isPurchasable: true,
  calculatedPrice: usd(100),
  optionValues: labels.map((label, index) => ({ optionId: index, optionDisplayName: 'o', id: index, label })),
  ...more,
});

const line = (variantId: number, quantity: number, more: Partial<CartLine> = {}): CartLine => ({
  id: `l${variantId}`,
  productId: 1,
  variantId,
  sku: '',
  name: 'Ridge',
  options: [],
  quantity,
  unitPrice: usd(100),
  lineTotal: usd(100 * quantity),
  ...more,
});

const cartOf = (...lines: readonly CartLine[]): Cart => ({ id: 'c', currency: 'USD', lines, baseAmount: usd(0), total: usd(0), customerId: 0, version: 1 }); // prettier-ignore

test('a line offers all variants of the product, in the page’s texts, with sold-out ones marked', () => {
  const variants = [variant(7, ['Ink', '170 cm']), variant(8, ['Larch', '170 cm'], { isInStock: false }), variant(9, ['x'], { productId: 2 })]; // prettier-ignore
  expect(variantChoices({ productId: 1 }, variants, { values: { Ink: 'Tinte' } })).toEqual([
    { variantId: 7, text: 'Tinte · 170 cm', isSoldOut: false },
    { variantId: 8, text: 'Larch · 170 cm', isSoldOut: true },
  ]);
});

test('a line offers no choice for a single variant, without options, or when the platform did not respond', () => {
  expect(variantChoices({ productId: 1 }, [variant(7, ['Ink'])], undefined)).toEqual([]);
  expect(variantChoices({ productId: 1 }, [variant(7, []), variant(8, [])], undefined)).toEqual([]);
  expect(variantChoices({ productId: 1 }, [], undefined)).toEqual([]);
});

test('an option value named like an object property is not translated', () => {
  const variants = [variant(7, ['constructor']), variant(8, ['__proto__'])];
  expect(variantChoices({ productId: 1 }, variants, { values: {} }).map(({ text }) => text)).toEqual(['constructor', '__proto__']); // prettier-ignore
});

const swap = (to: number) => ({ kind: 'swap', key: 'k', variantId: 7, to, display: { name: 'Ridge', unitPrice: usd(150) } }) as const; // prettier-ignore

test('a line with a changed variant keeps position and quantity, and shows the variant’s price', () => {
  const { cart } = project(cartOf(line(7, 2, { listPrice: usd(120) }), line(8, 1)), [swap(9)]);
  expect(cart?.lines.map((one) => [one.variantId, one.quantity, one.lineTotal.minor])).toEqual([[9, 2, 300], [8, 1, 100]]); // prettier-ignore
  expect(cart?.lines[0]?.listPrice).toBeUndefined();
  expect(cart?.baseAmount).toEqual(usd(400));
});

test('a changed line is merged into an existing line of the variant; a change of a missing line has no effect', () => {
  const joined = project(cartOf(line(7, 2), line(9, 3)), [swap(9)]).cart;
  expect(joined?.lines.map((one) => [one.variantId, one.quantity])).toEqual([[9, 5]]);
  expect(project(cartOf(line(8, 1)), [swap(9)]).cart?.lines.map(({ variantId }) => variantId)).toEqual([8]);
});
