/** With forced colors, as in the contrast themes of Windows, choices, colors and buttons stay distinguishable. Measured in screenshots. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { giveOwnAddress } from './visitor.ts';

test.use({
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  viewport: { width: 1000, height: 900 },
});
test.beforeEach(({ context }) => giveOwnAddress(context));

/** The colors in a rectangle of the page, each once, as `rrggbb`; the rectangle is given in CSS pixels of the window. */
async function colorsIn(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<Set<string>> {
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hex = data.toString('hex');
  return new Set(Array.from({ length: hex.length / 6 }, (_, at) => hex.slice(6 * at, 6 * at + 6)));
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return box;
}

/** The color in the middle of an element. */
async function middle(page: Page, element: Locator): Promise<string> {
  const { x, y, width, height } = await boxOf(element);
  const colors = await colorsIn(page, {
    x: Math.round(x + width / 2),
    y: Math.round(y + height / 2),
    width: 1,
    height: 1,
  });
  return [...colors].join();
}

/** The color in an upper left corner of an element, inside its border and outside of its centered text. */
async function corner(page: Page, element: Locator): Promise<string> {
  const { x, y } = await boxOf(element);
  const colors = await colorsIn(page, { x: Math.round(x) + 6, y: Math.round(y) + 6, width: 1, height: 1 });
  return [...colors].join();
}

/** Whether the upper edge of an element differs from the surface above it. */
async function hasEdge(page: Page, element: Locator): Promise<boolean> {
  const { x, y, width } = await boxOf(element);
  const colors = await colorsIn(page, { x: Math.round(x + width / 2), y: Math.round(y) - 2, width: 1, height: 6 });
  return colors.size > 1;
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('every color of a product is shown in its color', async ({ page }) => {
      await page.goto('/en-us/p/couloir-108');
      const dots = page.locator('[data-colors] .swatch i');
      const wanted = await dots.evaluateAll((all) =>
        all.map((dot) => getComputedStyle(dot).getPropertyValue('--hex').trim().slice(1).toLowerCase()),
      );
      expect(wanted.length).toBeGreaterThan(1);
      for (const [at, color] of wanted.entries()) expect(await middle(page, dots.nth(at))).toBe(color);
      await page.goto('/en-us/c/skis');
      const tile = page.locator('.tile .swatch i').first();
      const onTile = await tile.evaluate((dot) => getComputedStyle(dot).getPropertyValue('--hex').trim().slice(1));
      expect(await middle(page, tile)).toBe(onTile.toLowerCase());
    });

    test('the chosen length, the current page of a list and the chosen view differ from the others', async ({
      page,
    }) => {
      await page.goto('/en-us/p/couloir-108');
      const lengths = page.locator('.buy .choice-row label');
      await lengths.nth(1).click();
      await expect(lengths.nth(1).locator('input')).toBeChecked();
      expect(await corner(page, lengths.nth(1))).not.toBe(await corner(page, lengths.nth(0)));
      await page.goto('/en-us/c/skis/freeride');
      const current = page.locator('.chips [aria-current]');
      const { x, y, height } = await boxOf(current);
      const fill = await colorsIn(page, { x: Math.round(x) + 8, y: Math.round(y + height / 2), width: 1, height: 1 });
      const other = await boxOf(page.locator('.chips a:not([aria-current])').first());
      const plain = { x: Math.round(other.x) + 8, y: Math.round(other.y + other.height / 2), width: 1, height: 1 };
      expect([...fill]).not.toEqual([...(await colorsIn(page, plain))]);
      const views = page.locator('.views label');
      expect(await corner(page, views.nth(0))).not.toBe(await corner(page, views.nth(1)));
    });

    test('buttons have an edge', async ({ page }) => {
      await page.goto('/en-us/p/couloir-108');
      await page.locator('.buy .choice-row label').first().click();
      const add = page.getByTestId('add-to-cart');
      expect(await hasEdge(page, add)).toBe(true);
      await add.click();
      await expect(page.locator('.buy .message .text-link')).toBeVisible();
      await page.goto('/en-us/cart');
      // The button moves while the cart loads, so the first measurements may miss its edge.
      await expect.poll(() => hasEdge(page, page.locator('.checkout'))).toBe(true);
    });

    test('icons that save and compare a product, and those of grid and list, are visible', async ({ page }) => {
      await page.goto('/en-us/c/skis');
      const views = page.locator('.views label');
      for (const at of [0, 1]) expect((await colorsIn(page, await boxOf(views.nth(at)))).size).toBeGreaterThan(1);
      const mark = page.locator('.tile .keeps a').first();
      await mark.hover();
      await expect(mark).toHaveAttribute('aria-pressed', 'false');
      const { x, y } = await boxOf(mark);
      const inside = await colorsIn(page, { x: Math.round(x) + 13, y: Math.round(y) + 13, width: 18, height: 18 });
      const system = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'LinkText';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return (
          color
            .match(/\d+/g)
            ?.map((part) => Number(part).toString(16).padStart(2, '0'))
            .join('') ?? ''
        );
      });
      expect(inside).toContain(system);
    });
  });
