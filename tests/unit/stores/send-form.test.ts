/** Forms and sign-out, against an API that is a function. */
import { beforeEach, expect, test } from 'vitest';

import type { CallResult } from '#clients/storefront-api/call-result.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';
import { rememberCart, rememberedCart } from '#stores/cart-snapshot.ts';
import { $customer, loadCustomer, useCustomerApi } from '#stores/customer.ts';
import { configureStores } from '#stores/page-market.ts';
import { sendForm } from '#stores/send-form.ts';
import { signOut } from '#stores/sign-out.ts';
import { $spend, $spendStatus, loadSpend } from '#stores/spend.ts';

import { callerOf } from './caller-of.ts';
import { cartOf } from './fake-shop.ts';

const ANNA = {
  id: 7, email: 'a@firn.example', firstName: 'Anna', lastName: 'Berg', company: '', phone: '', groupId: 1, acceptsMarketing: false, isPro: false, proCodeInfo: null,
}; // prettier-ignore
let asks: ApiAsk[] = [];

function shop(answer: (ask: ApiAsk) => CallResult<unknown>): void {
  asks = [];
  const ask = async <T>(given: ApiAsk): Promise<CallResult<T>> => {
    asks.push(given);
    return answer(given) as CallResult<T>;
  };
  useCustomerApi(callerOf(ask, ANNA));
}

const ok = (value: unknown): CallResult<unknown> => ({ kind: 'ok', value });
const TYPED = { email: 'a@firn.example', pw: 'right horse' };

beforeEach(() => $customer.set(undefined));

test('invalid input sends no request', async () => {
  shop(() => ok({}));
  expect(await sendForm('sign-in', { ...TYPED, email: 'a' })).toEqual({
    kind: 'trouble',
    trouble: 'fields',
    problems: { email: 'email' },
  });
  expect(asks).toEqual([]);
});

test('a customer form is not sent when signed out', async () => {
  shop(() => ok({}));
  expect(await sendForm('password', { pw: 'old', password: 'a new one 26' })).toMatchObject({ trouble: 'signed-out' });
  expect(asks).toEqual([]);
});

test('a wrong current password stops before the change', async () => {
  shop(() => ok({ valid: false }));
  await loadCustomer();
  expect(await sendForm('password', { pw: 'old', password: 'a new one 26' })).toMatchObject({
    trouble: 'wrong-password',
  });
  expect(asks).toHaveLength(1);
});

test.each([
  [{ kind: 'offline' } as const, 'offline'],
  [{ kind: 'failed', code: 'network' } as const, 'down'],
  [{ kind: 'refused', status: 422, message: '', code: 'too-often', fields: {} } as const, 'too-often'],
])('the result %o gives the message %s', async (answer, trouble) => {
  shop(() => answer);
  expect(await sendForm('sign-in', TYPED)).toMatchObject({ kind: 'trouble', trouble });
});

test('fields named by the API are marked', async () => {
  shop(() => ({ kind: 'refused', status: 422, message: '', code: 'account-refused', fields: { password: 'x' } }));
  const typed = { firstName: 'A', lastName: 'B', email: 'a@firn.example', password: 'a sentence 26' };
  expect(await sendForm('create', typed)).toEqual({
    kind: 'trouble',
    trouble: 'account-refused',
    problems: { password: 'unknown' },
  });
});

test('sign-out clears the customer; when it fails the customer stays signed in', async () => {
  shop(() => ({ kind: 'failed', code: 'network' }));
  await loadCustomer();
  expect(await signOut()).toBe(false);
  expect($customer.get()).toEqual(ANNA);
  shop(() => ok({ ok: true }));
  await loadCustomer();
  expect(await signOut()).toBe(true);
  expect($customer.get()).toBeNull();
});

test('an allowance keeps its defaults until it is loaded', async () => {
  shop(() => ({ kind: 'failed', code: 'network' }));
  await loadSpend(7);
  expect([$spend.get().spent, $spend.get().limit, $spendStatus.get()]).toEqual([0, 3000, 'down']);
  shop(() => ok({ order_total: 12.5, spend_limit: 2500, expiration_date: '2031-06-30', employee_group: true }));
  await loadSpend(7);
  expect($spend.get()).toEqual({ spent: 12.5, limit: 2500, expires: '2031-06-30', isEmployee: true });
  expect($spendStatus.get()).toBe('known');
});

test.each([
  ['a sign-out', signOut],
  ['a sign-in', () => sendForm('sign-in', TYPED)],
])('after %s, the next page does not show the cart that another customer had in this browser', async (_what, act) => {
  const storage = new Map<string, string>();
  configureStores({
    storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
  });
  shop(() => ok({}));
  rememberCart({ ...cartOf([[7, 1]]), customerId: 5 });
  expect(rememberedCart()?.customerId).toBe(5);
  await act();
  expect(rememberedCart()).toBeUndefined();
});
