import { expect, it } from 'vitest';

import { listAttributes } from '#lib/analytics/list-attributes.ts';
import { listedProduct } from '#lib/analytics/listed-product.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const variant = (id: number, minor: number, retail?: number): CommerceVariant => ({
  id,
  productId: 9,
  sku: `SKU-${id}`,
  inventoryLevel: 1,
  isInStock: true,
  isPurchasable: true,
  calculatedPrice: usd(minor),
  ...(retail === undefined ? {} : { retailPrice: usd(retail) }),
  optionValues: [],
});

it('reports a product of a list as its cheapest variant, whose price the list shows', () => {
  const product = listedProduct('Ridge 98', [variant(1, 70_000), variant(2, 50_000, 60_000), variant(3, 50_000)]);
  expect(product).toEqual({
    name: 'Ridge 98',
    sku: 'SKU-2',
    id: 9,
    variantId: 2,
    quantity: 1,
    originalPrice: usd(60_000),
    salePrice: usd(50_000),
  });
});

it('reports no product without variants', () => {
  expect(listedProduct('Ridge 98', [])).toBeUndefined();
});

it('names a list only in a shop with analytics', () => {
  expect(listAttributes(false, { id: 'skis', name: 'Skis' })).toEqual({});
  expect(listAttributes(true, { id: 'skis', name: 'Skis' })).toEqual({
    'data-list-id': 'skis',
    'data-list-name': 'Skis',
  });
});
