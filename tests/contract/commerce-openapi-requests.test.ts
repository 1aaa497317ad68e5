/**
 * Every query parameter and every required body field that the vendor's OpenAPI files document for the endpoints of the commerce service is honored, or
 * refused by name: none is ignored.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCommerce } from '../support/commerce.ts';
import type { TestCommerce, WireAnswer, WireCart, WireOne } from '../support/commerce.ts';
import { conformancePath } from '../support/conformance.ts';
import { documentedRequests } from '../support/openapi-requests.ts';
import type { Place } from '../support/openapi-requests.ts';

const folder = conformancePath('bigcommerce/reference');
const documented = documentedRequests(folder ?? '');

const PRODUCTS = 'catalog/products_catalog.v3.yml';
const VARIANTS = 'catalog/product-variants_catalog.v3.yml';
const OPTIONS = 'catalog/product-variant-options_catalog.v3.yml';
const CATEGORIES = 'catalog/categories_catalog.v3.yml';
const TREES = 'catalog/category-trees_catalog.v3.yml';
const CARTS = 'carts.v3.yml';
const CUSTOMERS = 'customers.v3.yml';
const ORDERS = 'orders.v2.oas2.yml';
const LISTS = 'price_lists.v3.yml';
const HOOKS = 'webhooks.v3.yml';

type Row = readonly [method: string, path: string, file: string, documented: string, body?: () => unknown];

const RIDGE = { product_id: 1101, variant_id: 110_100 };
const line_items = [{ ...RIDGE, quantity: 1 }];
const ADDRESS = {
  first_name: 'Ida', last_name: 'Holm', address1: '1 Main St', city: 'Boise', state_or_province: 'Idaho', postal_code: '83702', country_code: 'US',
}; // prettier-ignore
const HOOK = { scope: 'store/order/created', headers: {}, is_active: true };
/** Number of bodies made so far, so that names and addresses are unique. */
let made = 0;

/** `CART`, `ITEM` and `HOOK` stand for a two-line cart and a registration, which are made before each call. */
const calls: readonly Row[] = [
  ['GET', 'v3/catalog/products', PRODUCTS, '/catalog/products'],
  ['GET', 'v3/catalog/products/1101', PRODUCTS, '/catalog/products/{product_id}'],
  ['GET', 'v3/catalog/products/1101/options', OPTIONS, '/catalog/products/{product_id}/options'],
  ['GET', 'v3/catalog/products/1101/options/11011', OPTIONS, '/catalog/products/{product_id}/options/{option_id}'],
  ['GET', 'v3/catalog/products/1101/options/11011/values', OPTIONS, '/catalog/products/{product_id}/options/{option_id}/values'],
  ['GET', 'v3/catalog/products/1101/options/11011/values/110100', OPTIONS, '/catalog/products/{product_id}/options/{option_id}/values/{value_id}'],
  ['GET', 'v3/catalog/products/1101/images', PRODUCTS, '/catalog/products/{product_id}/images'],
  ['GET', 'v3/catalog/products/1101/images/110100', PRODUCTS, '/catalog/products/{product_id}/images/{image_id}'],
  ['GET', 'v3/catalog/products/1101/variants', VARIANTS, '/catalog/products/{product_id}/variants'],
  ['GET', 'v3/catalog/products/1101/variants/110100', VARIANTS, '/catalog/products/{product_id}/variants/{variant_id}'],
  ['GET', 'v3/catalog/variants', VARIANTS, '/catalog/variants'],
  ['GET', 'v3/catalog/categories', CATEGORIES, '/catalog/categories'],
  ['GET', 'v3/catalog/categories/1012', CATEGORIES, '/catalog/categories/{category_id}'],
  ['GET', 'v3/catalog/trees', TREES, '/catalog/trees'],
  ['GET', 'v3/catalog/trees/categories', TREES, '/catalog/trees/categories'],
  ['GET', 'v3/catalog/trees/1/categories', TREES, '/catalog/trees/{tree_id}/categories'],
  ['POST', 'v3/pricing/products', 'pricing.sf.yml', '/pricing/products', () => ({ channel_id: 1, currency_code: 'USD', items: [RIDGE] })],
  ['GET', 'v2/currencies', 'currencies.v2.yml', '/currencies'],
  ['GET', 'v2/currencies/1', 'currencies.v2.yml', '/currencies/{id}'],
  ['GET', 'v2/time', 'store_information.v2.yml', '/time'],
  ['GET', 'v2/store', 'store_information.v2.yml', '/store'],
  ['POST', 'v3/carts', CARTS, '/carts', () => ({ line_items, channel_id: 1, customer_id: 0, currency: { code: 'USD' }, locale: 'en' })],
  ['GET', 'v3/carts/CART', CARTS, '/carts/{cartId}'],
  ['PUT', 'v3/carts/CART', CARTS, '/carts/{cartId}', () => ({ customer_id: 7 })],
  ['DELETE', 'v3/carts/CART', CARTS, '/carts/{cartId}'],
  ['POST', 'v3/carts/CART/items', CARTS, '/carts/{cartId}/items', () => ({ line_items })],
  ['PUT', 'v3/carts/CART/items/ITEM', CARTS, '/carts/{cartId}/items/{itemId}', () => ({ line_item: line_items[0] })],
  ['DELETE', 'v3/carts/CART/items/ITEM', CARTS, '/carts/{cartId}/items/{itemId}'],
  ['POST', 'v3/carts/CART/redirect_urls', CARTS, '/carts/{cartId}/redirect_urls'],
  ['GET', 'v3/customers', CUSTOMERS, '/customers'],
  ['POST', 'v3/customers', CUSTOMERS, '/customers', () => [{
    email: `r${(made += 1)}@firn.example`, first_name: 'Ida', last_name: 'Holm', addresses: [ADDRESS], form_fields: [{ name: 'Pro Code', value: 'x' }],
    authentication: { force_password_reset: false, new_password: 'long-enough-1' },
  }]],
  ['PUT', 'v3/customers', CUSTOMERS, '/customers', () => [{ id: 107, company: 'Firn', form_fields: [{ name: 'Pro Code', value: 'x' }] }]],
  ['DELETE', 'v3/customers', CUSTOMERS, '/customers'],
  ['POST', 'v3/customers/validate-credentials', CUSTOMERS, '/customers/validate-credentials', () => ({ email: 'anna.us@firn.example', password: 'firn-sample-2026', channel_id: 1 })],
  ['GET', 'v3/customers/attributes', CUSTOMERS, '/customers/attributes'],
  ['GET', 'v3/customers/form-field-values', CUSTOMERS, '/customers/form-field-values'],
  ['GET', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses'],
  ['POST', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses', () => [{ ...ADDRESS, company: `Firn ${(made += 1)}`, customer_id: 101 }]],
  ['PUT', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses', () => [{ id: 1011, city: 'Big Sky' }]],
  ['DELETE', 'v3/customers/addresses', CUSTOMERS, '/customers/addresses'],
  ['GET', 'v2/customer_groups', 'customers.v2.yml', '/customer_groups'],
  ['GET', 'v2/customer_groups/5', 'customers.v2.yml', '/customer_groups/{customer_group_id}'],
  ['GET', 'v3/pricelists', LISTS, '/pricelists'],
  ['GET', 'v3/pricelists/6', LISTS, '/pricelists/{price_list_id}'],
  ['GET', 'v3/pricelists/6/records', LISTS, '/pricelists/{price_list_id}/records'],
  ['GET', 'v3/pricelists/6/records/110100', LISTS, '/pricelists/{price_list_id}/records/{variant_id}'],
  ['GET', 'v3/pricelists/6/records/110100/usd', LISTS, '/pricelists/{price_list_id}/records/{variant_id}/{currency_code}'],
  ['GET', 'v3/pricelists/assignments', LISTS, '/pricelists/assignments'],
  ['GET', 'v2/countries', 'geography.v2.yml', '/countries'],
  ['GET', 'v2/countries/840', 'geography.v2.yml', '/countries/{id}'],
  ['GET', 'v2/countries/840/states', 'geography.v2.yml', '/countries/{country_id}/states'],
  ['GET', 'v2/countries/states', 'geography.v2.yml', '/countries/states'],
  ['GET', 'v2/shipping/zones', 'shipping.v2.yml', '/shipping/zones'],
  ['GET', 'v2/shipping/zones/2', 'shipping.v2.yml', '/shipping/zones/{id}'],
  ['GET', 'v2/shipping/zones/2/methods', 'shipping.v2.yml', '/shipping/zones/{zone_id}/methods'],
  ['GET', 'v2/orders', ORDERS, '/orders'],
  ['GET', 'v2/orders/100002', ORDERS, '/orders/{order_id}'],
  ['GET', 'v2/orders/100003/products', ORDERS, '/orders/{order_id}/products'],
  ['GET', 'v2/orders/100003/shipping_addresses', ORDERS, '/orders/{order_id}/shipping_addresses'],
  ['GET', 'v2/orders/100003/shipments', ORDERS, '/orders/{order_id}/shipments'],
  ['GET', 'v2/orders/100002/coupons', ORDERS, '/orders/{order_id}/coupons'],
  ['GET', 'v2/order_statuses', ORDERS, '/order_statuses'],
  ['GET', 'v3/inventory/items', 'inventory.v3.yml', '/inventory/items'],
  ['GET', 'v3/hooks', HOOKS, '/hooks'],
  ['POST', 'v3/hooks', HOOKS, '/hooks', () => ({ ...HOOK, destination: `https://shop.firn.example/${(made += 1)}` })],
  ['GET', 'v3/hooks/HOOK', HOOKS, '/hooks/{webhook_id}'],
  ['PUT', 'v3/hooks/HOOK', HOOKS, '/hooks/{webhook_id}', () => ({ is_active: false })],
  ['DELETE', 'v3/hooks/HOOK', HOOKS, '/hooks/{webhook_id}'],
]; // prettier-ignore

/** A value that is valid for no number, time, flag or list of words, and equals no text. */
const ODD = 'zz~odd';

let commerce: TestCommerce;

async function send(
  [method, path]: Row,
  { query = '', body }: { readonly query?: string; readonly body?: unknown },
): Promise<WireAnswer<unknown>> {
  let target = path;
  if (path.includes('CART')) {
    const two = { line_items: [...line_items, { ...RIDGE, variant_id: 110_101, quantity: 1 }] };
    const { data } = (await commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', two)).body;
    target = path.replace('CART', data.id).replace('ITEM', data.line_items.physical_items[0].id);
  }
  const hook = path.includes('HOOK')
    ? (await commerce.ask<WireOne>('POST', 'v3/hooks', { ...HOOK, destination: `https://shop.firn.example/${(made += 1)}` })).body.data.id
    : undefined;
  const answer = await commerce.ask<unknown>(method, target.replace('HOOK', String(hook)) + query, body);
  // A scope has at most ten registrations.
  if (hook !== undefined && method !== 'DELETE') await commerce.ask('DELETE', `v3/hooks/${hook}`);
  return answer;
} // prettier-ignore

const rowsOf = (body: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const data = (body as { readonly data?: unknown }).data ?? body;
  return Array.isArray(data) ? data : [];
};

/** Whether a response refuses the request and names the parameter or field. */
const isRefusal = ({ status, body }: WireAnswer<unknown>, name: string): boolean =>
  status >= 400 && status < 500 && JSON.stringify(body).includes(name);

function without(body: unknown, place: Place): unknown {
  const copy = structuredClone(body);
  let holder = copy as Record<string | number, unknown>;
  for (const part of place.slice(0, -1)) holder = holder[part] as Record<string | number, unknown>;
  Reflect.deleteProperty(holder, place.at(-1) ?? '');
  return copy;
}

describe.skipIf(!folder)("requests to the commerce service and the vendor's files", () => {
  beforeAll(async () => {
    commerce = await startCommerce();
    await commerce.ask('POST', 'v3/hooks', { ...HOOK, destination: 'https://shop.firn.example/first' });
  });
  afterAll(() => commerce.close());

  test.each(calls)('%s %s ignores no documented query parameter', async (...row) => {
    const [method, , file, path, makeBody] = row as unknown as Row;
    const ignored: string[] = [];
    for (const name of documented({ file, method, path }).query) {
      const usual = await send(row as unknown as Row, { body: makeBody?.() });
      const [field = name, operator = ''] = name.split(':');
      // A negative filter that names nothing excludes nothing.
      const first = rowsOf(usual.body)[0]?.[field];
      const value = ['not', 'not_in'].includes(operator) && first !== undefined ? String(first) : ODD;
      const query = `?${new URLSearchParams({ [name]: value })}`;
      const answer = await send(row as unknown as Row, { query, body: makeBody?.() });
      const isHonored =
        answer.status < 300 && JSON.stringify(rowsOf(answer.body)) !== JSON.stringify(rowsOf(usual.body));
      if (!isRefusal(answer, field) && !isHonored) ignored.push(`${name}=${value}: ${answer.status}`);
    }
    expect(ignored).toEqual([]);
  });

  test.each(calls)('the filters of %s %s find what they name', async (...row) => {
    const [method, , file, path] = row as unknown as Row;
    const { query } = method === 'GET' ? documented({ file, method, path }) : { query: [] };
    const wrong: string[] = [];
    const first = query.length > 0 ? rowsOf((await send(row as unknown as Row, {})).body)[0] : undefined;
    for (const name of query) {
      const [field = name, operator = ''] = name.split(':');
      const value = first?.[field];
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
      // The depth of a tree is a limit, not a filter.
      if (value === '' || name === 'depth') continue;
      const answer = await send(row as unknown as Row, { query: `?${new URLSearchParams({ [name]: String(value) })}` });
      const isFound = rowsOf(answer.body).some((one) => JSON.stringify(one) === JSON.stringify(first));
      const isNegative = ['not', 'not_in', 'greater', 'less'].includes(operator);
      if (answer.status >= 300 ? answer.status !== 204 || !isNegative : isFound === isNegative)
        wrong.push(`${name}=${value}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(calls)('%s %s demands each documented required field by name', async (...row) => {
    const [method, , file, path, makeBody] = row as unknown as Row;
    const body = makeBody?.();
    const valid = await send(row as unknown as Row, { body });
    expect(valid.status).toBeLessThan(300);
    const missed: string[] = [];
    for (const place of documented({ file, method, path }).required(body)) {
      const answer = await send(row as unknown as Row, { body: without(makeBody?.(), place) });
      if (!isRefusal(answer, String(place.at(-1)))) missed.push(`${place.join('.')}: ${answer.status}`);
    }
    expect(missed).toEqual([]);
  });
});
