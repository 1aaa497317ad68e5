/** The customer's group and its discounts (spec section 3, Customer store state): undefined until loaded, and if the API does not respond. */
import { atom, computed } from 'nanostores';

import type { CustomerGroupView } from '#lib/customer/customer-views.ts';
import { groupOf } from '#lib/customer/discount-texts.ts';

import { $customer, customerApi } from './customer.ts';

export const $customerGroup = atom<CustomerGroupView | undefined>(undefined);
export const $customerDiscount = computed($customerGroup, (group) => group?.discountRules ?? []);

const groupId = (): number => $customer.get()?.groupId ?? 0;

/** Loads the group of the signed-in customer, or the guest group. */
export async function loadGroup(): Promise<void> {
  const id = groupId();
  const api = customerApi();
  const result = await (id > 0
    ? api.call('GET /customer_groups/:id', { params: { id: `${id}` } })
    : api.call('GET /customer_groups', { query: { is_group_for_guests: 'true' } }));
  // The customer may have signed out during the call.
  if (result.kind === 'ok' && groupId() === id) $customerGroup.set(groupOf(result.value));
}

$customer.listen((customer) => customer || $customerGroup.set(undefined));
