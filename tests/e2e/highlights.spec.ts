/** What a product stands out by (acceptance row 55): heading, sentence and picture, loaded only when it comes near. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

test('a ski shows its core and its profile beside pictures of the gallery, which load late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de-at/p/ridge-98');
  const parts = page.locator('.highlights section');
  await expect(parts.getByRole('heading', { level: 2 })).toHaveText(['Kern', 'Profil']);
  await expect(parts.first()).toContainText('Pappel, Esche, Titanalrahmen');
  const picture = parts.last().getByRole('img', { name: 'Ridge 98, Schaufel' });
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
    const [box, text] = [await picture.boundingBox(), await parts.last().getByRole('heading').boundingBox()];
    expect((text?.x ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThan(0);
  }
  await expectNoViolations(page);
});

test('works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en-us/p/crest');
  await expect(page.locator('.highlights img')).not.toHaveCount(0);
  await context.close();
});
