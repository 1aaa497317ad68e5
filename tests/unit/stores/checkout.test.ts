/** The hand-over to the platform's checkout, against an API that is a function. */
import { expect, test } from 'vitest';

import type { CallResult } from '#clients/storefront-api/call-result.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';
import { handOver } from '#stores/checkout.ts';
import { useCustomerApi } from '#stores/customer.ts';
import { configureStores } from '#stores/market.ts';

import { callerOf } from './caller-of.ts';

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
