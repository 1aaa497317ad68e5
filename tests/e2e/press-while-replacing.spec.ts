/** A press on content that the server has rendered, during which an island's code arrives and wants to put its own content there: the press counts. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { holdScripts } from './held-scripts.ts';
import { comeFromAnywhere } from './visitor.ts';

test.beforeEach(({ context }) => comeFromAnywhere(context));

interface Press {
  readonly down: (at: { readonly x: number; readonly y: number }) => Promise<void>;
  readonly up: () => Promise<void>;
}

function mouse(page: Page): Press {
  return {
    down: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    up: () => page.mouse.up(),
  };
}

async function thumb(page: Page): Promise<Press> {
  const browser = await page.context().newCDPSession(page);
  return {
    down: async (at) => {
      await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    },
    up: async () => {
      await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

/** Presses the element; the island's code arrives and hydrates before the press ends. */
async function pressWhileLoading(
  page: Page,
  wanted: { readonly address: string; readonly island: string; readonly element: string },
  kind: 'mouse' | 'thumb',
): Promise<void> {
  const code = await holdScripts(page, new RegExp(`/_astro/${wanted.island}`));
  await page.goto(wanted.address);
  const element = page.locator(wanted.element).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${wanted.element} is not shown.`);
  const press = kind === 'mouse' ? mouse(page) : await thumb(page);
  await press.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await code.release();
  await expect(page.locator(`astro-island[component-url*=${wanted.island}]:not([ssr])`)).toHaveCount(1);
  // React renders the island in a task of its own.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(300);
  await press.up();
}

for (const kind of ['mouse', 'thumb'] as const)
  test.describe(`by ${kind}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: kind === 'thumb' });

    test('the filters of a search open', async ({ page }) => {
      const wanted = { island: 'SearchPage', element: '.search-aside > summary' };
      await pressWhileLoading(page, { address: '/de-at/search?q=Freeride', ...wanted }, kind);
      await expect(page.locator('.search-aside')).toHaveAttribute('open');
      await expect(page.locator('[data-plain-search]')).toHaveCount(0);
      await expect(page.locator('.search-aside select')).toBeVisible();
    });

    test('a product of a shared list opens', async ({ page }) => {
      const wanted = { island: 'WishlistPage', element: '[data-plain-kept] .tile-name a' };
      await pressWhileLoading(page, { address: '/en-us/wishlist?p=ridge-98,couloir-108', ...wanted }, kind);
      await expect(page).toHaveURL('/en-us/p/ridge-98');
    });
  });

test('a press whose end is missed keeps the server’s content for a few seconds only', async ({ page }) => {
  const code = await holdScripts(page, /\/_astro\/SearchPage/);
  await page.goto('/de-at/search?q=Freeride');
  const box = await page.locator('.search-aside > summary').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await code.release();
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await page.mouse.up();
});
