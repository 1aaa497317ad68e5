/** Related products: a scrollable row as built, and a slider once its script is active. */
import { expect, test } from '@playwright/test';

import { giveOwnAddress, openSettled } from './visitor.ts';

const PAGE = '/en-us/p/ridge-98';

test.beforeEach(({ context }) => giveOwnAddress(context));

for (const [width, shown] of [
  [390, 1],
  [820, 2],
] as const)
  test(`a window of ${width} px shows ${shown} of the related products, and the buttons move the row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PAGE);
    const slider = page.locator('[data-slider]').first();
    const tiles = slider.locator('.tile');
    expect(await tiles.count()).toBeGreaterThan(shown);
    await slider.scrollIntoViewIfNeeded();
    await expect(slider).toHaveClass(/active/);
    const box = await page.locator('.section-head').last().boundingBox();
    const left = async (index: number): Promise<number> =>
      Math.round(((await tiles.nth(index).boundingBox())?.x ?? 0) - (box?.x ?? 0));
    expect(await left(0)).toBe(0);
    expect(Math.abs((await left(shown)) - (box?.width ?? 0) - 10)).toBeLessThanOrEqual(1);

    const [back, on] = [slider.getByRole('button', { name: 'Previous' }), slider.getByRole('button', { name: 'Next' })];
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await on.click();
    await expect.poll(() => left(1)).toBe(0);
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await back.click();
    await expect.poll(() => left(0)).toBe(0);
  });

test('a row of four products fits into a wide window and has no buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(PAGE);
  const slider = page.locator('[data-slider]').first();
  await slider.scrollIntoViewIfNeeded();
  await expect(slider).toHaveClass(/active/);
  await expect(slider.getByRole('button', { name: 'Next' })).toBeHidden();
  const [first, last, box] = [
    await slider.locator('.tile').first().boundingBox(),
    await slider.locator('.tile').last().boundingBox(),
    await page.locator('.section-head').last().boundingBox(),
  ];
  expect(first?.x).toBe(box?.x);
  expect(Math.abs((last?.x ?? 0) + (last?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0))).toBeLessThanOrEqual(1);
});

for (const width of [390, 820, 1280])
  test(`at ${width} px the rows have the same height before and after their sliders and add-ons start`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PAGE);
    const heights = () =>
      page.locator('section:has([data-slider])').evaluateAll((all) => all.map((one) => one.clientHeight));
    const rows = page.locator('[data-slider]');
    // The browser defers the layout of sections far below the viewport until the visitor scrolls near them.
    await page.addStyleTag({ content: 'section { content-visibility: visible !important; }' });
    const before = await heights();
    expect(before.length).toBeGreaterThan(1);
    await rows.first().scrollIntoViewIfNeeded();
    await expect(page.locator('[data-slider]:not(.active)')).toHaveCount(0);
    await expect(page.locator('.tile .add-on-button').first()).toBeAttached();
    // The width of a tile is rounded once its slider has started. The stylesheet of the add-ons arrives after their code.
    const changes = async () => {
      const after = await heights();
      return before.filter((height, at) => Math.abs((after[at] ?? 0) - height) > 1);
    };
    await expect.poll(changes).toEqual([]);
  });

test('going back to a product page on a phone shows what was in the window when it was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(PAGE);
  const footer = page.locator('.footer');
  const top = () => footer.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  for (let at = 0; at < 60 && (await top()) > 300; at += 1) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(50);
  }
  await expect(page.locator('[data-slider]:not(.active)')).toHaveCount(0);
  await expect(page.locator('.tile .add-on-button').first()).toBeAttached();
  const before = await top();
  expect(before).toBeLessThan(800);
  await footer
    .locator('a[href*="/about"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/about/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect.poll(top).toBeGreaterThan(before - 3);
  await page.waitForTimeout(500);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});

test('the row slides a focused link into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(PAGE);
  const slider = page.locator('[data-slider]').first();
  await slider.scrollIntoViewIfNeeded();
  await expect(slider).toHaveClass(/active/);
  const third = slider.locator('.tile').nth(2);
  await third.locator('.tile-name a').focus();
  await expect(third).toBeInViewport({ ratio: 0.5 });
});

test('the code of the slider loads only when the row comes near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openSettled(page, PAGE);
  const loaded = (): boolean => asked.some((url) => url.includes('start-slider'));
  expect(loaded()).toBe(false);
  await page.locator('[data-slider]').first().scrollIntoViewIfNeeded();
  await expect.poll(loaded).toBe(true);
});

for (const [how, javaScriptEnabled] of [
  ['without scripts', false],
  ['if the code does not load', true],
] as const)
  test.describe(how, () => {
    test.use({ javaScriptEnabled });

    test('the row scrolls', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.route(/start-slider/, (route) => route.abort());
      await page.goto(PAGE);
      const row = page.locator('[data-slider] > .grid').first();
      await row.scrollIntoViewIfNeeded();
      const tiles = row.locator('.tile');
      await tiles.nth(2).scrollIntoViewIfNeeded();
      await expect(tiles.nth(2)).toBeInViewport({ ratio: 0.5 });
    });
  });
