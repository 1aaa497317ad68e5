/** All endpoints of the commerce service, with valid requests to them. */
import type { Endpoint, FuzzedService } from './malformed-requests.ts';

const LINE = {
  product_id: 1101, variant_id: 110_100, quantity: 1, list_price: 10.5, option_selections: [{ option_id: 1, option_value: 2 }],
}; // prettier-ignore
const ADDRESS = {
  first_name: 'Ann', last_name: 'Lee', company: 'Firn', address1: '1 Main St', address2: '', city: 'Denver', state_or_province: 'Colorado', postal_code: '80202',
  country_code: 'US', phone: '1', address_type: 'residential',
}; // prettier-ignore
const CUSTOMER = {
  email: 'ann.fuzz@firn.example', first_name: 'Ann', last_name: 'Lee', company: 'Firn', phone: '1', notes: 'x', tax_exempt_category: '', registration_ip_address: '192.0.2.1',
  accepts_product_review_abandoned_cart_emails: true, customer_group_id: 0, authentication: { force_password_reset: false },
  form_fields: [{ name: 'Boot size', value: '27' }, { name: 'Sports', value: ['touring'] }], attributes: [{ attribute_id: 1, attribute_value: 'x' }], addresses: [ADDRESS],
}; // prettier-ignore
const HOOK = {
  scope: 'store/order/*',
  destination: 'https://shop.example/hook',
  is_active: false,
  headers: { 'x-key': 'k' },
};

const PAGES = { page: ['1', '2'], limit: ['1', '250'] };
const FIELDS = {
  include_fields: ['name', 'name,id'],
  exclude_fields: ['name'],
  sort: ['name', 'id', 'price'],
  direction: ['asc', 'desc'],
};
const NUMBER = ['1', '1101', '1,2'];
const DATE = ['2026-01-01', '2026-11-02T08:00:00Z', 'Mon, 02 Nov 2026 08:00:00 +0000'];
const CURSORS = { after: ['aWQ6MQ', 'aWQ6MTox'], before: ['aWQ6NQ'] };
const withOperators = (names: readonly string[], operators: readonly string[], values: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => operators.map((operator) => [name + operator, values])));

const PRODUCTS = {
  ...PAGES, ...FIELDS, include: ['variants', 'images', 'options', 'variants,options,custom_fields'],
  ...withOperators(['id', 'price', 'weight', 'inventory_level', 'brand_id', 'channel_id', 'categories'], ['', ':in', ':min', ':not_in'], NUMBER),
  ...withOperators(['date_modified', 'date_last_imported'], ['', ':min', ':max', ':not'], DATE),
  ...withOperators(['name', 'sku'], ['', ':in', ':like'], ['a']), keyword: ['ski'], is_visible: ['true', '1'], out_of_stock: ['1'], inventory_low: ['0'],
}; // prettier-ignore
const TREE = {
  ...PAGES,
  ...FIELDS,
  ...withOperators(['parent_id', 'category_id', 'id', 'tree_id', 'name'], ['', ':in'], NUMBER),
  depth: ['1', '999'],
};
const CUSTOMERS = {
  ...PAGES, ...CURSORS, include: ['addresses', 'formfields,attributes'], sort: ['id:asc', 'date_created:desc', 'last_name:asc'], 'id:in': NUMBER, 'customer_group_id:in': NUMBER,
  'email:in': ['a@b.example'], 'name:in': ['Ann'], 'name:like': ['a'], 'company:in': ['x'], 'registration_ip_address:in': ['192.0.2.1'],
  ...withOperators(['date_created', 'date_modified'], ['', ':min', ':max'], DATE), customer_id: NUMBER, 'customer_id:in': NUMBER, field_name: ['Boot size'], field_type: ['text'],
}; // prettier-ignore
const ORDERS = {
  ...PAGES, sort: ['id:asc', 'status_id:desc'], min_id: ['1'], max_id: ['100'], customer_id: ['1'], status_id: ['1'], min_total: ['1'], max_total: ['1000'], channel_id: ['1'],
  min_date_created: DATE, max_date_created: DATE, min_date_modified: DATE, max_date_modified: DATE, email: ['a@b.example'], cart_id: ['x'], payment_method: ['x'],
}; // prettier-ignore
const RECORDS = {
  ...PAGES, ...CURSORS, include: ['sku', 'bulk_pricing_tiers'], 'variant_id:in': NUMBER, 'product_id:in': NUMBER, currency: ['usd'], ...withOperators(['price', 'sale_price'], ['', ':min'], NUMBER),
  ...withOperators(['date_created'], ['', ':min'], DATE), id: NUMBER, 'id:in': NUMBER, name: ['x'], 'name:like': ['x'], price_list_id: NUMBER, customer_group_id: NUMBER,
}; // prettier-ignore
const CART = { include: ['redirect_urls', 'line_items.physical_items.options', 'promotions.banners'] };

const gets = (paths: readonly string[], query: Endpoint['query'] = PAGES): readonly Endpoint[] =>
  paths.map((path) => ({ method: 'GET', path: `/stores/{store}/${path}`, query }));
const sends = (method: string, path: string, body?: unknown, query: Endpoint['query'] = {}): Endpoint => ({
  method, path: `/stores/{store}/${path}`, query, ...(body === undefined ? {} : { body }),
}); // prettier-ignore

const NO_PARTS = ['bulk-pricing-rules', 'custom-fields', 'modifiers', 'reviews', 'videos'];

const ENDPOINTS: readonly Endpoint[] = [
  ...gets(['v3/catalog/products', 'v3/catalog/products/{product}', 'v3/catalog/variants'], PRODUCTS),
  ...gets(['v3/catalog/products/{product}/options', 'v3/catalog/products/{product}/variants', 'v3/catalog/products/{product}/variants/{variant}'], PRODUCTS),
  ...gets(['options/{option}', 'options/{option}/values', 'options/{option}/values/{id}', 'images', 'images/{id}', ...NO_PARTS].map((part) => `v3/catalog/products/{product}/${part}`), PRODUCTS),
  ...gets(['v3/catalog/categories', 'v3/catalog/categories/tree', 'v3/catalog/categories/{id}', 'v3/catalog/trees', 'v3/catalog/trees/categories', 'v3/catalog/trees/{id}/categories'], TREE),
  ...gets(['v3/customers/attributes', 'v3/customers/form-field-values', 'v3/customers', 'v3/customers/addresses'], CUSTOMERS),
  ...gets(['v2/customer_groups', 'v2/customer_groups/count', 'v2/customer_groups/{id}'], { ...PAGES, name: ['x'], 'name:like': ['x'], is_default: ['true'], date_created: DATE, 'date_created:min': DATE }),
  ...gets(['v2/countries', 'v2/countries/{id}', 'v2/countries/{id}/states'], { ...PAGES, country: ['Canada'], country_iso2: ['US'], state: ['Utah'], state_abbreviation: ['UT'] }),
  ...gets(['v2/countries/count', 'v2/countries/states', 'v2/countries/states/count', 'v2/countries/{id}/states/count', 'v2/countries/{id}/states/{state}']),
  ...gets(['v2/order_statuses/{id}', 'v2/shipping/zones/{id}/methods/{id}']),
  ...gets(['v2/store', 'v2/currencies', 'v2/currencies/{id}', 'v2/time', 'v2/shipping/zones', 'v2/shipping/zones/{id}', 'v2/shipping/zones/{id}/methods', 'v2/order_statuses']),
  ...gets(['v2/orders', 'v2/orders/count', 'v2/orders/{order}'], ORDERS),
  ...gets(['v2/orders/{order}/products', 'v2/orders/{order}/shipping_addresses', 'v2/orders/{order}/shipments', 'v2/orders/{order}/coupons']),
  ...gets(['products/{id}', 'shipping_addresses/{order}', 'shipments/count', 'shipments/{id}'].map((part) => `v2/orders/{order}/${part}`)),
  ...gets(['v3/pricelists/{id}/records/{variant}', 'v3/pricelists/{id}/records/{variant}/{currency}'], RECORDS),
  ...gets(['v3/pricelists', 'v3/pricelists/assignments', 'v3/pricelists/{id}', 'v3/pricelists/{id}/records'], RECORDS),
  ...gets(['v3/inventory/items'], { ...PAGES, 'sku:in': ['a'], 'variant_id:in': NUMBER, 'product_id:in': NUMBER, 'location_code:in': ['BC-LOCATION-1'], 'location_id:in': NUMBER }),
  ...gets(['v3/hooks', 'v3/hooks/{id}'], { ...PAGES, is_active: ['true'], scope: ['store/order/*'], destination: ['https://shop.example/hook'] }),
  ...gets(['v3/carts/{cart}'], CART),
  ...gets(['checkout/{id}', 'login/token/{login}'], {}),
  ...gets(['login.php'], { action: ['reset_password', 'change_password'], c: ['1'], t: ['x'.repeat(43)] }),
  sends('POST', 'login.php', undefined, { action: ['send_password_email', 'save_new_password'] }),
  sends('POST', 'v3/carts', { customer_id: 0, channel_id: 1, locale: 'en', currency: { code: 'USD' }, line_items: [LINE, { ...LINE, option_selections: [] }], custom_items: [], gift_certificates: [] }, CART),
  sends('PUT', 'v3/carts/{cart}', { customer_id: 0, version: 1 }, CART),
  sends('DELETE', 'v3/carts/{lost}', undefined, CART),
  sends('POST', 'v3/carts/{cart}/items', { line_items: [LINE], version: 1 }, CART),
  sends('PUT', 'v3/carts/{cart}/items/{item}', { line_item: LINE, version: 1 }, CART),
  sends('DELETE', 'v3/carts/{lost}/items/{item}', { version: 1 }, CART),
  sends('POST', 'v3/carts/{cart}/redirect_urls', {}),
  sends('POST', 'v3/customers', [CUSTOMER]),
  sends('PUT', 'v3/customers', [{ ...CUSTOMER, id: 101 }]),
  sends('DELETE', 'v3/customers', undefined, { 'id:in': ['999'] }),
  sends('POST', 'v3/customers/validate-credentials', { email: 'anna.us@firn.example', password: 'wrong-2026', channel_id: 1 }),
  sends('POST', 'v3/customers/addresses', [{ ...ADDRESS, customer_id: 101 }]),
  sends('PUT', 'v3/customers/addresses', [{ ...ADDRESS, id: 1 }, { id: 2, city: 'Utah' }]),
  sends('DELETE', 'v3/customers/addresses', undefined, { 'id:in': ['999'] }),
  sends('POST', 'v3/hooks', HOOK),
  sends('PUT', 'v3/hooks/{id}', HOOK),
  sends('DELETE', 'v3/hooks/{id}'),
  sends('POST', 'v3/pricing/products', { channel_id: 1, currency_code: 'USD', customer_group_id: 0, customer_id: null, country_code: 'US', items: [{ product_id: 1101, variant_id: 110_100 }, { product_id: 1102 }] }),
  sends('POST', 'management/stock', { variant_id: 110_100, level: 5 }),
  sends('POST', 'management/stock', { variant_id: 110_100, by: -1 }),
  sends('POST', 'management/price', { product_id: 1101, variant_id: 110_100, price: 10, sale_price: 5.5 }),
  sends('POST', 'management/order', { cart_id: '{cart}', email: 'ann@firn.example', address: ADDRESS, shipping_cost: 5 }),
  sends('POST', 'management/order-status', { order_id: 1, status_id: 2, tracking_number: 'x', tracking_link: 'https://x.example', provider: 'ups', items: [{ line_id: 1, quantity: 1 }] }),
]; // prettier-ignore

/** Requests of a client with `token`; `cart` and `item`: those of an existing cart. */
export function commerceRequests({ token, cart, item, order }: Readonly<Record<'token' | 'cart' | 'item' | 'order', string>>): FuzzedService {
  return {
    endpoints: ENDPOINTS.map((one) => ({ ...one, ...(one.body === undefined ? {} : { body: JSON.parse(JSON.stringify(one.body).replace('{cart}', cart)) as unknown }) })),
    headers: { 'x-auth-token': token },
    segments: {
      store: ['us', 'us', 'us', 'us', 'ca', 'eu-region-1', 'mars'], product: ['1101', '1102', '9'], variant: ['110100', '1'], id: ['1', '2', '6', '999'], order: [order, '1'], cart: [cart],
      lost: ['00000000-0000-4000-8000-000000000000'], item: [item], option: ['11011', '1'], state: ['84001', '1'], currency: ['usd', 'EUR'], login: ['a.b.c', 'e30.e30.e30'],
    },
  };
} // prettier-ignore
