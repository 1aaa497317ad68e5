/** The Tab stops between the skip link and the content, and how the keyboard reaches the controls that are not Tab stops (decision 127). */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { PAGES } from './template-pages.ts';
import { giveOwnAddress } from './visitor.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ context }) => giveOwnAddress(context));

const MOST_STOPS = 5;
const FEWEST_STOPS = 3;
const PAGES_PER_TEST = 8;
const paths = Object.values(PAGES).flat();

const address = (locale: string, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** Presses the first key, and waits for the script that it loads. */
async function openByKeyboard(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip')).toBeFocused();
  await expect(page.locator('.header-end [tabindex="-1"]:not(form)').first()).toBeAttached();
}

/** Returns the elements that Tab reaches between the skip link and the content. */
async function stopsOf(page: Page): Promise<string[]> {
  await page.locator('.skip').focus();
  const stops: string[] = [];
  while (stops.length < 60) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('main, footer')) return undefined;
      return `${activeElement?.closest('[class]')?.className} ${activeElement?.textContent?.trim()}`;
    });
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  return stops;
}

for (let from = 0; from < paths.length; from += PAGES_PER_TEST) {
  const some = paths.slice(from, from + PAGES_PER_TEST);
  test(`at most ${MOST_STOPS} Tab stops before the content on ${some.at(0)} to ${some.at(-1)}`, async ({ page }) => {
    for (const path of some) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openByKeyboard(page, address('de-at', path));
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const stops = await stopsOf(page);
        expect(stops.length, `${path} at ${width} px: ${stops.join(' | ')}`).toBeLessThanOrEqual(MOST_STOPS);
        expect(stops.length, `${path} at ${width} px: ${stops.join(' | ')}`).toBeGreaterThanOrEqual(FEWEST_STOPS);
      }
    }
  });
}

test('the arrow keys reach every entry of the navigation and everything at the end of the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openByKeyboard(page, '/de-at/c/skis');
  for (const group of ['.main-nav > li > a', '.header-end :is(.secondary a, [data-chooser], .cart-button)']) {
    const parts = page.locator(group);
    const count = await parts.count();
    expect(count).toBeGreaterThan(3);
    await parts.first().focus();
    for (let index = 1; index <= count; index += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(parts.nth(index % count)).toBeFocused();
      await expect(page.locator('.panel').first()).toBeHidden();
    }
    await page.keyboard.press('ArrowLeft');
    await expect(parts.nth(count - 1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(parts.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(parts.nth(count - 1)).toBeFocused();
    // The group is entered again where it was left.
    await page.keyboard.press('Shift+Tab');
    await expect(parts.nth(count - 1)).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(parts.nth(count - 1)).toBeFocused();
  }
  await expectNoViolations(page, 'header in use by keyboard');
});

test('within an open panel Tab reaches its links, and after the last of them the search', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openByKeyboard(page, '/de-at/about');
  const item = page.locator('.main-nav > li:has(.panel)').first();
  const links = item.locator('.panel a');
  await item.locator('> a').focus();
  await page.keyboard.press('ArrowDown');
  for (let index = 0; index < (await links.count()); index += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.locator('header [data-suggest] input')).toBeFocused();
  await expect(item.locator('.panel')).toBeHidden();
});

test('the search button is a Tab stop only if the field is filled, and then it searches', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/de-at/about');
    const search = page.locator('header [data-suggest]');
    await search.locator('input').focus();
    await page.keyboard.press('Tab');
    await expect(search.locator('button')).not.toBeFocused();
    await search.locator('input').fill('ridge');
    await search.locator('button').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=ridge/);
  }
});

for (const without of ['JavaScript', 'the script of the header'] as const)
  test.describe(`without ${without}`, () => {
    test.use({ javaScriptEnabled: without !== 'JavaScript' });
    test('Tab reaches every link of the header', async ({ page }) => {
      await page.route('**/header-keys*.js', (route) => route.abort());
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/de-at/about');
      const links = page.locator('.header a:visible');
      const hidden = page.locator('.main-nav .panel a');
      const count = (await links.count()) + (await hidden.count());
      expect(count).toBeGreaterThan(20);
      const reached = new Set<string>();
      const focused = page.locator(':focus');
      for (let press = 0; press < count + 5; press += 1) {
        await page.keyboard.press('Tab');
        if ((await focused.locator('xpath=ancestor::header').count()) > 0 && (await focused.getAttribute('href')))
          reached.add(
            `${await focused.evaluate((one) => `${one.parentElement?.className} ${one.textContent} ${(one as HTMLAnchorElement).href}`)}`,
          );
      }
      expect(reached.size).toBe(count);
    });
  });
