/** Runs axe on error pages, the style tile and API pages, and tests the skip link. The shop's templates: `accessible-templates.spec.ts`. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

const pages = [
  '/de-at/nirgendwo',
  // The page for removed products.
  '/de-at/410.html',
  '/en-us/styletile',
  '/api/docs',
  '/api/letters/confirm?token=used-up',
];

for (const path of pages)
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectNoViolations(page);
  });

test('the first Tab reaches the skip link, which leads to the content', async ({ page }) => {
  await page.goto('/de-at');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('href', /#/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
});

test('no page scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/de-at/c/skis', '/de-at/cart', '/ja-jp']) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
