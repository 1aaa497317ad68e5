/** A picture that fails to load shows the ridge placeholder, never the browser's broken-image icon. */
import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';

import { countShifts } from './visitor.ts';

/** Layout size, which ignores hover transforms. */
const size = (image: Locator): Promise<readonly number[]> =>
  image.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);
const drawn = (image: Locator): Promise<string> => image.evaluate((element) => getComputedStyle(element).content);

test('a tile with a missing picture shows the ridge placeholder, and the next color shows its picture', async ({
  page,
}) => {
  await page.route('**/i/firn/ridge-98-glacier?**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  const shifts = await countShifts(page);
  await page.goto('/en-us/c/skis');
  const tile = page.locator('[data-tile]', { has: page.getByRole('link', { name: 'Ridge 98', exact: true }) });
  const image = tile.locator('.tile-picture img');
  await expect(image).toHaveAttribute('data-missing', '');
  expect(await drawn(image)).toContain('data:image/svg+xml');
  expect(await shifts()).toEqual([]);
  const before = await size(image);

  await tile.locator('.swatch').nth(1).click();
  await expect(image).not.toHaveAttribute('data-missing');
  expect(await drawn(image)).not.toContain('data:');
  expect(await size(image)).toEqual(before);

  await tile.locator('.swatch').first().click();
  await expect(image).toHaveAttribute('data-missing', '');
});

test('a product with a missing picture shows its alternative text', async ({ page }) => {
  await page.route('**/i/firn/ridge-98-glacier?**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/en-us/p/ridge-98');
  const picture = page.locator('.stage picture');
  await expect(picture).toHaveAttribute('data-alt', 'Ridge 98');
  expect(await picture.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('"Ridge 98"');
  await expect(page.getByRole('img', { name: 'Ridge 98', exact: true })).toBeVisible();
  await page.locator('[data-color]').nth(1).click();
  await expect(picture).not.toHaveAttribute('data-alt');
});

test('a banner with a missing picture keeps its dark background and its text', async ({ page }) => {
  await page.route('**/i/firn/scene-**', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('.hero img').first()).toHaveAttribute('data-missing', '');
  await expect(page.locator('.hero img').first()).toBeHidden();
  await expect(page.locator('.hero h1')).toBeVisible();
});

test('loaded pictures and pictures not yet requested are left alone', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.locator('.hero img').first()).toHaveJSProperty('complete', true);
  await expect(page.locator('img[data-missing]')).toHaveCount(0);
});
