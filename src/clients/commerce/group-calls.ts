/** Groups of customers, and what the professional programme is counted from. */
import type { CustomerGroup } from '#lib/customer/customer-group.ts';
import type { SpendInputs } from '#lib/customer/spend-inputs.ts';
import { WireAttribute, WireCustomer, WireCustomerGroup } from '#wire/commerce/customer.ts';
import { WireOrder } from '#wire/commerce/order.ts';

import { need } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { toCustomer, toCustomerGroup } from './to-customer.ts';
import { toOrderSummary } from './to-order.ts';

export interface GroupCalls {
  customerGroup(id: number): Promise<CustomerGroup | undefined>;
  customerGroups(): Promise<readonly CustomerGroup[]>;
  /** The group whose rules apply to visitors who are not signed in. */
  guestGroup(): Promise<CustomerGroup | undefined>;
  /** All orders of a customer since a day, and what his attributes say of limit, expiry and employment. Undefined when there is no such customer. */
  spendInputs(customerId: number, since: Date): Promise<SpendInputs | undefined>;
}

/** Names of the customer attributes that hold the programme's facts. */
const SPEND_LIMIT = 'Pro Spend Limit';
const EXPIRATION = 'Pro Expiration Date';
const EMPLOYEE = 'Employee Group';

const isYes = (text: string | undefined): boolean => /^(true|yes|1)$/i.test(text ?? '');

export function createGroupCalls({ bare, bareList, page }: PlatformCalls): GroupCalls {
  const groups = async (search = ''): Promise<readonly CustomerGroup[]> =>
    need(await bareList(`/v2/customer_groups${search}`, WireCustomerGroup, toCustomerGroup));

  /** Values by attribute name; customers carry ids alone. */
  async function attributesOf(customerId: number): Promise<ReadonlyMap<string, string> | undefined> {
    const [found, named] = await Promise.all([
      page(`/v3/customers?id:in=${customerId}&include=attributes`, WireCustomer, toCustomer),
      page('/v3/customers/attributes?limit=250', WireAttribute, (one) => one),
    ]);
    const [customer] = need(found).data;
    const nameOf = new Map(need(named).data.map(({ id, name }) => [id, name]));
    return customer && new Map(customer.attributes.map((one) => [nameOf.get(one.attributeId) ?? '', one.value]));
  }

  return {
    customerGroup: (id) => bare(`/v2/customer_groups/${id}`, WireCustomerGroup, toCustomerGroup),
    customerGroups: () => groups(),
    guestGroup: async () => (await groups('?is_group_for_guests=true')).find(({ isForGuests }) => isForGuests),
    async spendInputs(customerId, since) {
      const search = `customer_id=${customerId}&min_date_created=${encodeURIComponent(since.toISOString())}`;
      const [attributes, orders] = await Promise.all([
        attributesOf(customerId),
        bareList(`/v2/orders?${search}`, WireOrder, (wire) => ({
          ...toOrderSummary(wire),
          isDeleted: wire.is_deleted,
        })),
      ]);
      if (!attributes) return undefined;
      const limit = Number(attributes.get(SPEND_LIMIT) ?? Number.NaN);
      const expires = attributes.get(EXPIRATION);
      return {
        orders: need(orders)
          .filter((order) => !order.isDeleted)
          .map(({ id, createdAt, status, total, refunded }) => ({
            id,
            createdAt,
            statusId: status.id,
            total,
            refunded,
          })),
        isEmployee: isYes(attributes.get(EMPLOYEE)),
        ...(limit >= 0 ? { spendLimit: limit } : {}),
        ...(expires && !Number.isNaN(Date.parse(expires)) ? { expirationDate: expires } : {}),
      };
    },
  };
}
