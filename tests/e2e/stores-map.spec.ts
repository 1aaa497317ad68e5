/** The map of the dealers page: zoom, drag, markers and groups. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { PAGE, firstDealer, searchDealers } from './dealers-page.ts';
import { holdScripts } from './held-scripts.ts';

test('a press on the map leads to a dealer that the list of results does not show yet', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('[name=service][value=tune]').check();
  const items = page.locator('.dealers-found li');
  await expect(items).toHaveCount(20);
  const listed = await items.evaluateAll((all) => all.map(({ id }) => `#${id}`));
  // Zooms in on the last cluster until it shows a dealer who is not listed.
  const pin = page.locator(`a.store-pin${listed.map((href) => `:not([href='${href}'])`).join('')}`).first();
  while ((await pin.count()) === 0) await page.locator('button.store-pin').last().click();
  const target = page.locator((await pin.getAttribute('href')) ?? '');
  await pin.click();
  await expect(target.getByRole('link').first()).toBeFocused();
  await expect(target).toBeInViewport();
});

const viewBox = (page: Page) => page.locator('.store-world svg').getAttribute('viewBox');

test('the map zooms, moves by keys, splits groups and leads to the list', async ({ page }) => {
  await page.goto(PAGE);
  const start = await viewBox(page);
  await page.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(() => viewBox(page)).not.toBe(start);
  const near = await viewBox(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => viewBox(page)).not.toBe(near);
  await page.getByRole('button', { name: 'Alle Händler anzeigen' }).click();
  await expect.poll(async () => Number((await viewBox(page))?.split(' ')[2])).toBeGreaterThan(2000);
  const groups = page.locator('button.store-pin');
  const before = await groups.count();
  expect(before).toBeGreaterThan(2);
  const whole = await viewBox(page);
  await groups.first().click();
  await expect.poll(() => viewBox(page)).not.toBe(whole);
  await searchDealers(page, 'Zermatt');
  const pin = page.getByRole('link', { name: 'Bergführerladen, Zermatt' });
  await pin.click();
  await expect(page.locator('li:target')).toContainText('Bergführerladen');
  await expect(page.locator('li:target')).toBeInViewport();
});

/** Side length of the shown square of the map; the whole world has 16,384. */
const shownSize = async (page: Page): Promise<number> => Number((await viewBox(page))?.split(' ')[2]);

for (const [when, held] of [
  ['before its code and that of the search run', /\/_astro\/(?:StoreFinder|StoreMap|client)\./],
  ['before its code runs, when the results are there', /\/_astro\/StoreMap\./],
  ['while the dealers load', /\/de-at\/stores\/_payload\.json/],
] as const)
  test(`a press in the map ${when} is not undone by the search in the address`, async ({ page }) => {
    const late = await holdScripts(page, held);
    await page.goto(`${PAGE}?q=Salzburg`);
    if (when.endsWith('are there')) await expect(page.locator('.dealers-found li').first()).toBeVisible();
    const start = await shownSize(page);
    const out = page.getByRole('button', { name: 'Verkleinern' });
    if (when.startsWith('while')) {
      await out.hover();
      await expect(page.locator('.stores-map astro-island[ssr]')).toHaveCount(0);
    }
    await out.click();
    await out.click();
    await late.release();
    await expect(firstDealer(page)).toContainText('Salzburg');
    await expect(page.locator('.stores-map astro-island[ssr]')).toHaveCount(0);
    const enlarged = Math.min(start * 4, 16_384);
    await expect.poll(() => shownSize(page)).toBe(enlarged);
    // By now the results would have moved the map.
    await page.waitForTimeout(300);
    expect(await shownSize(page)).toBe(enlarged);
    // A later search moves the map again.
    await searchDealers(page, 'Innsbruck');
    await expect.poll(() => shownSize(page)).not.toBe(enlarged);
  });

test('a marker pressed before the code of the map runs splits its group or leads to its dealer', async ({ page }) => {
  for (const kind of ['button', 'a']) {
    const scripts = await holdScripts(page, /\/_astro\/StoreMap\./);
    await page.goto(`${PAGE}?q=Innsbruck`);
    await expect(firstDealer(page)).toContainText('Sport Kofler');
    const start = await shownSize(page);
    const marker = page.locator(`${kind}.store-pin`).first();
    const target = await marker.getAttribute('href');
    await marker.click();
    await expect(marker).toHaveAttribute('aria-busy', 'true');
    await scripts.release();
    await expect(page.locator('.stores-map astro-island[ssr]')).toHaveCount(0);
    // By now the results would have moved the map.
    await page.waitForTimeout(300);
    expect(await shownSize(page)).toBe(kind === 'a' ? start : start / 4);
    if (target) await expect(page.locator('li:target')).toHaveAttribute('id', target.slice(1));
    if (target) await expect(page.locator('li:target')).toBeInViewport();
    await page.unroute(/\/_astro\/StoreMap\./);
  }
});

test('dragging moves the map and presses nothing', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('.store-map').scrollIntoViewIfNeeded();
  const size = await shownSize(page);
  // A drag moves the map only once its code runs, which a working zoom proves.
  await page.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(() => shownSize(page)).toBe(size / 2);
  await page.getByRole('button', { name: 'Verkleinern' }).click();
  await expect.poll(() => shownSize(page)).toBe(size);
  const box = await page.locator('.store-world').boundingBox();
  if (!box) throw new Error('The map is not shown.');
  const start = await viewBox(page);
  await page.mouse.move(box.x + box.width / 2, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => viewBox(page)).not.toBe(start);
  expect(new URL(page.url()).hash).toBe('');
});

test('a drag that ends outside the map ends there', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('.store-map').scrollIntoViewIfNeeded();
  const size = await shownSize(page);
  // Gestures work only once the code of the map runs, which a working zoom proves.
  await page.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(() => shownSize(page)).toBe(size / 2);
  const box = await page.locator('.store-world').boundingBox();
  if (!box) throw new Error('The map is not shown.');
  const start = await viewBox(page);
  await page.mouse.move(box.x + 40, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y - 30);
  await page.mouse.up();
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 4 });
  expect(await viewBox(page)).toBe(start);
});

test('the outlines of the map load when it comes near the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/world.')) asked.push(request.url());
  });
  await page.goto(PAGE);
  await expect(page.locator('.stores-map')).not.toBeInViewport();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await page.locator('.store-world').scrollIntoViewIfNeeded();
  await expect(page.locator('.store-world use.land')).toHaveAttribute('href', /world\..*#land$/);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});
