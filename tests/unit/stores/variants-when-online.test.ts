/** Reads of the variants that an add needs, while the network comes and goes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createApiCaller } from '#clients/storefront-api/api-caller.ts';
import { createVariantReader } from '#clients/storefront-api/read-variants.ts';
import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';

let network: EventTarget;
let isOnline: boolean;
/** The outcome of each request, in order; the last one repeats. */
let requests: (() => void)[];
let sent: number;

const fail = (): never => {
  throw new TypeError('fetch failed');
};
function disconnect(): void {
  isOnline = false;
  network.dispatchEvent(new Event('offline'));
}
function reconnect(): void {
  isOnline = true;
  network.dispatchEvent(new Event('online'));
}

async function read(onWaiting: () => void = () => undefined) {
  vi.resetModules();
  const { configureStores } = await import('#stores/page-market.ts');
  const variant = { id: 7, productId: 1, calculatedPrice: { minor: 100, currency: 'EUR' } };
  const address = {
    region: 'us',
    origin: 'http://shop.test',
    async fetch(): Promise<Response> {
      const request = requests[Math.min(sent, requests.length - 1)];
      sent += 1;
      request?.();
      return Response.json({ data: [variant], pagination: { total_pages: 1 } });
    },
  };
  // One attempt per read, as on a product page.
  const variants = createVariantReader(createApiCaller(address));
  configureStores({
    api: { ...createStorefrontApi(address), variants },
    dataset: { locale: 'en-us', region: 'us', currency: 'USD' },
  });
  const { variantsWhenOnline } = await import('#stores/variants-when-online.ts');
  return (await variantsWhenOnline(1, onWaiting))?.map(({ id }) => id);
}

beforeEach(() => {
  network = new EventTarget();
  isOnline = true;
  sent = 0;
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a read that fails offline is repeated when the browser is online', async () => {
  const waiting = vi.fn<() => void>(() => void setTimeout(reconnect));
  requests = [
    () => {
      disconnect();
      fail();
    },
    () => undefined,
  ];
  expect([await read(waiting), sent, waiting.mock.calls.length]).toEqual([[7], 2, 1]);
});

test('a read that fails offline is repeated even if the browser is online before the failure is handled', async () => {
  const waiting = vi.fn<() => void>();
  requests = [
    () => {
      disconnect();
      reconnect();
      fail();
    },
    () => undefined,
  ];
  expect([await read(waiting), sent, waiting.mock.calls.length]).toEqual([[7], 2, 0]);
});

test('a read that fails twice, the second time after the browser was online again, is repeated once more', async () => {
  const offline = (): void => {
    disconnect();
    setTimeout(reconnect);
    fail();
  };
  requests = [offline, fail, () => undefined];
  expect([await read(), sent]).toEqual([[7], 3]);
  sent = 0;
  requests = [offline, fail];
  expect([await read(), sent]).toEqual([undefined, 4]);
});

test('a read that fails online is repeated twice, because the network may have been lost briefly', async () => {
  requests = [fail];
  expect([await read(), sent]).toEqual([undefined, 3]);
});
