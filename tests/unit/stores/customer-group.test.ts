/** The discount group of the current visitor (spec section 3, Customer store state; section 4, logout). */
import { beforeEach, expect, test } from 'vitest';

import type { CallResult } from '#clients/storefront-api/call-result.ts';
import type { CustomerGroupView, CustomerView } from '#lib/customer/customer-views.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';
import { $customerDiscount, $customerGroup, loadGroup } from '#stores/customer-group.ts';
import { $customer, loadCustomer, useCustomerApi } from '#stores/customer.ts';
import { signOut } from '#stores/sign-out.ts';
import { $spend, $spendStatus, loadSpend } from '#stores/spend.ts';

import { callerOf } from './caller-of.ts';

const PAUL = {
  id: 103, email: 'p@firn.example', firstName: 'Paul', lastName: 'Rossi', company: '', phone: '', groupId: 3, acceptsMarketing: false, isPro: true, proCodeInfo: { region: 'pro' },
} as CustomerView; // prettier-ignore
const group = (id: number, amount: string): CustomerGroupView => ({
  id,
  name: `Group ${id}`,
  isDefault: false,
  isForGuests: id === 1,
  discountRules: [{ type: 'all', method: 'percent', amount }],
});

let asks: ApiAsk[] = [];
let answer: (ask: ApiAsk) => CallResult<unknown> | Promise<CallResult<unknown>>;
const ok = (value: unknown): CallResult<unknown> => ({ kind: 'ok', value });

/** A shop that knows the customer's group and the guests' group. */
function shop({ method, path }: ApiAsk): CallResult<unknown> {
  if (method === 'POST') return ok({ ok: true });
  if (path.startsWith('/pro/')) return ok({ order_total: 9, spend_limit: 2500, expiration_date: null, employee_group: true }); // prettier-ignore
  return ok({ data: path === '/customer_groups/3' ? group(3, '40') : [group(1, '5')] });
}

beforeEach(() => {
  $customer.set(null);
  $customer.set(undefined);
  asks = [];
  answer = shop;
  const ask = async <T>(given: ApiAsk): Promise<CallResult<T>> => {
    asks.push(given);
    return (await answer(given)) as CallResult<T>;
  };
  useCustomerApi(callerOf(ask, PAUL));
});

test('initially there is no group and no discount', () => {
  expect([$customerGroup.get(), $customerDiscount.get(), asks]).toEqual([undefined, [], []]);
});

test('a signed-in customer gets the rules of their group with one call', async () => {
  await loadCustomer();
  await loadGroup();
  expect($customerGroup.get()?.name).toBe('Group 3');
  expect($customerDiscount.get()).toEqual([{ type: 'all', method: 'percent', amount: '40' }]);
  expect(asks.map(({ path }) => path)).toEqual(['/customer_groups/3']);
});

test.each([
  ['a visitor who is signed out', null],
  ['a customer without a group', { ...PAUL, groupId: 0 }],
])('%s gets the guests’ rules', async (_who, customer) => {
  $customer.set(customer);
  await loadGroup();
  expect([$customerGroup.get()?.isForGuests, $customerDiscount.get()]).toEqual([
    true,
    [{ type: 'all', method: 'percent', amount: '5' }],
  ]);
});

test('a store without guest rules has no discount', async () => {
  answer = () => ok({ data: [] });
  await loadGroup();
  expect([$customerGroup.get(), $customerDiscount.get()]).toEqual([undefined, []]);
});

test.each([
  { kind: 'failed', code: 'network' },
  { kind: 'offline' },
  { kind: 'refused', status: 422, message: '', code: 'not-found', fields: {} },
] as const)('the known group stays after %o', async (failure) => {
  await loadCustomer();
  await loadGroup();
  answer = () => failure;
  await loadGroup();
  expect($customerGroup.get()?.id).toBe(3);
});

test('signing out clears group, discount, spend, expiry and employee flag', async () => {
  await loadCustomer();
  await Promise.all([loadGroup(), loadSpend(PAUL.id)]);
  expect([$spend.get().isEmployee, $spendStatus.get()]).toEqual([true, 'known']);
  expect(await signOut()).toBe(true);
  expect([$customerGroup.get(), $customerDiscount.get()]).toEqual([undefined, []]);
  expect([$spend.get(), $spendStatus.get()]).toEqual([{ spent: 0, limit: 3000, expires: null, isEmployee: false }, 'unknown']); // prettier-ignore
});

test('a response that arrives after sign-out is ignored', async () => {
  await loadCustomer();
  const late = Promise.withResolvers<CallResult<unknown>>();
  answer = (given) => (given.method === 'GET' ? late.promise : shop(given));
  const [groupLoaded, spendLoaded] = [loadGroup(), loadSpend(PAUL.id)];
  await signOut();
  late.resolve(
    ok({ data: group(3, '40'), order_total: 9, spend_limit: 1, expiration_date: null, employee_group: true }),
  );
  await Promise.all([groupLoaded, spendLoaded]);
  expect([$customerGroup.get(), $spend.get().spent, $spendStatus.get()]).toEqual([undefined, 0, 'unknown']);
});
