/** Customer groups, and the inputs of the professional program's spend calculation. */
import * as v from 'valibot';

import type { CustomerGroup } from '#lib/customer/discount-rules.ts';
import type { SpendInputs } from '#lib/customer/spend-inputs.ts';
import type { Money } from '#lib/pricing/money.ts';
import { WireAttribute, WireCustomer, WireCustomerGroup } from '#wire/commerce/customer-wire.ts';
import { WireOrder, WireOrderProduct } from '#wire/commerce/order-wire.ts';

import { requireList } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { toCustomer, toCustomerGroup } from './to-customer.ts';
import { moneyOf, toOrderSummary } from './to-order.ts';

export interface GroupCalls {
  customerGroup(id: number): Promise<CustomerGroup | undefined>;
  customerGroups(): Promise<readonly CustomerGroup[]>;
  /** The group whose rules apply to guests. */
  guestGroup(): Promise<CustomerGroup | undefined>;
  /**
   * All orders of a customer since a date, and the spend limit, expiry and employee flag from the customer's attributes. With a brand id, only
   * lines of products of that brand count, and orders without such lines are left out. Undefined for an unknown customer.
   */
  spendInputs(
    customerId: number,
    counted: { readonly since: Date; readonly brandId?: number },
  ): Promise<SpendInputs | undefined>;
}

/** Names of the customer attributes that hold the program's data. */
const SPEND_LIMIT = 'Pro Spend Limit';
const EXPIRATION = 'Pro Expiration Date';
const EMPLOYEE = 'Employee Group';

/** Product ids per call; keeps the URL well below the platform's limit. */
const PRODUCTS_A_CALL = 100;

const WireProductId = v.object({ id: v.number() });

const isYes = (text: string | undefined): boolean => /^(true|yes|1)$/i.test(text ?? '');

type Attributes = ReadonlyMap<string, string>;

/** Attribute values by name; customers carry only attribute ids. */
async function attributesOf({ page }: PlatformCalls, customerId: number): Promise<Attributes | undefined> {
  const [found, named] = await Promise.all([
    page(`/v3/customers?id:in=${customerId}&include=attributes`, WireCustomer, toCustomer),
    page('/v3/customers/attributes?limit=250', WireAttribute, (one) => one),
  ]);
  const [customer] = requireList(found).data;
  const nameOf = new Map(requireList(named).data.map(({ id, name }) => [id, name]));
  return customer && new Map(customer.attributes.map((one) => [nameOf.get(one.attributeId) ?? '', one.value]));
}

/** The date of an attribute as an ISO date. Merchants enter it as text: `2031-06-30`, `06/30/2031`, `June 30, 2031`. Undefined for other texts. */
function isoDate(text: string): string | undefined {
  // An ISO time is not converted: its date is the one that the merchant chose. Other texts would be read in the time zone of the server.
  const [iso = text] = /^\d{4}-\d{2}-\d{2}/.exec(text.trim()) ?? [];
  const time = Date.parse(iso === text ? `${text} UTC` : iso);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

function programOf(attributes: Attributes): Omit<SpendInputs, 'orders'> {
  // A cleared attribute may be an empty text, which `Number` would read as a limit of 0.
  const limit = Number(attributes.get(SPEND_LIMIT)?.trim() || Number.NaN);
  const expires = isoDate(attributes.get(EXPIRATION) ?? '');
  return {
    isEmployee: isYes(attributes.get(EMPLOYEE)),
    ...(limit >= 0 ? { spendLimit: limit } : {}),
    ...(expires ? { expirationDate: expires } : {}),
  };
}

type CountedOrder = SpendInputs['orders'][number];

interface CountedLine {
  readonly productId: number;
  readonly minor: number;
}

async function linesOf({ bareList }: PlatformCalls, order: CountedOrder): Promise<readonly CountedLine[]> {
  const { currency } = order.total;
  const found = await bareList(`/v2/orders/${order.id}/products`, WireOrderProduct, (line) => ({
    productId: line.product_id,
    minor: moneyOf(line.total_inc_tax, currency).minor,
  }));
  return requireList(found);
}

async function productsOfBrand(
  { page }: PlatformCalls,
  ids: readonly number[],
  brandId: number,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let from = 0; from < ids.length; from += PRODUCTS_A_CALL) {
    const idList = ids.slice(from, from + PRODUCTS_A_CALL).join(',');
    const path = `/v3/catalog/products?brand_id=${brandId}&id:in=${idList}&include_fields=brand_id&limit=${PRODUCTS_A_CALL}`;
    for (const id of requireList(await page(path, WireProductId, (one) => one.id)).data) found.add(id);
  }
  return found;
}

const sumOf = (lines: readonly CountedLine[]): number => lines.reduce((sum, { minor }) => sum + minor, 0);

/** The order reduced to some of its lines: their total, less their share of the order's discounts, and their share of the refund. */
function partOf(order: CountedOrder, lines: readonly CountedLine[], all: readonly CountedLine[]): CountedOrder {
  const full = sumOf(lines);
  // With discounts, the order costs less than its lines together; with shipping, more.
  const minor = Math.min(full, Math.round((order.total.minor * full) / Math.max(1, sumOf(all))));
  const share = order.total.minor > 0 ? Math.min(1, minor / order.total.minor) : 0;
  const part = (amount: Money, to: number): Money => ({ ...amount, minor: to });
  const refunded = Math.round(order.refunded.minor * share);
  return { ...order, total: part(order.total, minor), refunded: part(order.refunded, refunded) };
}

/** The brand's part of each order. An order with lines of this brand only counts in full, including shipping; of a mixed order only the brand's lines count. */
async function ofBrand(
  calls: PlatformCalls,
  orders: readonly CountedOrder[],
  brandId: number,
): Promise<readonly CountedOrder[]> {
  const lines = await Promise.all(orders.map((order) => linesOf(calls, order)));
  const productIds = [...new Set(lines.flat().map(({ productId }) => productId))];
  const isOfBrand = await productsOfBrand(calls, productIds, brandId);
  return orders.flatMap((order, index) => {
    const all = lines[index] ?? [];
    const brandLines = all.filter(({ productId }) => isOfBrand.has(productId));
    if (brandLines.length === 0) return [];
    return [brandLines.length === all.length ? order : partOf(order, brandLines, all)];
  });
}

export function createGroupCalls(calls: PlatformCalls): GroupCalls {
  const { bare, bareList } = calls;
  const groups = async (search = ''): Promise<readonly CustomerGroup[]> =>
    requireList(await bareList(`/v2/customer_groups${search}`, WireCustomerGroup, toCustomerGroup));

  return {
    customerGroup: (id) => bare(`/v2/customer_groups/${id}`, WireCustomerGroup, toCustomerGroup),
    customerGroups: () => groups(),
    guestGroup: async () => (await groups('?is_group_for_guests=true')).find(({ isForGuests }) => isForGuests),
    async spendInputs(customerId, { since, brandId }) {
      const search = `customer_id=${customerId}&min_date_created=${encodeURIComponent(since.toISOString())}`;
      const [attributes, found] = await Promise.all([
        attributesOf(calls, customerId),
        bareList(`/v2/orders?${search}`, WireOrder, (wire) => ({
          ...toOrderSummary(wire),
          isDeleted: wire.is_deleted,
        })),
      ]);
      if (!attributes) return undefined;
      const all: SpendInputs['orders'] = requireList(found)
        .filter((order) => !order.isDeleted)
        .map(({ id, createdAt, status, total, refunded }) => ({ id, createdAt, statusId: status.id, total, refunded }));
      const orders = brandId === undefined ? all : await ofBrand(calls, all, brandId);
      return { orders, ...programOf(attributes) };
    },
  };
}
