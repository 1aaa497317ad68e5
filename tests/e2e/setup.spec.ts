/** The set offered on a ski's page: chosen before and after the scripts have run, and added with one press. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';

const SCRIPTS = /\/_astro\/.*\.js/;

const line = (page: Page) => page.getByTestId('cart-line');
const addSet = (page: Page) => page.locator('[data-setup] button');

for (const [locale, options] of [
  ['de-at', '184 cm'],
  ['en-us', '184 cm'],
] as const)
  // prettier-ignore
  test(`${locale}: the length and color chosen above are added with the ticked binding`, async ({ page }) => {
    await page.goto(`/${locale}/p/ridge-98`);
    await page.locator('[data-color=ink]').click();
    await page.getByRole('radio', { name: options }).check();
    const second = page.locator('input[name=with-lock-11]');
    await expect(page.locator('input[name=with-lock-14]')).toBeChecked();
    await second.check();
    await page.locator('input[name=with-lock-14]').uncheck();
    await expectNoViolations(page);
    await addSet(page).click();
    await page.waitForURL('**/cart');
    await expect(line(page)).toHaveCount(2);
    await expect(line(page).first()).toContainText('Ridge 98');
    await expect(line(page).first()).toContainText(options);
    await expect(line(page).nth(1)).toContainText('Lock 11');
    await expect(page.locator('[data-cart-count]')).toHaveText('2');
  });

test('a set chosen and pressed while no script has loaded is added once, with the choice', async ({ page }) => {
  const scripts = await holdScripts(page, SCRIPTS);
  await page.goto('/en-us/p/ridge-98', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '163 cm' }).check();
  await page.locator('input[name=with-lock-11]').check();
  await addSet(page).dblclick();
  // The scripts of the next page are held, too, so it never fires `load`.
  await page.waitForURL('**/cart*', { waitUntil: 'commit' });
  await scripts.release();
  await expect(line(page)).toHaveCount(3);
  await expect(line(page).first()).toContainText('163 cm');
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
});

test('by keyboard: Space ticks a companion, Enter adds the set', async ({ page }) => {
  await page.goto('/en-us/p/ridge-98');
  await page.locator('input[name=with-lock-11]').focus();
  await page.keyboard.press('Space');
  await addSet(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cart');
  await expect(line(page)).toHaveCount(3);
});
