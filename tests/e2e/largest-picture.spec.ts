/** Pictures of every template on a phone: the largest one is a small file, and without the media service the layout stays intact. */
import { expect, test } from '@playwright/test';

import { PAGES } from './template-pages.ts';
import { giveOwnAddress } from './visitor.ts';

const PHONE = { width: 390, height: 844 };
const LARGEST_KILOBYTES = 120;
const LONG_TITLE = `${'A very long title '.repeat(111)}${'x'.repeat(2002)}`;

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: PHONE, deviceScaleFactor: 2 });
test.beforeEach(({ context }) => giveOwnAddress(context));

const addressOf = (path: string): string => `/en-us${path}`;

for (const [template, paths] of Object.entries(PAGES).filter(([, listed]) => listed.length > 0))
  test(`${template}: the largest painted picture has at most ${LARGEST_KILOBYTES} KB`, async ({ page }) => {
    const sizes = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'image') return;
      sizes.set(response.url(), (await response.body().catch(() => Buffer.alloc(0))).length);
    });
    await page.goto(addressOf(paths[0] ?? ''), { waitUntil: 'load' });
    const largest = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          let url = '';
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) url = (entry as PerformanceEntry & { readonly url: string }).url;
            resolve(url);
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    // If the largest paint is text, the limit applies to every loaded picture.
    const bytes = largest === '' ? Math.max(0, ...sizes.values()) : sizes.get(largest);
    expect(bytes, largest).toBeLessThanOrEqual(LARGEST_KILOBYTES * 1024);
  });

for (const path of ['', '/c/skis', '/p/ridge-98', '/blog', '/team'])
  test(`without the media service, /en-us${path} keeps its heading and fits the window`, async ({ page }) => {
    await page.route(/\/[isv]\/firn\//, (route) => route.abort());
    await page.goto(addressOf(path), { waitUntil: 'load' });
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('footer').first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });

for (const path of ['/about', '/p/ridge-98', '/blog/p/forty-steps'])
  test(`a heading of 4,000 characters fits the window: /en-us${path}`, async ({ page }) => {
    await page.route(`**${addressOf(path)}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(<h1[^>]*>)[\s\S]*?(<\/h1>)/, `$1${LONG_TITLE}$2`);
      await route.fulfill({ response, body });
    });
    await page.goto(addressOf(path), { waitUntil: 'load' });
    expect((await page.locator('h1').first().textContent())?.length).toBe(4000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });

test('on a wide window the text of the journal’s first article is beside its picture, on a phone below it', async ({
  page,
}) => {
  await page.goto(addressOf('/blog'));
  const card = page.locator('.with-lead .card').first();
  const edges = async () => {
    const [picture, text] = await Promise.all([card.locator('img').boundingBox(), card.locator('h2').boundingBox()]);
    return { right: picture!.x + picture!.width, bottom: picture!.y + picture!.height, x: text!.x, y: text!.y };
  };
  const phone = await edges();
  expect(phone.y).toBeGreaterThanOrEqual(phone.bottom);
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = await edges();
  expect(wide.x).toBeGreaterThanOrEqual(wide.right);
  expect(wide.y).toBeLessThan(wide.bottom);
});
