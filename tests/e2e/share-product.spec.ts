/** Sharing a product: a small window on devices with a mouse, the share sheet on touch devices, a plain link without scripts. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { settle } from './visitor.ts';

const PATH = '/de-at/p/ridge-98';
const share = (page: Page) => page.locator('a[data-share]');

/** Waits until the visitor's first activity has loaded the code. */
async function used(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.some((name) => name.includes('/first-activity.'))).toBe(true);
  }).toPass();
  await settle(page);
}

test.beforeEach(async ({ context }) => {
  await context.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'shared' }));
});

test('a press opens the service in a window of 626 × 436 px, and the page stays', async ({ page, context }) => {
  await page.goto(PATH);
  await used(page);
  const opening = context.waitForEvent('page');
  await share(page).click();
  const opened = await opening;
  await opened.waitForLoadState();
  expect(new URL(opened.url()).searchParams.get('u')).toMatch(/\/de-at\/p\/ridge-98$/);
  expect(await opened.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([626, 436, null]);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
});

test.describe('on a touch device', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap opens the share sheet with the address of the page, and closing it causes no error', async ({
    page,
    context,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => {
          document.documentElement.dataset['shared'] = JSON.stringify(data);
          throw new DOMException('Closed.', 'AbortError');
        },
      });
    });
    await page.goto(PATH);
    await used(page);
    await share(page).tap();
    await expect(page.locator('html')).toHaveAttribute('data-shared', /\/de-at\/p\/ridge-98"/);
    expect(context.pages()).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the link opens the service in a tab', async ({ page, context }) => {
    await page.goto(PATH);
    const opening = context.waitForEvent('page');
    await share(page).click();
    expect((await opening).url()).toContain('facebook.com/sharer');
  });
});
