/** Measures the time from the first tap on "add to cart" to visible feedback, on a phone at three speeds, compared with a bare button. */
import { createServer } from 'node:http';

import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

import { ensureBrowser } from '../find-chromium.ts';
import { decimals, median, ratio, table } from './arithmetic.ts';
import { SERVICES_PORT } from './shop.ts';
import type { BenchShop } from './shop.ts';
import { SHOP, withShop } from './visitors.ts';

/** Round-trip time in milliseconds, bandwidth in kilobits per second, and CPU slowdown factor. */
const SPEEDS = [
  { name: 'no throttle', rtt: 0, kbps: 0, cpu: 1 },
  { name: 'LTE, 4× slower processor', rtt: 70, kbps: 12_000, cpu: 4 },
  { name: 'slow 3G, 4× slower processor', rtt: 400, kbps: 400, cpu: 4 },
] as const;
type Speed = (typeof SPEEDS)[number];

const BARE_PORT = SERVICES_PORT + 4;
const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><main><button data-testid="add-to-cart"
  onclick="this.ariaBusy='true';this.textContent='Adding'">Add</button></main>`;

interface Tap {
  /** Milliseconds from the tap to the frame that shows feedback. */
  readonly answer: number;
  /** Milliseconds to the message that the product is in the cart. */
  readonly added?: number;
}

export interface TapBench {
  readonly turns: number;
  readonly rows: readonly {
    readonly speed: string;
    readonly own: Required<Tap>;
    /** Visit with a product in the cart and a hydrated cart island. */
    readonly withCart: Required<Tap>;
    readonly bare: Tap;
  }[];
}

/** `bare`: a page with only a button. `first`: empty cache, new connections, no earlier interaction. `cart`: after adding a product and opening the drawer. */
type Visit = 'bare' | 'first' | 'cart';

/** Adds the product and hydrates the cart of the next page, at full speed. */
async function fillCart(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.getByTestId('add-to-cart').tap();
  await page.locator('[data-cart-count][data-count="1"]').first().waitFor({ state: 'attached' });
}

async function tap(
  browser: Browser,
  { address, visit }: { readonly address: string; readonly visit: Visit },
  { rtt, kbps, cpu }: Speed,
): Promise<Tap> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    if (visit === 'cart') await fillCart(page, address);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const bytes = kbps === 0 ? -1 : (kbps * 1000) / 8;
    const network = { offline: false, latency: rtt, downloadThroughput: bytes, uploadThroughput: bytes };
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    if (visit === 'cart') {
      await page.locator('.cart-button').tap();
      await page.getByTestId('cart-line').first().waitFor();
      await page.keyboard.press('Escape');
    }
    const button = page.getByTestId('add-to-cart');
    await button.scrollIntoViewIfNeeded();
    await button.evaluate((element) => {
      const times: { tapped?: number; answer?: number; added?: number } = {};
      Object.assign(globalThis, { tapTimes: times });
      const place = element.closest('.buy') ?? element.parentElement ?? element;
      addEventListener('touchstart', (event) => (times.tapped ??= event.timeStamp), { capture: true, passive: true });
      const frame = (name: 'answer' | 'added'): unknown =>
        requestAnimationFrame(() => (times[name] ??= performance.now()));
      new MutationObserver(() => {
        if (times.tapped === undefined) return;
        frame('answer');
        if (place.querySelector('a.text-link, [data-added]')) frame('added');
      }).observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await button.tap();
    await page.waitForFunction(
      (name) => (globalThis as unknown as { tapTimes: Record<string, number> }).tapTimes[name] !== undefined,
      visit === 'bare' ? 'answer' : 'added',
      { timeout: 120_000 },
    );
    const { tapped, answer, added } = await page.evaluate(
      () => (globalThis as unknown as { tapTimes: { tapped: number; answer: number; added?: number } }).tapTimes,
    );
    return { answer: answer - tapped, ...(added === undefined ? {} : { added: added - tapped }) };
  } finally {
    await context.close();
  }
}

async function turns(count: number, once: () => Promise<Tap>): Promise<Tap> {
  const all: Tap[] = [];
  for (let turn = 0; turn < count; turn += 1) all.push(await once());
  const added = all.flatMap((one) => (one.added === undefined ? [] : [one.added]));
  return { answer: median(all.map(({ answer }) => answer)), ...(added.length > 0 ? { added: median(added) } : {}) };
}

/** Runs the benchmark on a released shop. */
export async function benchTap(shop: BenchShop, count: number, say: (line: string) => void): Promise<TapBench> {
  const bareServer = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(BARE_PAGE),
  );
  await new Promise<void>((ready) => bareServer.listen(BARE_PORT, '127.0.0.1', ready));
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await withShop(shop, async () => {
      const list = await (await fetch(`${SHOP}/en-us/c/skis`)).text();
      const [, path = ''] = /class="tile-name"[^>]*>\s*<a href="([^"]+)"/.exec(list) ?? [];
      const rows: TapBench['rows'][number][] = [];
      for (const speed of SPEEDS) {
        say(`First taps: ${speed.name} …`);
        const own = await turns(count, () => tap(browser, { address: SHOP + path, visit: 'first' }, speed));
        const cart = await turns(count, () => tap(browser, { address: SHOP + path, visit: 'cart' }, speed));
        const bare = await turns(count, () =>
          tap(browser, { address: `http://127.0.0.1:${BARE_PORT}`, visit: 'bare' }, speed),
        );
        const whole = (one: Tap): Required<Tap> => ({ ...one, added: one.added ?? Number.NaN });
        rows.push({ speed: speed.name, own: whole(own), withCart: whole(cart), bare });
      }
      return { turns: count, rows };
    });
  } finally {
    await browser.close();
    bareServer.close();
  }
}

export function printTap({ turns: count, rows }: TapBench): string {
  return [
    `From the first tap on "add to cart" to an answer that is seen, medians of ${count} first visits:`,
    table(
      ['speed', 'answer ms', 'bare button ms', '×', 'in the cart ms', 'with a cart: answer ms', 'in the cart ms'],
      rows.map(({ speed, own, withCart, bare }) => [
        speed,
        decimals(own.answer, 0),
        decimals(bare.answer, 0),
        decimals(ratio(own.answer, bare.answer), 2),
        decimals(own.added, 0),
        decimals(withCart.answer, 0),
        decimals(withCart.added, 0),
      ]),
    ),
  ].join('\n');
}
