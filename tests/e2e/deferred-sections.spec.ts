/** Sections far below the window of a phone: no layout and no pictures until they come near, and then in their place, also after "Back" and in print. */
import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ context }) => giveOwnAddress(context));

const PAGES = [
  { name: 'home', path: '/', last: 'main > .section' },
  { name: 'a product', path: '/en-us/p/ridge-98', last: '.product ~ section' },
];

const isLaidOut = (section: Locator): Promise<boolean> =>
  section.evaluate((one) => one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false);

async function expectLaidOut(sections: Locator): Promise<void> {
  expect(await sections.count()).toBeGreaterThan(2);
  await expect.poll(async () => (await Promise.all((await sections.all()).map(isLaidOut))).every(Boolean)).toBe(true);
}

const topOf = (section: Locator): Promise<number> => section.evaluate((one) => one.getBoundingClientRect().top);

for (const { name, path, last } of PAGES) {
  test(`the browser lays out the last section of ${name}, and loads its pictures, only when the visitor scrolls to it`, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: 'load' });
    const section = page.locator(last).last();
    const picture = section.locator('img').first();
    expect(await isLaidOut(section)).toBe(false);
    expect(await picture.evaluate((one: HTMLImageElement) => one.currentSrc)).toBe('');
    await expect(page.locator('main img').first()).not.toHaveJSProperty('currentSrc', '');

    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(section)).toBe(true);
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  });

  test(`after "Back" and after a reload, the browser lays out all sections of ${name} at once`, async ({ page }) => {
    await page.goto(path);
    await page.goto('/en-us/about');
    await page.goBack();
    await expectLaidOut(page.locator(last));
    await page.reload();
    await expectLaidOut(page.locator(last));
  });

  test(`all sections of ${name} are printed`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expectLaidOut(page.locator(last));
  });
}

/** Such a section clips its content, but axe and Lighthouse see higher content overlap the next section, and report wrong contrasts. */
test('a section whose layout the browser defers reserves at least the height of its content', async ({ page }) => {
  for (const { path, last } of PAGES)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path, { waitUntil: 'load' });
      const waiting = page.locator(last).filter({ has: page.locator('img') });
      const missing = await waiting.evaluateAll((all) =>
        all.map((one) => {
          const end = Math.max(...Array.from(one.children, (child) => child.getBoundingClientRect().bottom));
          return Math.max(0, Math.round(end - one.getBoundingClientRect().bottom));
        }),
      );
      expect(missing.length).toBeGreaterThan(1);
      expect(missing, `pixels missing at ${width} px on ${path}`).toEqual(missing.map(() => 0));
    }
});

test('"Back" shows the last section of home where it was', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('main > .section').last();
  const link = section.locator('a').first();
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(section)).toBe(true);
  const before = await topOf(section);
  await link.click();
  await page.waitForURL((url) => url.pathname !== '/');
  await page.goBack();
  await expect.poll(async () => Math.abs((await topOf(section)) - before)).toBeLessThan(2);
});
