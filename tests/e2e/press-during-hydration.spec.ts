/** A press on server-rendered content takes effect even if the island's code arrives during the press and is about to replace that content. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { holdScripts } from './held-scripts.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

/** Presses the element; the island's code arrives and hydrates before the press ends. */
async function pressWhileLoading(
  page: Page,
  wanted: { readonly address: string; readonly island: string; readonly element: string },
): Promise<void> {
  const code = await holdScripts(page, new RegExp(`/_astro/${wanted.island}`));
  await page.goto(wanted.address);
  const element = page.locator(wanted.element).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${wanted.element} is not shown.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await code.release();
  await expect(page.locator(`astro-island[component-url*=${wanted.island}]:not([ssr])`)).toHaveCount(1);
  // React renders the island in a task of its own.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(300);
  await page.mouse.up();
}

test.use({ viewport: { width: 390, height: 844 } });

test('the filters of a search open when the island hydrates during the press', async ({ page }) => {
  const wanted = { island: 'SearchPage', element: '.search-aside > summary' };
  await pressWhileLoading(page, { address: '/de-at/search?q=Freeride', ...wanted });
  await expect(page.locator('.search-aside')).toHaveAttribute('open');
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await expect(page.locator('.search-aside select')).toBeVisible();
});

test('a product of a shared list opens when the island hydrates during the press', async ({ page }) => {
  const wanted = { island: 'WishlistPage', element: '[data-plain-kept] .tile-name a' };
  await pressWhileLoading(page, { address: '/en-us/wishlist?p=ridge-98,couloir-108', ...wanted });
  await expect(page).toHaveURL('/en-us/p/ridge-98');
});

test('hydration does not replace the open list of a select, and its choice is applied', async ({ page }) => {
  const code = await holdScripts(page, /\/_astro\/SearchPage/);
  await page.goto('/de-at/search?q=Freeride');
  await page.locator('.search-aside > summary').click();
  const select = page.locator('.search-aside select');
  await select.click();
  await code.release();
  await expect(page.locator('astro-island[component-url*=SearchPage]:not([ssr])')).toHaveCount(1);
  await page.waitForTimeout(1000);
  await expect(page.locator('[data-plain-search]')).toHaveCount(1);
  await select.selectOption('price-down');
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await expect(page).toHaveURL(/sort=price-down/);
  await expect(select).toHaveValue('price-down');
});

test('a press whose end is missed delays the island’s content for a few seconds only', async ({ page }) => {
  const code = await holdScripts(page, /\/_astro\/SearchPage/);
  await page.goto('/de-at/search?q=Freeride');
  const box = await page.locator('.search-aside > summary').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await code.release();
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await page.mouse.up();
});

test('filters opened right after the island announces its content are open in that content', async ({ page }) => {
  await page.addInitScript(() =>
    // A microtask is the earliest moment at which a press could follow.
    addEventListener('firn:replace', () =>
      queueMicrotask(() => document.querySelector<HTMLElement>('.search-aside > summary')?.click()),
    ),
  );
  await page.goto('/de-at/search?q=Freeride');
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await expect(page.locator('.search-aside')).toHaveAttribute('open');
  await expect(page.locator('.search-aside select')).toBeVisible();
});

test('once the island of a shared list announces its products, no press can begin on the server’s products', async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('firn:replace', () =>
      queueMicrotask(() => {
        const left = document.querySelectorAll('[data-plain-kept]').length;
        document.documentElement.dataset['left'] = `${left}`;
      }),
    ),
  );
  await page.goto('/en-us/wishlist?p=ridge-98,couloir-108');
  await expect(page.locator('html')).toHaveAttribute('data-left', '0');
  await expect(page.locator('.kept-page .tile-name a')).toHaveCount(2);
});
