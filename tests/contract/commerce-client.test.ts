/** The commerce client against a failing platform: each failure is an error with a code, and no other error is thrown. */
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

import { describe, expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import { listen } from '#services/http/serve.ts';

import { startCommerce, TOKEN } from '../support/commerce.ts';
import { startTestApi } from '../support/shop-api.ts';

const client = (baseUrl: string, timeoutMs = 2000) =>
  createCommerceClient({ baseUrl, token: TOKEN, storeHash: 'us', currency: 'USD', timeoutMs });

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"data":[';

interface RawPlatform {
  readonly url: string;
  close(): void;
}

/** Writes raw bytes, so that a response can break off or stall. */
function rawPlatform(answer: (socket: Socket) => void): Promise<RawPlatform> {
  const sockets = new Set<Socket>();
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      };
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}

describe.each([
  [
    'closes the connection in the middle of a response',
    (socket: Socket) => socket.end(HEAD),
    'commerce-unreachable',
    503,
  ],
  [
    'resets the connection in the middle of a response',
    (socket: Socket) => socket.write(HEAD, () => setTimeout(() => socket.resetAndDestroy(), 50)),
    'commerce-unreachable',
    503,
  ],
  ['stalls in the middle of a response', (socket: Socket) => socket.write(HEAD), 'commerce-slow', 504],
  ['closes the connection immediately', (socket: Socket) => socket.destroy(), 'commerce-unreachable', 503],
  ['speaks another protocol', (socket: Socket) => socket.end('220 mail ready\r\n'), 'commerce-unreachable', 503],
] as const)('a platform that %s', (_what, answer, code, status) => {
  test(`gives the client the error ${code} and the shopper the status ${status}`, async () => {
    const platform = await rawPlatform((socket) => void answer(socket));
    const limit = code === 'commerce-slow' ? 300 : 8000;
    await expect(client(platform.url, limit).products({})).rejects.toMatchObject({ code });
    await expect(client(platform.url, limit).cart('x')).rejects.toMatchObject({ code });
    const api = await startTestApi(platform.url, limit);
    const visitor = await api.visitor();
    const seen = await visitor.ask('GET', 'products');
    await api.close();
    platform.close();
    expect(seen.status).toBe(status);
  }, 60_000);
});

test.each([
  [401, 'commerce-failed'],
  [403, 'commerce-failed'],
  [429, 'commerce-busy'],
  [500, 'commerce-failed'],
  [507, 'commerce-failed'],
])('a response with status %i gives the error %s, whatever its body', async (status, code) => {
  const platform = await listen(() => Promise.resolve(new Response('<html>', { status })), { port: 0 });
  await expect(client(platform.url).products({})).rejects.toMatchObject({ code });
  await platform.close();
});

test('the client reads catalog, carts with the chosen options, and currencies from the embedded platform', async () => {
  const commerce = await startCommerce();
  const shop = client(commerce.url);
  const { data } = await shop.products({ ids: [1101], include: ['options', 'variants'] });
  expect(data[0]).toMatchObject({ id: 1101, calculatedPrice: { minor: 74_995, currency: 'USD' }, path: '/p/ridge-98' });
  expect(await shop.product(7)).toBeUndefined();
  expect((await shop.variantsBy({ ids: [110_100] })).data[0]).toMatchObject({ image: 'ridge-98-glacier' });
  expect(await shop.category(1012)).toMatchObject({ id: 1012, path: '/skis/all-mountain' });
  expect(await shop.currencies()).toMatchObject([{ code: 'USD', decimalPlaces: 2 }]);
  const made = await shop.createCart([{ productId: 1101, variantId: 110_100, quantity: 2 }], 0);
  expect(made).toMatchObject({
    kind: 'ok',
    cart: {
      total: { minor: 149_990 },
      lines: [{ path: '/p/ridge-98', image: 'ridge-98-glacier', options: [{ name: 'Color', value: 'Glacier' }, {}] }],
    },
  });
  const id = made.kind === 'ok' ? made.cart.id : '';
  const lineId = made.kind === 'ok' ? (made.cart.lines[0]?.id ?? '') : '';
  expect(await shop.setQuantity(id, lineId, 99)).toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('maximum of 12'),
  });
  expect(await shop.setQuantity(id, 'nothing', 1)).toEqual({ kind: 'not-found' });
  expect(await shop.removeItem(id, lineId)).toEqual({ kind: 'empty' });
  expect(await shop.cart(id)).toEqual({ kind: 'not-found' });
  await commerce.close();
});
