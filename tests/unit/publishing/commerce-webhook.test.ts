/** Webhooks of the commerce platform: signatures, deduplication, responses. Signed by Standard Webhooks, as the embedded platform does. */
import { beforeEach, describe, expect, test } from 'vitest';

import { createCommerceReceiver } from '#publishing/webhook/commerce-receiver.ts';
import { WEBHOOK_BODY_BYTES } from '#publishing/webhook/webhook-handler.ts';
import { signatureHeaders } from '#services/commerce/hooks/webhook-sender.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T10:00:00Z');
const [SECRET, OTHER] = ['secret of the account', 'secret of the Canadian account'];

let now = START;
let running = true;
let looks: (readonly [string, number | undefined])[] = [];
let lines: Readonly<Record<string, unknown>>[] = [];
beforeEach(() => {
  now = START;
  running = true;
  looks = [];
  lines = [];
});

function receiver() {
  return createCommerceReceiver({
    stores: [
      { region: 'us', storeHash: 'abc', secret: SECRET },
      { region: 'eu_region_1', storeHash: 'eur', secret: SECRET },
      { region: 'ca', storeHash: 'can', secret: OTHER },
    ],
    onChange: (region, productId) => {
      if (running) looks.push([region, productId]);
      return running;
    },
    clock: () => new Date(now),
    log: (line) => lines.push(line),
  });
}

const body = (scope = 'store/product/updated', data: object = { type: 'product', id: 1101 }, hash = 'abc'): string =>
  JSON.stringify({ scope, store_id: '1000', data, hash: 'h', created_at: START / 1000, producer: `stores/${hash}` });
const signed = (raw: string, id = 'msg-1', secret = SECRET) =>
  signatureHeaders(secret, { id, body: raw }, new Date(now));
const request = (raw: string, headers: Readonly<Record<string, string>> = signed(raw)) =>
  new Request('http://shop/hooks/commerce', { method: 'POST', body: raw, headers });
const status = async (asked: Request, receive = receiver()): Promise<number> => (await receive(asked)).status;

describe('signatures', () => {
  test('a signed webhook gets 200, the only status that the platform accepts, and its product is checked', async () => {
    expect(await status(request(body()))).toBe(200);
    expect(looks).toEqual([['us', 1101]]);
  });

  test('one valid signature is enough while the secret is rotated', async () => {
    const headers = signed(body());
    const both = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` };
    expect(await status(request(body(), both))).toBe(200);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['no signature', {}],
    ['a signature without its id', { ...signed(body()), 'webhook-id': '' }],
    ['another secret', signed(body(), 'msg-1', 'guess')],
    ['another body', signed(body('store/product/deleted'))],
    ['another id', { ...signed(body(), 'msg-2'), 'webhook-id': 'msg-1' }],
    ['a changed time', { ...signed(body()), 'webhook-timestamp': `${START / 1000 + 5}` }],
    ['an invalid time', { ...signed(body()), 'webhook-timestamp': 'soon' }],
    ['another version', { ...signed(body()), 'webhook-signature': (signed(body())['webhook-signature'] ?? '').replace('v1', 'v2') }],
    ['a truncated signature', { ...signed(body()), 'webhook-signature': 'v1,abcd' }],
    ['invalid base64', { ...signed(body()), 'webhook-signature': 'v1,%%%' }],
    ['an empty signature', { ...signed(body()), 'webhook-signature': '' }],
  ])('%s gets 401, and no product is checked', async (_name, headers) => {
    expect(await status(request(body(), headers))).toBe(401);
    expect(looks).toEqual([]);
  }); // prettier-ignore

  test('the secret of one store does not sign for another store', async () => {
    const raw = body('store/product/updated', { type: 'product', id: 1 }, 'can');
    expect(await status(request(raw))).toBe(200);
    expect(looks).toEqual([]);
    expect(await status(request(raw, signed(raw, 'msg-1', OTHER)))).toBe(200);
    expect(looks).toEqual([['ca', 1]]);
  });

  test('stores that share a secret are distinguished', async () => {
    const raw = body('store/product/updated', { type: 'product', id: 1 }, 'eur');
    await status(request(raw));
    expect(looks).toEqual([['eu_region_1', 1]]);
  });
});

describe('repeats', () => {
  test('a retry with a new signature gets 200, and no product is checked', async () => {
    const receive = receiver();
    await receive(request(body()));
    now += 6 * HOUR;
    expect(await (await receive(request(body()))).json()).toEqual({ webhook: 'known' });
    expect(looks).toHaveLength(1);
  });

  test('equal bodies under different ids count as two events', async () => {
    const receive = receiver();
    await receive(request(body(), signed(body(), 'msg-1')));
    await receive(request(body(), signed(body(), 'msg-2')));
    expect(looks).toHaveLength(2);
  });

  test('a retry after two days is accepted', async () => {
    const raw = body();
    now += 48 * HOUR;
    expect(await status(request(raw))).toBe(200);
    expect(looks).toHaveLength(1);
  });

  test('a replay after the platform’s last retry gets 401', async () => {
    const recorded = signed(body());
    now += 50 * HOUR;
    expect(await status(request(body(), recorded))).toBe(401);
    expect(looks).toEqual([]);
  });

  test('a clock skew of the platform, or a correction of the shop’s clock, loses nothing', async () => {
    const headers = signed(body());
    now -= 2 * HOUR;
    expect(await status(request(body(), headers))).toBe(200);
    expect(looks).toHaveLength(1);
  });

  test('webhooks may arrive in any order, since each only names a product to check', async () => {
    const receive = receiver();
    const [first, second] = [signed(body(), 'msg-1'), signed(body(), 'msg-2')];
    expect((await receive(request(body(), second))).status).toBe(200);
    expect((await receive(request(body(), first))).status).toBe(200);
    expect(looks).toEqual([['us', 1101], ['us', 1101]]); // prettier-ignore
  });

  test('a webhook refused during shutdown is accepted later', async () => {
    const receive = receiver();
    running = false;
    expect((await receive(request(body()))).status).toBe(503);
    running = true;
    expect((await receive(request(body()))).status).toBe(200);
    expect(looks).toHaveLength(1);
  });
});

describe('content', () => {
  test.each<[string, object, number | undefined]>([
    ['store/product/created', { type: 'product', id: 7 }, 7],
    ['store/product/deleted', { type: 'product', id: 7 }, 7],
    ['store/product/inventory/updated', { type: 'product', id: 7, inventory: { product_id: 7, method: 'absolute', value: 3 } }, 7],
    ['store/product/inventory/order/updated', { type: 'product', id: 7, inventory: { product_id: 7 } }, 7],
    ['store/sku/updated', { type: 'sku', id: 99, sku: { product_id: 7, variant_id: 99 } }, 7],
    ['store/sku/inventory/updated', { type: 'sku', id: 99, inventory: { product_id: 7, variant_id: 99 } }, 7],
    ['store/sku/created', { type: 'sku', id: 99 }, undefined],
    ['store/channel/1/inventory/product/stock_changed', { variant_id: 99, product_id: 7, location_id: 1 }, 7],
    ['store/priceList/records/updated', { price_list_id: 3 }, undefined],
    ['store/priceList/record/updated', { price_list_id: 3, variant_id: 99, currency_code: 'usd' }, undefined],
  ])('the event %s causes a check of its product, or of all products', async (scope, data, productId) => {
    expect(await status(request(body(scope, data)))).toBe(200);
    expect(looks).toEqual([['us', productId]]);
  }); // prettier-ignore

  test.each([
    ['store/cart/updated'],
    ['store/order/created'],
    ['store/customer/updated'],
    ['store/product/metafield/updated'],
    ['store/sku/metafield/created'],
  ])('the event %s causes no check', async (scope) => {
    expect(await status(request(body(scope)))).toBe(200);
    expect(looks).toEqual([]);
  });

  test.each([['nonsense'], ['[]'], ['{}'], ['null'], [''], ['{"scope":1,"producer":"stores/abc","data":{}}'], ['{"scope":"store/product/updated","producer":"stores/abc","data":{"id":"7 or 1=1"}}']])(
    '%j with a valid signature gets 400',
    async (raw) => {
      expect(await status(request(raw))).toBe(400);
      expect(looks).toEqual([]);
    },
  ); // prettier-ignore

  test('a webhook of an unknown store gets 200 and causes no check', async () => {
    expect(await status(request(body('store/product/updated', { id: 1 }, 'else')))).toBe(200);
    expect(looks).toEqual([]);
  });

  test('a body beyond the limit gets 413, and only POST is accepted', async () => {
    expect(await status(request('x'.repeat(WEBHOOK_BODY_BYTES + 1)))).toBe(413);
    expect(await status(new Request('http://shop/hooks/commerce'))).toBe(405);
  });

  test('bodies and headers are not logged, and a flood of forgeries gives one log line', async () => {
    const receive = receiver();
    await receive(request(body()));
    for (let count = 0; count < 100; count += 1) await receive(request(body(), {}));
    expect(lines.map((line) => line['webhook'])).toEqual(['taken', 'unsigned']);
    expect(JSON.stringify(lines)).not.toMatch(/1101|msg-1/);
  });
});
