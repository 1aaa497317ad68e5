/**
 * A shopper on a throttled phone: size, add, view cart, change, offline and back, checkout. Ten laps in each of two locales, each by a new visitor,
 * because faults of this journey depend on the order in which code, responses and presses arrive. Each speed has one lap with an empty cache and one
 * with cached files. A lap takes three to six seconds; the laps of a test share a browser context.
 */
import { devices, expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

import { logRequests } from './request-log.ts';
import { SlowProcessor } from './slow-processor.ts';
import { giveOwnAddress } from './visitor.ts';

const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7'];
test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });
// Allows several workers to run the tests of this file.
test.describe.configure({ mode: 'parallel' });

/** Latency in ms, and bytes per second in each direction. */
const LTE = { latency: 70, downloadThroughput: 1_500_000, uploadThroughput: 400_000 };
const FAST_3G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const LAPS = [
  { name: 'LTE, CPU slowdown 4×', network: LTE, slowdown: 4 },
  { name: 'LTE, CPU slowdown 1×', network: LTE, slowdown: 1 },
  { name: 'LTE, CPU slowdown 6×', network: LTE, slowdown: 6 },
  { name: '3G, CPU slowdown 4×', network: FAST_3G, slowdown: 4 },
  { name: '3G, CPU slowdown 1×', network: FAST_3G, slowdown: 1 },
] as const;
type Lap = (typeof LAPS)[number];

const WORDS = {
  'de-at': {
    added: 'Im Warenkorb!',
    view: 'Warenkorb ansehen',
    waiting: 'Du bist offline. Das erledigen wir, sobald du wieder da bist.',
    checkout: 'Zur Kasse',
  },
  'en-us': {
    added: 'Added to cart!',
    view: 'View cart',
    waiting: 'You are offline. We will do this as soon as you are back online.',
    checkout: 'Checkout',
  },
} as const;

/** Returns a function that turns the network off and on. */
async function throttle(page: Page, { network, slowdown }: Lap): Promise<(offline: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const processor = await SlowProcessor.of(page);
  await processor.set(slowdown);
  const connect = (offline: boolean): Promise<unknown> =>
    session.send('Network.emulateNetworkConditions', { offline, ...network });
  await connect(false);
  return connect;
}

let log: ReturnType<typeof logRequests> | undefined;
test.afterEach(({ page: _page }, info) => log?.print(info));

interface Visitor {
  readonly context: BrowserContext;
  readonly locale: keyof typeof WORDS;
  readonly lap: Lap;
  readonly hasCache: boolean;
}

/** Makes one journey as a new visitor in a new tab: without cookies or storage, and without cached files unless `hasCache` is true. */
async function goOneLap({ context, locale, lap, hasCache }: Visitor): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  log = logRequests(page);
  const session = await context.newCDPSession(page);
  if (!hasCache) await session.send('Network.clearBrowserCache');
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  const words = WORDS[locale];
  const line = page.getByTestId('cart-line');
  const news = page.locator('.buy .message', { has: page.locator('[data-failed]') });
  const beOffline = await throttle(page, lap);
  await page.goto(`/${locale}/p/ridge-98`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '184 cm' }).tap();
  await page.getByTestId('add-to-cart').tap();
  await expect(news).toContainText(words.added);
  await expect(page.getByRole('radio', { name: '184 cm' })).toBeChecked();
  await page.locator('.buy').getByText(words.view).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('184 cm');
  await line.locator('.stepper button').last().tap();
  await expect(line.locator('.stepper [type=number]')).toHaveValue('2');
  await page.keyboard.press('Escape');

  await beOffline(true);
  await page.getByRole('radio', { name: '163 cm' }).tap();
  await page.getByTestId('add-to-cart').tap();
  await expect(news).toHaveText(new RegExp(`^${words.waiting.replaceAll('.', '\\.')}\\s*$`));
  await beOffline(false);
  await expect(news).toHaveText(`${words.added} ${words.view}`);
  await expect(page.getByTestId('cart-count')).toHaveText('3');
  await expect(page.getByRole('radio', { name: '163 cm' })).toBeChecked();

  await page.goto(`/${locale}/cart`);
  await expect(line).toHaveCount(2);
  await expect(line.filter({ hasText: '184 cm' }).locator('.stepper [type=number]')).toHaveValue('2');
  await expect(line.filter({ hasText: '163 cm' }).locator('.stepper [type=number]')).toHaveValue('1');
  await page.getByRole('button', { name: words.checkout }).tap();
  await expect(page.getByRole('heading', { name: 'This shop takes no payments' })).toBeVisible({ timeout: 30_000 });
  await page.close();
}

for (const locale of ['de-at', 'en-us'] as const)
  for (const half of [0, 1])
    test(`${locale}: from size to checkout, offline and back, the cart matches what was shown: laps ${half * 5 + 1} to ${half * 5 + 5}`, async ({
      context,
    }) => {
      test.setTimeout(200_000);
      await giveOwnAddress(context);
      for (const [index, lap] of LAPS.entries())
        await test.step(`lap ${half * 5 + index + 1}, ${lap.name}`, () =>
          goOneLap({ context, locale, lap, hasCache: (index + half) % 2 === 1 }));
    });
