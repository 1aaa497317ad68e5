/** `management/…`: actions of a merchant and of the checkout on the hosted platform, for tests and scripts. Our own API, not the vendor's. */
import { addressData, invalid } from '../customers/customer-input.ts';
import { COUNTRIES } from '../geography/geography.ts';
import { orderShape } from '../orders/order-shape.ts';
import { taxPercent } from '../pricing/group-prices.ts';
import { json, Refusal } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { isCount, readBody } from '../requests/parameters.ts';
import type { Body } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import type { OrderAddress, SeedOrder } from '../seed/seed-orders.ts';

const MAX_PRICE = 1_000_000;
const missing = (what: string): Refusal => new Refusal(404, `The ${what} was not found.`);

function idIn(body: Body, field: string): number {
  const id = body[field];
  if (!isCount(id, 1)) throw invalid(field, 'must be a positive integer');
  return id;
}

function textIn(body: Body, field: string, fallback = ''): string {
  const value = body[field] ?? fallback;
  if (typeof value !== 'string' || value.length > 255 || value.includes('\0')) throw invalid(field, 'must be text');
  return value;
}

function amountIn(body: Body, field: string): number | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_PRICE)) throw invalid(field, 'must be an amount');
  return value;
}

/** Changes the stock. Body: `{variant_id, level}` or `{variant_id, by}`. */
async function stock({ request, stock: store }: Call): Promise<Response> {
  const body = await readBody(request);
  const { level, by } = body;
  const isAbsolute = isCount(level, 0);
  const isRelative = typeof by === 'number' && Number.isInteger(by) && Math.abs(by) <= 1_000_000;
  if (isAbsolute === isRelative) throw invalid('level', 'or by must be an integer');
  const now = await store.setLevel({
    variantId: idIn(body, 'variant_id'),
    ...(isAbsolute ? { method: 'absolute', value: level } : { method: 'relative', value: Number(by) }),
  });
  if (now === undefined) throw missing('variant');
  return json({ inventory_level: now });
}

/** Changes prices. Body: `{product_id, variant_id?, price?, sale_price?}`; a sale price of 0 ends the sale. */
async function price({ request, stock: store }: Call): Promise<Response> {
  const body = await readBody(request);
  const [amount, sale] = [amountIn(body, 'price'), amountIn(body, 'sale_price')];
  if (amount === undefined && sale === undefined) throw invalid('price', 'or sale_price is required');
  const isDone = await store.setPrice({
    productId: idIn(body, 'product_id'),
    ...(body['variant_id'] === undefined ? {} : { variantId: idIn(body, 'variant_id') }),
    ...(amount === undefined ? {} : { price: amount }),
    ...(sale === undefined ? {} : { salePrice: sale }),
  });
  if (!isDone) throw missing('product or variant');
  return json({});
}

function addressIn(body: Body, email: string, fallback: string): OrderAddress {
  const given = body['address'];
  const data = addressData(typeof given === 'object' && given !== null ? (given as Body) : {}, 'address.');
  const country_iso2 = data.country_code ?? fallback;
  return {
    first_name: data.first_name ?? '', last_name: data.last_name ?? '', company: data.company ?? '', street_1: data.address1 ?? '', street_2: data.address2 ?? '', city: data.city ?? '',
    state: data.state_or_province ?? '', zip: data.postal_code ?? '', country: COUNTRIES.find(({ iso2 }) => iso2 === country_iso2)?.name ?? '', country_iso2, phone: data.phone ?? '', email,
  }; // prettier-ignore
}

/** Turns a cart into a paid order, as a checkout would. Body: `{cart_id, email?, address?, shipping_cost?}`. */
async function order(call: Call): Promise<Response> {
  const body = await readBody(call.request);
  const cartId = textIn(body, 'cart_id').toLowerCase();
  const cart = await call.carts.get(cartId);
  if (!cart) throw missing('cart');
  const customer = cart.customerId > 0 ? await call.customers.get(cart.customerId) : undefined;
  const address = addressIn(
    body,
    textIn(body, 'email', customer?.email),
    call.catalog.store.settings.profile.country_code,
  );
  const placed = await call.stock.place(
    cartId,
    {
      status_id: 11, tax_percent: taxPercent(call.catalog, address.country_iso2), shipping_cost: amountIn(body, 'shipping_cost') ?? 0, shipping_method: 'Standard', discount: 0, refunded: 0, coupons: [], payment_method: 'Credit Card',
      billing_address: address, shipping_address: address, shipments: [],
    },
    { groupId: customer?.groupId ?? 0, orders: call.orders },
  ); // prettier-ignore
  if (placed.kind === 'no-cart') throw missing('cart');
  if (placed.kind === 'no-stock') throw new Refusal(422, `${placed.name} is out of stock.`);
  return json(orderShape(placed.order, call.catalog), 201);
}

function shipmentIn(body: Body, now: Date): SeedOrder['shipments'][number] | undefined {
  if (body['tracking_number'] === undefined) return undefined;
  const items = body['items'] ?? [];
  const isItem = (one: unknown): one is Body => typeof one === 'object' && one !== null;
  if (!Array.isArray(items) || items.length > 100 || !items.every(isItem))
    throw invalid('items', 'must be a list of objects');
  const link = textIn(body, 'tracking_link');
  return {
    id: 1 + (now.getTime() % 2_000_000_000), created_at: now.toISOString(), tracking_number: textIn(body, 'tracking_number'), tracking_link: link, provider: textIn(body, 'provider'),
    provider_name: textIn(body, 'provider_name', textIn(body, 'provider')), method: textIn(body, 'method', 'Standard'),
    items: items.map((one) => ({ line_id: idIn(one, 'line_id'), quantity: idIn(one, 'quantity') })),
  }; // prettier-ignore
}

/** Changes an order's status and adds a shipment. Body: `{order_id, status_id?, tracking_number?, tracking_link?, provider?, items?}`. */
async function orderStatus(call: Call): Promise<Response> {
  const body = await readBody(call.request);
  const status = body['status_id'];
  if (status !== undefined && !(isCount(status, 0) && status <= 14)) throw invalid('status_id', 'must be 0 to 14');
  const shipment = shipmentIn(body, call.now());
  const changed = await call.orders.change(idIn(body, 'order_id'), {
    ...(status === undefined ? {} : { statusId: status }),
    ...(shipment ? { shipment } : {}),
  });
  if (!changed) throw missing('order');
  return json(orderShape(changed, call.catalog));
}

const scope = 'management';

export const managementRoutes = resource([
  { path: 'management/stock', scope, on: { POST: stock } },
  { path: 'management/price', scope, on: { POST: price } },
  { path: 'management/order', scope, on: { POST: order } },
  { path: 'management/order-status', scope, on: { POST: orderStatus } },
]);
