/**
 * Every response of the commerce service is validated against the vendor's OpenAPI files, hardened; mutation tests prove that the validation detects
 * errors.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { overlayFor } from '../support/bigcommerce-overlay.ts';
import { startCommerce } from '../support/commerce.ts';
import type { TestCommerce, WireAnswer, WireCart, WireOne } from '../support/commerce.ts';
import { conformancePath } from '../support/conformance.ts';
import { openApiChecks } from '../support/openapi.ts';

const folder = conformancePath('bigcommerce/reference');
const check = openApiChecks(folder ?? '');

const PRODUCTS = 'catalog/products_catalog.v3.yml';
const VARIANTS = 'catalog/product-variants_catalog.v3.yml';
const OPTIONS = 'catalog/product-variant-options_catalog.v3.yml';
const MODIFIERS = 'catalog/product-modifiers_catalog.v3.yml';
const CATEGORIES = 'catalog/categories_catalog.v3.yml';
const TREES = 'catalog/category-trees_catalog.v3.yml';
const PRICING = 'pricing.sf.yml';
const CARTS = 'carts.v3.yml';
const CURRENCIES = 'currencies.v2.yml';

const CUSTOMERS = 'customers.v3.yml';
const GROUPS = 'customers.v2.yml';
const GEOGRAPHY = 'geography.v2.yml';
const SHIPPING = 'shipping.v2.yml';
const ORDERS = 'orders.v2.oas2.yml';
const STORE = 'store_information.v2.yml';
const INVENTORY = 'inventory.v3.yml';
const LISTS = 'price_lists.v3.yml';
const HOOKS = 'webhooks.v3.yml';

const EVERYTHING = 'addresses,attributes,formfields,storecredit,shopper_profile_id,segment_ids';
const HOOK = {
  scope: 'store/order/created',
  destination: 'https://shop.firn.example/hooks',
  headers: { 'x-word': 'w' },
};
const ADDRESS = {
  first_name: 'Ida', last_name: 'Holm', address1: '1 Main St', city: 'Boise', state_or_province: 'Idaho', postal_code: '83702', country_code: 'US',
}; // prettier-ignore
/** Number of customers made so far, so that each one has a unique e-mail address. */
let made = 0;
const customer = () => ({ email: `c${(made += 1)}@firn.example`, first_name: 'Ida', last_name: 'Holm' });

const VARIANT = { product_id: 1101, variant_id: 110_100 };
const line_items = [{ ...VARIANT, quantity: 2 }];
const lines = { line_items };
const INCLUDES =
  'bulk_pricing_rules,channels,custom_fields,images,modifiers,options,parent_relations,primary_image,variants,videos';
const ABSENT = '00000000-0000-4000-8000-000000000000';

type Row = readonly [
  method: string,
  path: string,
  file: string,
  documented: string,
  status: number,
  /** The request body, or a function that makes a new one for each call. */
  body?: object | (() => object) | undefined,
  like?: string,
];

/** `CART` and `ITEM` are placeholders for a two-line cart that is created before each call. */
const calls: readonly Row[] = [
  ['GET', 'v3/catalog/products?limit=3&page=2', PRODUCTS, '/catalog/products', 200],
  ['GET', `v3/catalog/products?limit=3&include=${INCLUDES}`, PRODUCTS, '/catalog/products', 200],
  ['GET', 'v3/catalog/products/1101', PRODUCTS, '/catalog/products/{product_id}', 200],
  ['GET', `v3/catalog/products/1101?include=${INCLUDES}`, PRODUCTS, '/catalog/products/{product_id}', 200],
  ['GET', 'v3/catalog/products/7', PRODUCTS, '/catalog/products/{product_id}', 404],
  ['GET', 'v3/catalog/products/1101/options', OPTIONS, '/catalog/products/{product_id}/options', 200],
  ['GET', 'v3/catalog/products/1101/options/11011', OPTIONS, '/catalog/products/{product_id}/options/{option_id}', 200],
  ['GET', 'v3/catalog/products/1101/options/7', OPTIONS, '/catalog/products/{product_id}/options/{option_id}', 404],
  ['GET', 'v3/catalog/products/1101/options/11011/values', OPTIONS, '/catalog/products/{product_id}/options/{option_id}/values', 200],
  ['GET', 'v3/catalog/products/1101/options/11011/values/110100', OPTIONS, '/catalog/products/{product_id}/options/{option_id}/values/{value_id}', 200],
  ['GET', 'v3/catalog/products/1101/images?limit=2', PRODUCTS, '/catalog/products/{product_id}/images', 200],
  ['GET', 'v3/catalog/products/1101/images/110100', PRODUCTS, '/catalog/products/{product_id}/images/{image_id}', 200],
  ['GET', 'v3/catalog/products/1101/videos', PRODUCTS, '/catalog/products/{product_id}/videos', 200],
  ['GET', 'v3/catalog/products/1101/custom-fields', PRODUCTS, '/catalog/products/{product_id}/custom-fields', 200],
  ['GET', 'v3/catalog/products/1101/reviews', PRODUCTS, '/catalog/products/{product_id}/reviews', 200],
  ['GET', 'v3/catalog/products/1101/modifiers', MODIFIERS, '/catalog/products/{product_id}/modifiers', 200],
  ['GET', 'v3/catalog/products/1101/variants?limit=3', VARIANTS, '/catalog/products/{product_id}/variants', 200],
  ['GET', 'v3/catalog/products/1101/variants/110100', VARIANTS, '/catalog/products/{product_id}/variants/{variant_id}', 200],
  ['GET', 'v3/catalog/products/1101/variants/7', VARIANTS, '/catalog/products/{product_id}/variants/{variant_id}', 404],
  ['GET', 'v3/catalog/variants?product_id:in=1101,1102', VARIANTS, '/catalog/variants', 200],
  ['GET', 'v3/catalog/categories?limit=5', CATEGORIES, '/catalog/categories', 200],
  ['GET', 'v3/catalog/categories/1012', CATEGORIES, '/catalog/categories/{category_id}', 200],
  ['GET', 'v3/catalog/categories/7', CATEGORIES, '/catalog/categories/{category_id}', 404],
  ['GET', 'v3/catalog/trees', TREES, '/catalog/trees', 200],
  ['GET', 'v3/catalog/trees/categories?limit=5', TREES, '/catalog/trees/categories', 200],
  ['GET', 'v3/catalog/trees/1/categories', TREES, '/catalog/trees/{tree_id}/categories', 200],
  ['GET', 'v3/catalog/trees/2/categories', TREES, '/catalog/trees/{tree_id}/categories', 404],
  ['POST', 'v3/pricing/products', PRICING, '/pricing/products', 200, { channel_id: 1, currency_code: 'USD', items: [VARIANT, { product_id: 1102 }] }],
  ['GET', 'v2/currencies', CURRENCIES, '/currencies', 200],
  ['GET', 'v2/currencies/1', CURRENCIES, '/currencies/{id}', 200],
  ['GET', 'v2/time', 'store_information.v2.yml', '/time', 200],
  ['POST', 'v3/carts', CARTS, '/carts', 201, lines],
  ['POST', 'v3/carts?include=promotions.banners', CARTS, '/carts', 201, lines],
  ['GET', 'v3/carts/CART', CARTS, '/carts/{cartId}', 200],
  ['GET', 'v3/carts/CART?include=line_items.physical_items.options', CARTS, '/carts/{cartId}', 200],
  ['PUT', 'v3/carts/CART', CARTS, '/carts/{cartId}', 201, { customer_id: 7, version: 1 }],
  ['PUT', 'v3/carts/CART', CARTS, '/carts/{cartId}', 409, { customer_id: 7, version: 9 }],
  ['POST', 'v3/carts/CART/items', CARTS, '/carts/{cartId}/items', 201, lines],
  ['PUT', 'v3/carts/CART/items/ITEM', CARTS, '/carts/{cartId}/items/{itemId}', 200, { line_item: line_items[0] }],
  ['PUT', 'v3/carts/CART/items/ITEM', CARTS, '/carts/{cartId}/items/{itemId}', 409, { line_item: line_items[0], version: 9 }],
  // The vendor's schema omits the envelope here; its example and the real API have it.
  ['DELETE', 'v3/carts/CART/items/ITEM', CARTS, '/carts/{cartId}/items/{itemId}', 200, undefined, 'PUT'],
  ['DELETE', 'v3/carts/CART/items/ITEM', CARTS, '/carts/{cartId}/items/{itemId}', 409, { version: 9 }],
  ['DELETE', 'v3/carts/CART', CARTS, '/carts/{cartId}', 204],
  ['POST', 'v3/carts/CART/redirect_urls', CARTS, '/carts/{cartId}/redirect_urls', 201],
  ['GET', `v3/customers?include=${EVERYTHING}&limit=2`, CUSTOMERS, '/customers', 200],
  ['GET', `v3/customers?id:in=102&include=${EVERYTHING}`, CUSTOMERS, '/customers', 200],
  ['GET', 'v3/customers?shoe_size=42', CUSTOMERS, '/customers', 422],
  ['POST', 'v3/customers', CUSTOMERS, '/customers', 200, () => [{ ...customer(), authentication: { new_password: 'long-enough-1' }, addresses: [ADDRESS], form_fields: [{ name: 'Pro Code', value: 'x' }] }]],
  ['POST', 'v3/customers', CUSTOMERS, '/customers', 422, () => [{ ...customer(), email: 'anna.us@firn.example' }]],
  ['POST', 'v3/customers', CUSTOMERS, '/customers', 413, () => Array.from({ length: 11 }, customer)],
  ['PUT', 'v3/customers', CUSTOMERS, '/customers', 200, () => [{ id: 107, company: 'Firn' }]],
  ['PUT', 'v3/customers', CUSTOMERS, '/customers', 422, () => [{ id: 107, email: 'none' }]],
  ['DELETE', 'v3/customers?id:in=999', CUSTOMERS, '/customers', 204],
  ['DELETE', 'v3/customers?id:in=x', CUSTOMERS, '/customers', 422],
  ['POST', 'v3/customers/validate-credentials', CUSTOMERS, '/customers/validate-credentials', 200, { email: 'anna.us@firn.example', password: 'firn-sample-2026', channel_id: 1 }],
  ['POST', 'v3/customers/validate-credentials', CUSTOMERS, '/customers/validate-credentials', 200, { email: 'anna.us@firn.example', password: 'wrong' }],
  ['POST', 'v3/customers/validate-credentials', CUSTOMERS, '/customers/validate-credentials', 422, { email: 'anna.us@firn.example' }],
  ['GET', 'v3/customers/attributes', CUSTOMERS, '/customers/attributes', 200],
  ['GET', 'v3/customers/form-field-values?customer_id=102', CUSTOMERS, '/customers/form-field-values', 200],
  ['GET', 'v3/customers/addresses?customer_id:in=101&limit=1&include=formfields', CUSTOMERS, '/customers/addresses', 200],
  ['POST', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses', 200, () => [{ ...ADDRESS, company: `Firn ${(made += 1)}`, customer_id: 101 }]],
  ['POST', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses', 422, [{ customer_id: 101 }]],
  ['PUT', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses', 200, [{ id: 1011, city: 'Big Sky' }]],
  ['PUT', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses', 422, [{ id: 1011, country_code: 'Germany' }]],
  ['DELETE', 'v3/customers/addresses?id:in=999', CUSTOMERS, '/customers/addresses', 204],
  ['GET', 'v2/customer_groups', GROUPS, '/customer_groups', 200],
  ['GET', 'v2/customer_groups/5', GROUPS, '/customer_groups/{customer_group_id}', 200],
  ['GET', 'v2/customer_groups/6', GROUPS, '/customer_groups/{customer_group_id}', 200],
  ['GET', 'v2/customer_groups/999', GROUPS, '/customer_groups/{customer_group_id}', 400],
  ['GET', 'v2/customer_groups/count', GROUPS, '/customer_groups/count', 200],
  ['GET', 'v3/pricelists', LISTS, '/pricelists', 200],
  ['GET', 'v3/pricelists/6/records?limit=2&include=sku,bulk_pricing_tiers', LISTS, '/pricelists/{price_list_id}/records', 200],
  ['GET', 'v3/pricelists/6/records/110100?include=sku,bulk_pricing_tiers', LISTS, '/pricelists/{price_list_id}/records/{variant_id}', 200],
  ['GET', 'v3/pricelists/6/records/110100/usd?include=sku,bulk_pricing_tiers', LISTS, '/pricelists/{price_list_id}/records/{variant_id}/{currency_code}', 200],
  ['GET', 'v3/pricelists/assignments', LISTS, '/pricelists/assignments', 200],
  ['GET', 'v2/countries', GEOGRAPHY, '/countries', 200],
  ['GET', 'v2/countries/840', GEOGRAPHY, '/countries/{id}', 200],
  ['GET', 'v2/countries/840/states', GEOGRAPHY, '/countries/{country_id}/states', 200],
  ['GET', 'v2/countries/count', GEOGRAPHY, '/countries/count', 200],
  ['GET', 'v2/countries/states?limit=2', GEOGRAPHY, '/countries/states', 200],
  ['GET', 'v2/countries/states/count', GEOGRAPHY, '/countries/states/count', 200],
  ['GET', 'v2/countries/840/states/count', GEOGRAPHY, '/countries/{country_id}/states/count', 200],
  ['GET', 'v2/countries/840/states/84001', GEOGRAPHY, '/countries/{country_id}/states/{id}', 200],
  ['GET', 'v2/shipping/zones', SHIPPING, '/shipping/zones', 200],
  ['GET', 'v2/shipping/zones/2', SHIPPING, '/shipping/zones/{id}', 200],
  ['GET', 'v2/shipping/zones/2/methods', SHIPPING, '/shipping/zones/{zone_id}/methods', 200],
  ['GET', 'v2/shipping/zones/2/methods/21', SHIPPING, '/shipping/zones/{zone_id}/methods/{method_id}', 200],
  ['GET', 'v2/orders?limit=3', ORDERS, '/orders', 200],
  ['GET', 'v2/orders/100002', ORDERS, '/orders/{order_id}', 200],
  ['GET', 'v2/orders/100003/products', ORDERS, '/orders/{order_id}/products', 200],
  ['GET', 'v2/orders/100003/shipping_addresses', ORDERS, '/orders/{order_id}/shipping_addresses', 200],
  ['GET', 'v2/orders/100003/shipments', ORDERS, '/orders/{order_id}/shipments', 200],
  ['GET', 'v2/orders/100004/shipments', ORDERS, '/orders/{order_id}/shipments', 204],
  ['GET', 'v2/orders/100002/coupons', ORDERS, '/orders/{order_id}/coupons', 200],
  ['GET', 'v2/order_statuses', ORDERS, '/order_statuses', 200],
  ['GET', 'v2/order_statuses/11', ORDERS, '/order_statuses/{status_id}', 200],
  ['GET', 'v2/orders/count', ORDERS, '/orders/count', 200],
  ['GET', 'v2/orders/100003/products/1000030', ORDERS, '/orders/{order_id}/products/{product_id}', 200],
  ['GET', 'v2/orders/100003/shipping_addresses/100003', ORDERS, '/orders/{order_id}/shipping_addresses/{id}', 200],
  ['GET', 'v2/orders/100003/shipments/1000031', ORDERS, '/orders/{order_id}/shipments/{shipment_id}', 200],
  ['GET', 'v2/orders/100003/shipments/count', ORDERS, '/orders/{order_id}/shipments/count', 200],
  ['GET', 'v2/store', STORE, '/store', 200],
  ['GET', 'v3/inventory/items?product_id:in=1101&limit=2', INVENTORY, '/inventory/items', 200],
  ['POST', 'v3/hooks', HOOKS, '/hooks', 200, HOOK],
  ['POST', 'v3/hooks', HOOKS, '/hooks', 422, { ...HOOK, destination: 'http://shop.firn.example' }],
  ['GET', 'v3/hooks', HOOKS, '/hooks', 200],
  ['GET', `v3/carts/${ABSENT}`, CARTS, '/carts/{cartId}', 404],
]; // prettier-ignore

let commerce: TestCommerce;

async function answer([method, path, , , , body]: Row): Promise<WireAnswer<unknown>> {
  let target = path;
  if (path.includes('CART')) {
    const two = { line_items: [...line_items, { ...VARIANT, variant_id: 110_101, quantity: 1 }] };
    const { data } = (await commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', two)).body;
    target = path.replace('CART', data.id).replace('ITEM', data.line_items.physical_items[0].id);
  }
  return commerce.ask<unknown>(method, target, typeof body === 'function' ? (body as () => object)() : body);
}

const problems = (row: Row, body: unknown, status = row[4]): readonly string[] =>
  check({ file: row[2], method: row[6] ?? row[0], path: row[3], status }, body, overlayFor(row[3], row[1]));

/** Every value of a response by its path; of lists only the first item. `meta` beside a single object may contain anything. */
function* places(value: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (path.length > 0) yield path;
  if (Array.isArray(value))
    for (const [index, one] of value.slice(0, 1).entries()) yield* places(one, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      if (key !== 'meta' || Object.keys(one as object).length > 0) yield* places(one, [...path, key]);
}

function mutated(
  body: unknown,
  path: readonly (string | number)[],
  change: (holder: Record<string | number, unknown>, key: string | number) => void,
): unknown {
  const copy = structuredClone(body);
  let holder = copy as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) holder = holder[part] as Record<string | number, unknown>;
  change(holder, path.at(-1) ?? '');
  return copy;
}

describe.skipIf(!folder)("the commerce service and the vendor's files", () => {
  beforeAll(async () => {
    commerce = await startCommerce();
  });
  afterAll(() => commerce.close());

  test.each(calls)('%s %s responds as %s documents for %s (%i)', async (...row) => {
    const { status, body, headers } = await answer(row as unknown as Row);
    expect(status).toBe(row[4]);
    if (status !== 204) expect(headers.get('content-type')).toBe('application/json');
    expect(problems(row as unknown as Row, status === 204 ? {} : body)).toEqual([]);
  });

  test('a planted wrong type, missing field, extra field and undocumented status are reported', async () => {
    const row: Row = calls.find(([, path]) => path === 'v3/carts/CART') ?? calls[0] ?? ['', '', '', '', 0];
    const { body } = await answer(row);
    const cart = body as { data: { line_items: { physical_items: object[] } } };
    const [first] = cart.data.line_items.physical_items;
    const planted = (item: object) => ({
      ...cart,
      data: { ...cart.data, line_items: { ...cart.data.line_items, physical_items: [item] } },
    });
    const { quantity: _quantity, ...lacking } = first as { quantity: number };
    expect(problems(row, planted({ ...first, quantity: '2' })).join()).toContain(
      'physical_items/0/quantity must be number',
    );
    expect(problems(row, planted(lacking)).join()).toContain('"missingProperty":"quantity"');
    expect(problems(row, planted({ ...first, cost: 1 })).join()).toContain('"unevaluatedProperty":"cost"');
    expect(problems(row, body, 418)).toEqual(['418 is not a documented status']);
  });

  test('the validation detects nearly all mutants of all valid responses', async () => {
    const counts = { removed: [0, 0], retyped: [0, 0], added: [0, 0] };
    const missed: string[] = [];
    const count = (kind: keyof typeof counts, row: Row, path: readonly (string | number)[], body: unknown) => {
      counts[kind][1] = (counts[kind][1] ?? 0) + 1;
      if (problems(row, body).length > 0) counts[kind][0] = (counts[kind][0] ?? 0) + 1;
      else missed.push(`${kind} ${row[0]} ${row[3]} ${path.join('.')}`);
    };
    for (const row of calls.filter(([, , , , status]) => status === 200 || status === 201)) {
      const { body } = await answer(row);
      for (const path of places(body)) {
        if (typeof path.at(-1) === 'string')
          count(
            'removed',
            row,
            path,
            mutated(body, path, (holder, key) => Reflect.deleteProperty(holder, key)),
          );
        count(
          'retyped',
          row,
          path,
          mutated(
            body,
            path,
            (holder, key) => (holder[key] = typeof holder[key] === 'string' ? { wrong: 1 } : 'wrong'),
          ),
        );
        const value = path.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown>)[part], body);
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          count(
            'added',
            row,
            path,
            mutated(body, [...path, 'planted'], (holder, key) => (holder[key] = 1)),
          );
      }
    }
    const shares = Object.fromEntries(
      Object.entries(counts).map(([kind, [caught = 0, all = 1]]) => [kind, caught / all]),
    );
    expect(shares['retyped'], missed.join('\n')).toBeGreaterThan(0.95);
    expect(shares['added'], missed.join('\n')).toBeGreaterThan(0.95);
    expect(shares['removed'], missed.join('\n')).toBeGreaterThan(0.95);
  }, 60_000);
});
