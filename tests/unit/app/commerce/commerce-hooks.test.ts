/** Webhooks about carts: which bodies are parsed, and which cart a signed webhook invalidates. */
import { createHmac } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import { createCommerceHooks } from '#app/commerce/commerce-hooks.ts';
import type { CommerceHooksOptions } from '#app/commerce/commerce-hooks.ts';
import { readEnv } from '#app/settings/env.ts';

const now = new Date('2026-11-21T12:00:00Z');
const { commerce } = readEnv({});
const secretOf = (region: 'us' | 'ca'): string => commerce[region].login?.clientSecret ?? '';

function openHooks() {
  const invalidate = vi.fn(async () => undefined);
  const invalidation = {
    invalidate,
    reportedUntil: () => undefined,
  } as unknown as CommerceHooksOptions['invalidation'];
  const other = { ...commerce.ca, login: { ...commerce.ca.login, clientSecret: 'of another account' } };
  const env = { siteUrl: 'http://shop.test', commerce: { ...commerce, ca: other } } as CommerceHooksOptions['env'];
  const none = () => {
    throw new Error('The platform is not asked.');
  };
  return {
    invalidate,
    hooks: createCommerceHooks({ env, commerce: none, invalidation, log: () => undefined, clock: () => now }),
  };
}

function signed(body: string, secret: string): Request {
  const time = `${now.getTime() / 1000}`;
  const code = createHmac('sha256', secret).update(`m1.${time}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'm1', 'webhook-timestamp': time, 'webhook-signature': `v1,${code}` };
  return new Request('http://shop.test/hooks/carts', { method: 'POST', body, headers });
}
const about = (hash: string): string =>
  JSON.stringify({ scope: 'store/cart/updated', producer: `stores/${hash}`, data: { type: 'cart', id: 'c1' } });

test('a body without a valid signature is refused without being parsed', async () => {
  const { hooks, invalidate } = openHooks();
  const deep = '['.repeat(500_000) + ']'.repeat(500_000);
  const parse = vi.spyOn(JSON, 'parse');
  const unsigned = new Request('http://shop.test/hooks/carts', { method: 'POST', body: deep });
  expect((await hooks.answer(unsigned)).status).toBe(401);
  expect((await hooks.answer(signed(deep, 'a guess'))).status).toBe(401);
  expect((await hooks.answer(signed(about(commerce.us.storeHash), 'a guess'))).status).toBe(401);
  expect(parse.mock.calls.filter(([text]) => text.length > 10)).toEqual([]);
  parse.mockRestore();
  expect(invalidate).not.toHaveBeenCalled();
});

test('a signed webhook invalidates a cart of the store whose secret signed it, and of no other', async () => {
  const { hooks, invalidate } = openHooks();
  expect((await hooks.answer(signed(about(commerce.us.storeHash), secretOf('us')))).status).toBe(200);
  expect(invalidate).toHaveBeenCalledExactlyOnceWith('us', { kind: 'cart', cartId: 'c1' });
  expect((await hooks.answer(signed(about(commerce.us.storeHash), 'of another account'))).status).toBe(401);
  expect((await hooks.answer(signed(about('unknown'), secretOf('us')))).status).toBe(401);
  expect(invalidate).toHaveBeenCalledTimes(1);
});
