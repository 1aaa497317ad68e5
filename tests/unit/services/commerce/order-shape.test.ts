/** Amounts of orders with and without tax, by the decimals of the currency. */
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { Catalog } from '#services/commerce/catalog/catalog.ts';
import { orderShape, productShapes, shippingAddressShape } from '#services/commerce/orders/order-shape.ts';
import { SeedOrder } from '#services/commerce/seed/seed-orders.ts';
import { SeedSettings } from '#services/commerce/seed/seed-settings.ts';

const ADDRESS = {
  first_name: 'Aoi', last_name: 'Sato', street_1: '1-1', city: 'Nagano', zip: '380-0000', country: 'Japan', country_iso2: 'JP', email: 'aoi@firn.example',
}; // prettier-ignore

function catalogWith(code: string, decimalPlaces: number): Catalog {
  const currency = {
    store: 'jp', id: 1, position: 0, code, name: code, token: '¥', tokenLocation: 'left', decimalToken: '.', thousandsToken: ',', decimalPlaces,
  }; // prettier-ignore
  return new Catalog({
    hash: 'jp',
    taxIncluded: true,
    settings: v.parse(SeedSettings, {}),
    currencies: [currency],
    categories: [],
    products: [],
  });
}

function orderOf(price: number) {
  const at = new Date('2026-02-01T00:00:00Z');
  const line = { id: 1, product_id: 1, variant_id: 1, name: 'Wax', sku: 'wax', quantity: 1, price };
  const data = v.parse(SeedOrder, {
    id: 1, customer_id: 0, status_id: 2, created_at: at.toISOString(), tax_percent: 10, shipping_cost: price, lines: [line],
    billing_address: ADDRESS, shipping_address: ADDRESS,
  }); // prettier-ignore
  return { store: 'jp', id: 1, customerId: 0, statusId: 2, createdAt: at, updatedAt: at, data };
}

test.each([
  ['JPY', 0, '909.0000', '91.0000'],
  ['EUR', 2, '909.0900', '90.9100'],
  ['KWD', 3, '909.0910', '90.9090'],
])('the tax of an order in %s has %i decimals', (code, decimals, withoutTax, tax) => {
  const catalog = catalogWith(code, decimals);
  const order = orderOf(1000);
  expect(orderShape(order, catalog)).toMatchObject({
    subtotal_ex_tax: withoutTax,
    subtotal_inc_tax: '1000.0000',
    subtotal_tax: tax,
    shipping_cost_ex_tax: withoutTax,
  });
  expect(productShapes(order, catalog)).toMatchObject([{ price_ex_tax: withoutTax, price_tax: tax }]);
  expect(shippingAddressShape(order, catalog)).toMatchObject({ cost_ex_tax: withoutTax, cost_tax: tax });
});
