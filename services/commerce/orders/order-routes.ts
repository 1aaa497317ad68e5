/** v2/orders: read only, like the scope of the shop's token. On the platform, only the checkout creates orders. */
import { bareListed, json, Refusal } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { sorted } from '../requests/filters.ts';
import { isCount, knownOnly, paging, pathId } from '../requests/parameters.ts';
import { requestTime } from '../requests/request-time.ts';
import { resource } from '../requests/resource.ts';
import { ORDER_STATUSES, orderShape, productShapes, shipmentShapes, shippingAddressShape } from './order-shape.ts';
import type { Order } from './orders.ts';

const NUMBERS = ['min_id', 'max_id', 'customer_id', 'status_id', 'channel_id'];
const AMOUNTS = ['min_total', 'max_total'];
const DATES = ['min_date_created', 'max_date_created', 'min_date_modified', 'max_date_modified'];
const WORDS = ['email', 'cart_id', 'payment_method', 'include', 'is_deleted', 'external_order_id'];
const SORTS = ['id', 'customer_id', 'date_created', 'date_modified', 'status_id', 'channel_id', 'external_id'];

const STATUSES = ORDER_STATUSES.map((name, id) => ({
  id, name, system_label: name, custom_label: name, system_description: name, order: id,
})); // prettier-ignore

const unreadable = (name: string): Refusal => new Refusal(400, `The value of the filter ${name} is not valid.`);

function numberIn(search: URLSearchParams, name: string, pattern: RegExp): number | undefined {
  const text = search.get(name);
  if (text === null) return undefined;
  if (!pattern.test(text)) throw unreadable(name);
  return Number(text);
}

function idIn(search: URLSearchParams, name: string): number | undefined {
  const id = numberIn(search, name, /^\d{1,10}$/);
  if (id !== undefined && !isCount(id, 0)) throw unreadable(name);
  return id;
}

/** Reads a date in RFC 2822 or ISO 8601, of a year that the database can compare. */
function dateIn(search: URLSearchParams, name: string): Date | undefined {
  const text = search.get(name);
  if (text === null) return undefined;
  const date = new Date(requestTime(text));
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw unreadable(name);
  return date;
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Reads `include`. Orders here have no fees, and consignments are not offered. */
function includedIn(search: URLSearchParams): { readonly fees?: readonly never[] } {
  if (search.has('consignment_structure')) throw unreadable('consignment_structure');
  const includes = search.get('include')?.split(',').filter(Boolean) ?? [];
  if (includes.some((word) => word !== 'fees')) throw unreadable('include');
  return includes.length > 0 ? { fees: [] } : {};
}

/** The orders that match the filters of the list and of the count. */
async function matching({ url, catalog, orders }: Call) {
  const search = url.searchParams;
  const [minId, maxId, customerId, statusId] = NUMBERS.map((name) => idIn(search, name));
  const [least, most] = AMOUNTS.map((name) => numberIn(search, name, /^\d{1,9}(\.\d{1,4})?$/));
  const [createdAfter, createdBefore, changedAfter, changedBefore] = DATES.map((name) => dateIn(search, name));
  if (![null, '1'].includes(search.get('channel_id'))) return [];
  const found = await orders.list(defined({ minId, maxId, customerId, statusId, createdAfter, createdBefore }));
  const email = search.get('email')?.toLowerCase();
  return found.flatMap((order) => {
    const shape = orderShape(order, catalog);
    const total = Number(shape.total_inc_tax);
    const matches =
      total >= (least ?? 0) && total <= (most ?? Infinity) &&
      order.updatedAt >= (changedAfter ?? order.updatedAt) && order.updatedAt <= (changedBefore ?? order.updatedAt) &&
      (email === undefined || order.data.billing_address.email.toLowerCase() === email) &&
      [null, order.data.cart_id].includes(search.get('cart_id')) && [null, order.data.payment_method].includes(search.get('payment_method')) &&
      [null, shape.external_order_id].includes(search.get('external_order_id'));
    return matches ? [{ shape, id: order.id, customer_id: order.customerId, status_id: order.statusId, channel_id: 1, external_id: shape.external_id, date_created: order.createdAt.getTime(), date_modified: order.updatedAt.getTime() }] : [];
  }); // prettier-ignore
}

async function list(call: Call): Promise<Response> {
  const search = call.url.searchParams;
  const included = includedIn(search);
  knownOnly(search, ['page', 'limit', 'sort', ...NUMBERS, ...AMOUNTS, ...DATES, ...WORDS]);
  const rows = await matching(call);
  const [sort = 'id', direction = 'asc'] = search.get('sort')?.split(':') ?? [];
  const all = sorted(rows, new URLSearchParams({ sort, direction }), SORTS);
  return bareListed({ all, ...paging(search) }, ({ shape }) => ({ ...shape, ...included }));
}

/** The number of orders, in total and by status. */
async function count(call: Call): Promise<Response> {
  const ofListOnly = new Set(['include', 'is_deleted']);
  const filters = [...NUMBERS, ...AMOUNTS, ...DATES, ...WORDS.filter((word) => !ofListOnly.has(word))];
  knownOnly(call.url.searchParams, filters);
  const rows = await matching(call);
  const statuses = STATUSES.map(({ order, ...status }) => ({
    ...status,
    count: rows.filter(({ status_id }) => status_id === status.id).length,
    sort_order: order,
  }));
  return json({ statuses, count: rows.length });
}

async function one(call: Call): Promise<Response> {
  const included = includedIn(call.url.searchParams);
  return json({ ...orderShape(await orderOf(call), call.catalog), ...included });
}

async function orderOf({ params, orders }: Call): Promise<Order> {
  const order = await orders.get(pathId(params['orderId']));
  if (!order) throw new Refusal(404, 'The requested resource was not found.');
  return order;
}

type Shapes = (order: Order, call: Call) => readonly { readonly id: number }[];

const part = (shapes: Shapes) => async (call: Call) =>
  bareListed({ all: shapes(await orderOf(call), call), ...paging(call.url.searchParams) }, (shape) => shape);

const onePart = (shapes: Shapes) => async (call: Call) => {
  const id = pathId(call.params['partId']);
  const found = shapes(await orderOf(call), call).find((shape) => shape.id === id);
  if (!found) throw new Refusal(404, 'The requested resource was not found.');
  return json(found);
};

const products: Shapes = (order, { catalog }) => productShapes(order, catalog);
const addresses: Shapes = (order, { catalog }) => [shippingAddressShape(order, catalog)];

async function shipmentCount(call: Call): Promise<Response> {
  return json({ count: shipmentShapes(await orderOf(call)).length });
}

function couponShapes({ id, data }: Order) {
  return data.coupons.map((coupon) => ({
    id: coupon.id, coupon_id: coupon.id, order_id: id, code: coupon.code, amount: coupon.amount.toFixed(4), type: 0, discount: coupon.amount,
  })); // prettier-ignore
}

function oneStatus({ params }: Call): Response {
  const found = STATUSES.find(({ id }) => `${id}` === params['statusId']);
  if (!found) throw new Refusal(404, 'The requested resource was not found.');
  return json(found);
}

const scope = 'store_v2_orders_read_only';

export const orderRoutes = resource([
  { path: 'v2/order_statuses', scope, on: { GET: () => json(STATUSES) } },
  { path: 'v2/order_statuses/:statusId', scope, on: { GET: oneStatus } },
  { path: 'v2/orders', scope, on: { GET: list } },
  { path: 'v2/orders/count', scope, on: { GET: count } },
  { path: 'v2/orders/:orderId', scope, on: { GET: one } },
  { path: 'v2/orders/:orderId/products', scope, on: { GET: part(products) } },
  { path: 'v2/orders/:orderId/products/:partId', scope, on: { GET: onePart(products) } },
  { path: 'v2/orders/:orderId/shipping_addresses', scope, on: { GET: part(addresses) } },
  { path: 'v2/orders/:orderId/shipping_addresses/:partId', scope, on: { GET: onePart(addresses) } },
  { path: 'v2/orders/:orderId/shipments', scope, on: { GET: part(shipmentShapes) } },
  { path: 'v2/orders/:orderId/shipments/count', scope, on: { GET: shipmentCount } },
  { path: 'v2/orders/:orderId/shipments/:partId', scope, on: { GET: onePart(shipmentShapes) } },
  { path: 'v2/orders/:orderId/coupons', scope, on: { GET: part(couponShapes) } },
]);
