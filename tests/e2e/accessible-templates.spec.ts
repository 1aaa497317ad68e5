/**
 * Runs axe on every template, in four locales, on phones and desktops, in both color schemes. The locales have different content: the dollar shop, a
 * market with tax and withdrawal, one with long words and its own spacing rules, and one without a shop in another script. `de-at` is tested at both
 * widths on every page; the other locales at one width, which alternates between pages and locales (docs/decisions/135).
 */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { PAGES } from './template-pages.ts';
import { giveOwnAddress } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ context }) => giveOwnAddress(context));

const WIDTHS = [390, 1440];
const LANGS = ['en-us', 'de-at', 'fr-ca', 'ja-jp'] as const;
type Lang = (typeof LANGS)[number];
/** The locale in which every page is tested at both widths. */
const BOTH_WIDTHS: Lang = 'de-at';
const PAGES_PER_TEST = 6;
const paths = Object.values(PAGES).flat();

const widthsOf = (lang: Lang, page: number): readonly number[] =>
  lang === BOTH_WIDTHS ? WIDTHS : WIDTHS.filter((_, index) => index === (LANGS.indexOf(lang) + page) % WIDTHS.length);

for (const lang of LANGS)
  for (let from = 0; from < paths.length; from += PAGES_PER_TEST) {
    const some = paths.slice(from, from + PAGES_PER_TEST);
    test(`axe finds nothing in ${lang} on ${some.at(0)} to ${some.at(-1)}`, async ({ page }) => {
      for (const [index, path] of some.entries()) {
        const [first = 390, ...others] = widthsOf(lang, from + index);
        await page.setViewportSize({ width: first, height: 844 });
        await page.goto(`/${lang}${path === '/' ? '' : path}`);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectNoViolations(page, `${lang}${path} at ${first} px`);
        for (const width of others) {
          await page.setViewportSize({ width, height: 844 });
          await expectNoViolations(page, `${lang}${path} at ${width} px`);
        }
      }
    });
  }

/** The pages of a signed-in customer with an address and an order. */
const OWN_PAGES = ['/account', '/account/addresses', '/account/orders', '/account/profile'];

test('axe finds nothing on the pages of a signed-in customer', async ({ page }) => {
  await page.goto('/de-at/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('anna.de@firn.example');
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await expect(page.locator('main [data-greeting]')).toContainText('Anna');
  for (const path of OWN_PAGES) {
    await page.goto(`/de-at${path}`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoViolations(page, `${path} at ${width} px`);
    }
  }
});
