/** The hand-over to the platform's checkout, against an API that is a function. */
import { expect, test, vi } from 'vitest';

import type { CallResult } from '#clients/storefront-api/call-result.ts';
import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';
import { handOver } from '#stores/checkout.ts';
import { useCustomerApi } from '#stores/customer.ts';
import { configureStores } from '#stores/page-market.ts';

import { callerOf } from './caller-of.ts';
import { FakeShop, refused as refusedChange } from './fake-shop.ts';

async function handOverTo(answer: CallResult<unknown>) {
  const asks: ApiAsk[] = [];
  const ask = async <T>(given: ApiAsk): Promise<CallResult<T>> => {
    asks.push(given);
    return answer as CallResult<T>;
  };
  useCustomerApi(callerOf(ask, null));
  configureStores({ dataset: { locale: 'de-at', region: 'at', currency: 'EUR' } });
  return { outcome: await handOver('c-1'), asks };
}

const refused = (code: string, fields: Readonly<Record<string, unknown>> = {}): CallResult<unknown> => ({
  kind: 'refused',
  status: 422,
  code,
  message: 'x',
  fields,
});

test('an accepted hand-over returns the URL of the checkout, with one request', async () => {
  const { outcome, asks } = await handOverTo({ kind: 'ok', value: { url: 'https://pay.example/1' } });
  expect(outcome).toEqual({ kind: 'ok', url: 'https://pay.example/1' });
  expect(asks).toHaveLength(1);
});

test("a cart over a professional's allowance gives the excess amount in the page's currency", async () => {
  const { outcome } = await handOverTo(refused('over-allowance', { over: '1234.50' }));
  expect(outcome).toEqual({ kind: 'over', over: { minor: 123_450, currency: 'EUR' } });
});

test.each([
  ['another refusal', refused('cart-gone', { over: '1.00' })],
  ['no response', { kind: 'failed', code: 'timeout' }],
  ['no network', { kind: 'offline' }],
] as const)('%s gives a failure without an amount', async (_name, answer) => {
  expect((await handOverTo(answer)).outcome).toEqual({ kind: 'failed' });
});

/** A shop with two lines, its page, and the cart at the moment when the checkout was requested. */
async function shopWithTwoLines() {
  vi.resetModules();
  const shop = new FakeShop();
  shop.hasCart = true;
  shop.pieces.set(7, 1).set(8, 1);
  const { configureStores: configure } = await import('#stores/page-market.ts');
  const api = createStorefrontApi({ region: 'eu_region_1', fetch: shop.fetch, origin: 'http://shop.test' });
  configure({ api, dataset: { locale: 'de-at', region: 'eu_region_1', currency: 'EUR' }, hasCart: () => true });
  const cart = await import('#stores/cart.ts');
  const customer = await import('#stores/customer.ts');
  const { handOver: checkout } = await import('#stores/checkout.ts');
  const checkouts: unknown[] = [];
  const ask = async <T>(): Promise<CallResult<T>> => {
    checkouts.push([...shop.pieces]);
    return { kind: 'ok', value: { url: 'https://pay.example/1' } as T };
  };
  customer.useCustomerApi(callerOf(ask, null));
  await cart.loadCart();
  const [first, second] = cart.$cart.get()?.lines ?? [];
  if (!first || !second) throw new Error('The cart has no lines.');
  return { shop, cart, checkout, checkouts, first, second };
}

test('the checkout is requested only after the changes made before the press have been saved', async () => {
  const { cart, checkout, checkouts, first, second } = await shopWithTwoLines();
  void cart.setQuantity(first, 5);
  void cart.removeLine(second);
  await checkout('cart-1');
  expect(checkouts).toEqual([[[7, 5]]]);
});

test('a cart that another tab has replaced is loaded again after the refusal, and the next press checks out the new one', async () => {
  const { shop, cart, checkout } = await shopWithTwoLines();
  const paths: string[] = [];
  const customer = await import('#stores/customer.ts');
  const ask = async <T>({ path }: ApiAsk): Promise<CallResult<T>> => {
    paths.push(path);
    return path.includes('cart-2')
      ? { kind: 'ok', value: { url: 'https://pay.example/2' } as T }
      : { kind: 'refused', status: 404, code: 'not-found', message: 'x', fields: {} };
  };
  customer.useCustomerApi(callerOf(ask, null));
  shop.trouble = ({ path }) => {
    if (path === '/session') return Response.json({ csrfToken: shop.csrf, cartId: 'cart-2', cartCount: 3 });
    return path === '/cart/cart-2'
      ? Response.json({ cart: { ...shop.cart, id: 'cart-2' } })
      : refusedChange(404, 'not-found');
  };
  expect(await checkout('cart-1')).toEqual({ kind: 'failed' });
  await vi.waitFor(() => expect(cart.$cart.get()?.id).toBe('cart-2'));
  expect(await checkout('cart-1')).toEqual({ kind: 'ok', url: 'https://pay.example/2' });
  expect(paths).toEqual(['/cart/cart-1/checkout', '/cart/cart-2/checkout']);
});

test.each(['first', 'last'] as const)(
  'when the %s of two changes before the press is refused, no checkout is requested; the next press requests it',
  async (position) => {
    const { shop, cart, checkout, checkouts, first, second } = await shopWithTwoLines();
    shop.trouble = ({ path }) => (path.includes('line-7') ? refusedChange(409, 'out-of-stock') : undefined);
    if (position === 'first') void cart.setQuantity(first, 5);
    void cart.setQuantity(second, 2);
    if (position === 'last') void cart.setQuantity(first, 5);
    expect(await checkout('cart-1')).toEqual({ kind: 'refused' });
    expect(checkouts).toEqual([]);
    expect(await checkout('cart-1')).toEqual({ kind: 'ok', url: 'https://pay.example/1' });
    expect(checkouts).toHaveLength(1);
  },
);
