/** The group of whoever is signed in, and what it pays less (spec section 3, Customer store state): nothing until it is known, and when nobody answers. */
import { atom, computed } from 'nanostores';

import type { CustomerGroupView } from '#lib/customer/customer-views.ts';
import { groupOf, groupPath } from '#lib/customer/discount-texts.ts';
import type { GroupAnswer } from '#lib/customer/discount-texts.ts';

import { $customer, customerApi } from './customer.ts';

export const $customerGroup = atom<CustomerGroupView | undefined>(undefined);
export const $customerDiscount = computed($customerGroup, (group) => group?.discountRules ?? []);

const groupId = (): number => $customer.get()?.groupId ?? 0;

/** Of whoever is signed in; who is signed out has the guests'. */
export async function loadGroup(): Promise<void> {
  const id = groupId();
  const asked = await customerApi().ask<GroupAnswer>({ method: 'GET', path: groupPath(id) });
  // Meanwhile somebody may have signed out.
  if (asked.kind === 'ok' && groupId() === id) $customerGroup.set(groupOf(asked.value));
}

$customer.listen((customer) => customer || $customerGroup.set(undefined));
