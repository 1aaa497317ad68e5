/** The link that shares a product: a small window, the share sheet of phones, and a link without scripts. */
import { devices, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const PRODUCT = '/de-at/p/ridge-98';
const shareLink = (page: Page) => page.getByRole('link', { name: 'Teilen', exact: true });

/** Answers the share page of the network. */
const answerNetwork = (page: Page) =>
  page.context().route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'share' }));

/** The address that the network is asked to share. */
const sharedBy = (address: string) => new URL(address).searchParams.get('u');

const canonicalOf = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

/** Opens the product page, and waits until the script of the link has run. */
async function openAwake(page: Page): Promise<void> {
  const loading = page.waitForResponse(/\/share\.[\w-]+\.js$/);
  await page.goto(PRODUCT, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).hover();
  const script = await loading;
  await page.evaluate((address) => import(address), script.url());
}

test('the link opens a window of 626 × 436 pixels that does not know its opener', async ({ page }) => {
  await answerNetwork(page);
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (...args) => {
      document.documentElement.dataset['features'] = args[2] ?? '';
      return open.apply(window, args);
    };
  });
  await openAwake(page);
  const opening = page.waitForEvent('popup');
  await shareLink(page).click();
  const popup = await opening;
  await popup.waitForURL('https://www.facebook.com/sharer/**');
  expect(sharedBy(popup.url())).toBe(await canonicalOf(page));
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  const features = await page.locator('html').getAttribute('data-features');
  expect(features?.split(',')).toEqual(expect.arrayContaining(['popup', 'width=626', 'height=436']));
  await expect(page).toHaveURL(new RegExp(`${PRODUCT}$`));
});

test('a blocked window becomes a new tab', async ({ page }) => {
  await answerNetwork(page);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openAwake(page);
  const opening = page.context().waitForEvent('page');
  await shareLink(page).click();
  expect(sharedBy((await opening).url())).toBe(await canonicalOf(page));
});

test.describe('on a phone', () => {
  const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7'];
  test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });

  for (const [outcome, opens] of [
    ['AbortError', false],
    ['NotAllowedError', true],
  ] as const)
    test(`the share sheet gets title and address; ${outcome} ${opens ? 'opens the link' : 'does nothing'}`, async ({
      page,
    }) => {
      await page.addInitScript((name) => {
        navigator.share = (data) => {
          document.documentElement.dataset['shared'] = JSON.stringify(data);
          return Promise.reject(new DOMException('', name));
        };
        window.open = (address) => {
          document.documentElement.dataset['opened'] = `${address}`;
          return window;
        };
      }, outcome);
      await openAwake(page);
      await shareLink(page).tap();
      const root = page.locator('html');
      await expect(root).toHaveAttribute('data-shared', /./);
      const shared: unknown = JSON.parse((await root.getAttribute('data-shared')) ?? '');
      expect(shared).toEqual({ title: await page.title(), url: await canonicalOf(page) });
      if (opens) await expect(root).toHaveAttribute('data-opened', /facebook\.com\/sharer/);
      else expect(await root.getAttribute('data-opened')).toBeNull();
    });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the link opens its target in a new tab', async ({ page }) => {
    await answerNetwork(page);
    await page.goto(PRODUCT);
    const opening = page.context().waitForEvent('page');
    await shareLink(page).click();
    expect(sharedBy((await opening).url())).toBe(await canonicalOf(page));
  });
});
