/** The links that compare and save a product, on its page and on tiles: presses before scripts, keys, full lists, without scripts. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';
import { keep } from './save-links.ts';

for (const [list, tile] of [
  ['compare', '.compare thead a'],
  ['wishlist', '.kept-page .tile-name a'],
] as const)
  test(`${list}: a press before any script has loaded adds the product to those kept earlier`, async ({ page }) => {
    await page.addInitScript((name) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, '["ridge-92"]');
    }, `firn.${list}`);
    const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
    await page.goto('/de-at/p/ridge-98', { waitUntil: 'commit' });
    await keep(page, list).click();
    await page.waitForURL(`**/${list}*`, { waitUntil: 'commit' });
    await scripts.release();
    await expect(page.locator(tile)).toHaveText(['Ridge 92', 'Ridge 98']);
    await expect(page).toHaveURL(new RegExp(`/de-at/${list}\\?p=ridge-92,ridge-98$`));
    await page.reload();
    await expect(page.locator(tile)).toHaveCount(2);
  });

test('a press before any script has loaded on a full list says so, and shows the list', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('firn.compare', '["ridge-92","couloir-108","skarn-96","skarn-88"]'),
  );
  await page.goto('/de-at/compare?keep=ridge-98');
  await expect(page.locator('.kept-page output').first()).toHaveText('Du kannst bis zu 4 Produkte vergleichen.');
  await expect(page.locator('.compare thead a')).toHaveCount(4);
});

test('a press before any script has loaded on a full wishlist shows that the list is full', async ({ page }) => {
  const slugs = ['ridge-92', ...Array.from({ length: 59 }, (_, at) => `ski-${at}`)];
  await page.addInitScript((stored) => localStorage.setItem('firn.wishlist', stored), JSON.stringify(slugs));
  await page.goto('/de-at/wishlist?keep=ridge-98');
  await expect(page.locator('.kept-page .tile-name a')).toHaveText(['Ridge 92']);
  await expect(page.locator('.kept-page output').first()).toContainText('Wunschliste (60/60)');
  await page
    .locator('.kept-page')
    .getByRole('button', { name: /^Entfernen/ })
    .first()
    .click();
  await expect(page.locator('.kept-page output').first()).not.toContainText('60/60');
});

test('the Space key with Ctrl, Alt or Meta does not change a list, and a held Space key changes it only once', async ({
  page,
}) => {
  await page.goto('/de-at/p/ridge-98');
  const wish = keep(page, 'wishlist');
  await expect(wish).toHaveAttribute('aria-pressed', 'false');
  await wish.focus();
  for (const key of ['Control+Space', 'Alt+Space', 'Meta+Space']) {
    await page.keyboard.press(key);
    await expect(wish).toHaveAttribute('aria-pressed', 'false');
  }
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect(wish).toHaveAttribute('aria-pressed', 'true');
});

test('a fifth product is refused with a message', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('firn.compare', '["ridge-92","couloir-108","skarn-96","skarn-88"]'));
  await page.goto('/de-at/p/ridge-98');
  await keep(page, 'compare').click();
  await expect(page.locator('[data-keep-news]')).toContainText('Du kannst bis zu 4 Produkte vergleichen.');
  await expect(keep(page, 'compare')).toHaveAttribute('aria-pressed', 'false');
}); // prettier-ignore

test('a full wishlist refuses a product with its own count, not with the limit of the comparison', async ({ page }) => {
  const slugs = Array.from({ length: 60 }, (_, at) => `ski-${at}`);
  await page.addInitScript((stored) => localStorage.setItem('firn.wishlist', stored), JSON.stringify(slugs));
  await page.goto('/de-at/p/ridge-98');
  await keep(page, 'wishlist').click();
  await expect(page.locator('[data-keep-news]')).toHaveText('Wunschliste (60/60)');
  await expect(keep(page, 'wishlist')).toHaveAttribute('aria-pressed', 'false');
});

test.describe('on tiles', () => {
  const mark = (page: Page, name: string) => page.locator('.keeps').getByRole('button', { name, exact: true });

  test('compare and save are toggles named in the page’s language, on filtered tiles too; a fifth product is refused', async ({
    page,
  }) => {
    await page.goto('/de-at/c/skis');
    const ridge = mark(page, 'Vergleichen, Ridge 98');
    await ridge.click();
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/de-at\/c\/skis$/);
    await expect(page.locator('[data-keep-news] a')).toHaveText('Vergleichen (1/4)');
    const saved = mark(page, 'Wunschliste, Couloir 108');
    await saved.focus();
    await page.keyboard.press('Space');
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-keep-news] a')).toHaveText('Wunschliste (1)');
    await expectNoViolations(page);
    // Checks tiles that the island renders on the open page.
    await page.locator('.sort select').selectOption('name');
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.locator('.tile-name').first()).not.toHaveText('Couloir 108');
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    // Checks tiles that the server has filtered.
    await page.goto('/de-at/c/skis?sort=name');
    await expect(page.locator('astro-island[component-url*=CategoryGrid]:not([ssr])')).toBeAttached();
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => localStorage.setItem('firn.compare', '["a-1","b-2","c-3","d-4"]'));
    await page.reload();
    await expect(ridge).toHaveAttribute('aria-pressed', 'false');
    await ridge.click();
    await expect(page.locator('[data-keep-news]')).toContainText('Du kannst bis zu 4 Produkte vergleichen.');
    await expect(ridge).toHaveAttribute('aria-pressed', 'false');
  });

  test('a press before any script has loaded leads to the list with the product', async ({ page }) => {
    const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
    await page.goto('/de-at/c/skis', { waitUntil: 'commit' });
    await page.locator('.tile', { hasText: 'Ridge 98' }).locator('a[data-keep=wishlist]').click();
    await page.waitForURL('**/de-at/wishlist*', { waitUntil: 'commit' });
    await scripts.release();
    await expect(page.locator('.kept-page .tile-name a')).toHaveText(['Ridge 98']);
  });

  test('search results have the compare button', async ({ page }) => {
    await page.goto('/de-at/search?q=ridge+98');
    const ridge = mark(page, 'Vergleichen, Ridge 98');
    await ridge.click();
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    await page.locator('[data-keep-news] a').click();
    await expect(page.locator('.compare thead a')).toHaveText(['Ridge 98']);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the compare and save marks on tiles are links, on the built page and on a filtered one', async ({ page }) => {
    for (const address of ['/de-at/c/skis', '/de-at/c/skis?sort=name']) {
      await page.goto(address);
      const link = page.getByRole('link', { name: 'Wunschliste, Ridge 98', exact: true });
      await expect(link).toHaveAttribute('href', '/de-at/wishlist?keep=ridge-98');
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
