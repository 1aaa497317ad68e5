/** The market of a visitor: suggested, chosen, remembered, never forced. */
import { gzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';

import { holdScripts } from './held-scripts.ts';
import { arriveFrom, countShifts, openSettled, REGULAR_BROWSER, settle } from './visitor.ts';

test.describe('market suggestion', () => {
  test.use({ ...REGULAR_BROWSER, locale: 'de-AT' });

  test('suggests the same page in the visitor’s locale, in both languages, without a layout shift', async ({
    page,
  }) => {
    await arriveFrom(page, 'at');
    const shifts = await countShifts(page);
    await page.goto('/en-us/p/ridge-98?color=ink');
    const offer = page.getByRole('complementary', { name: 'You seem to be in Austria' });
    await expect(offer).toBeVisible();
    await expect(offer.getByText('Du bist anscheinend hier: Österreich')).toHaveAttribute('lang', 'de-AT');
    await page.waitForTimeout(300);
    expect(await shifts()).toEqual([]);
    await offer.getByRole('link').click();
    await expect(page).toHaveURL(/\/de-at\/p\/ridge-98\?color=ink$/);
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === 'locale')?.value).toBe('de-at');
    await expect(page.locator('.offer')).toHaveCount(0);
  });

  test('appears even if the browser is never idle', async ({ page }) => {
    await arriveFrom(page, 'at');
    await page.addInitScript(() => {
      const busy = (work: () => void, { timeout }: IdleRequestOptions = {}): number =>
        timeout === undefined ? 0 : Number(setTimeout(work, timeout));
      Object.defineProperty(window, 'requestIdleCallback', { value: busy });
    });
    await page.goto('/en-us/about');
    await expect(page.locator('.offer')).toBeVisible();
  });

  test('does not come back once dismissed, and the page stays', async ({ page }) => {
    await arriveFrom(page, 'at');
    await page.goto('/fr-ch/c/skis');
    const offer = page.locator('.offer');
    await offer.getByRole('button', { name: 'Rester ici' }).click();
    await expect(offer).toHaveCount(0);
    await page.goto('/fr-ch/about');
    await settle(page);
    await expect(offer).toHaveCount(0);
    await expect(page).toHaveURL(/\/fr-ch\/about$/);
  });

  test('can be reached by keyboard right after the skip link', async ({ page }) => {
    await arriveFrom(page, 'jp');
    await page.goto('/en-us/about');
    await expect(page.locator('.offer')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveClass('skip');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAttribute('hreflang', 'en-JP');
  });

  test('is not shown to a visitor whose market matches, or to a crawler', async ({ page, browser }) => {
    await arriveFrom(page, 'at');
    await page.goto('/de-at/about');
    await settle(page);
    await expect(page.locator('.offer')).toHaveCount(0);
    const crawler = await browser.newPage({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    const asked: string[] = [];
    crawler.on('request', (request) => asked.push(request.url()));
    await crawler.goto('/en-us/about');
    await settle(crawler);
    expect(asked.filter((url) => url.includes('geolocation'))).toEqual([]);
    await crawler.close();
  });

  for (const status of [429, 500])
    test(`logs a warning if geolocation answers ${status}, and requests it again on the next page`, async ({
      page,
    }) => {
      await arriveFrom(page, 'at');
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      const refuse = { status, json: { error: { code: 'refused', message: 'Not now' } } };
      await page.route('**/api/geolocation', (route) => route.fulfill(refuse));
      await page.goto('/en-us/about');
      await expect.poll(() => warnings.filter((text) => text.includes(`HTTP ${status}`))).toHaveLength(1);
      await page.unroute('**/api/geolocation');
      await arriveFrom(page, 'at');
      await page.goto('/en-us/about');
      await expect(page.locator('.offer')).toBeVisible();
    });

  test('has a script of at most 1 KB', async ({ page }) => {
    await arriveFrom(page, 'at');
    const bytes: number[] = [];
    page.on('response', async (response) => {
      if (/offer-market/.test(response.url())) bytes.push(gzipSync(await response.body()).length);
    });
    await openSettled(page, '/de-at/about');
    expect(bytes).toHaveLength(1);
    expect(bytes[0]).toBeLessThanOrEqual(1024);
  });
});

test('only utm parameters are stored in the utmQuery cookie', async ({ page }) => {
  await page.goto('/de-at/c/skis?utm_source=news&utm_campaign=winter&color=ink');
  const cookie = (await page.context().cookies()).find((one) => one.name === 'utmQuery');
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual({ utm_source: 'news', utm_campaign: 'winter' });
  expect(cookie?.sameSite).toBe('Lax');
});

test.describe('country chooser', () => {
  test('groups continents in the spec’s order and marks the market of the page', async ({ page }) => {
    await page.goto('/en-us/country');
    await expect(page.locator('main section h2')).toHaveText(['North America', 'Europe', 'Asia Pacific', 'Other']);
    await expect(page.locator('main a[data-locale][aria-current]')).toHaveAttribute('data-locale', 'en-us');
  });

  test('works as plain links without JavaScript', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto('/de-at/country');
    await expect(page.locator('#find-country')).toBeHidden();
    await page.locator('a[data-locale=fr-ch]').click();
    await expect(page).toHaveURL(/\/fr-ch$/);
    await page.close();
  });

  test('loads no React before interaction', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await openSettled(page, '/de-at/country');
    expect(scripts.filter((url) => /CountryChooser|client\./.test(url))).toEqual([]);
  });

  test('finds countries by short forms and other languages, and shows help when it finds none', async ({ page }) => {
    await page.goto('/de-at/country');
    const search = page.getByLabel('Finde dein Land');
    const first = page.locator('main a[data-locale]').first();
    for (const [typed, locale] of [
      ['uk', 'en-gb'],
      ['日本', 'ja-jp'],
      ['Suisse', 'de-ch'],
      ['holland', 'nl-nl'],
    ]) {
      await search.fill('');
      await search.pressSequentially(typed ?? '', { delay: 20 });
      await expect(first).toHaveAttribute('data-locale', locale ?? '');
    }
    await search.fill('Atlantis');
    await expect(page.locator('main output')).toHaveText(/nicht dabei.*Andere/);
    await expect(page.locator('main a[data-locale]')).toHaveCount(1);
    await expect(first).toHaveAttribute('data-locale', 'en-global');
  });

  test('works by keyboard: type, move down, read what changes, confirm, and stay on the same page', async ({
    page,
  }) => {
    await page.goto('/de-at/p/ridge-98');
    await page.getByTestId('add-to-cart').click();
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    await page.locator('.header a[data-chooser]').click();
    await page.getByLabel('Finde dein Land').pressSequentially('schw', { delay: 60 });
    await expect(page.locator('main section li')).toHaveCount(2);
    await expect(page.getByText('Länder gefunden: 2')).toBeVisible();
    await page.getByLabel('Finde dein Land').pressSequentially('eiz', { delay: 60 });
    await page.getByLabel('Finde dein Land').press('ArrowDown');
    await page.keyboard.press('Tab');
    const french = page.getByRole('link', { name: 'Schweiz, Français' });
    await expect(french).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('EUR');
    await expect(dialog).toContainText('CHF');
    await expect(dialog).toContainText('Français');
    await expect(dialog).toContainText('Hier noch ohne Bestellung');
    await expect(dialog).toContainText('Dein Warenkorb bleibt hier');
    await expect(dialog.getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    // Checked by selector, because a closed dialog that is still in the document has no role.
    await expect(page.locator('dialog.market-change')).toHaveCount(0);
    await expect(french).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/fr-ch\/p\/ridge-98$/);
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === 'locale')?.value).toBe('fr-ch');
    await page.goto('/de-at/cart');
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
  });

  test('keeps the cart within one store, and changes nothing if the visitor stays', async ({ page }) => {
    await page.goto('/de-at/p/ridge-98');
    await page.getByTestId('add-to-cart').click();
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    await page.goto('/de-at/country');
    await page.locator('a[data-locale=fr-fr]').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Dein Warenkorb kommt mit');
    await dialog.getByRole('button', { name: 'Hier bleiben' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/de-at\/country$/);
    expect((await page.context().cookies()).some((cookie) => cookie.name === 'locale')).toBe(false);
  });

  test('ArrowDown with Ctrl, Alt or Meta, which moves the caret on some systems, does not leave the search field', async ({
    page,
  }) => {
    await page.goto('/de-at/country');
    const field = page.getByLabel('Finde dein Land');
    await field.pressSequentially('schw', { delay: 20 });
    await expect(page.getByText('Länder gefunden: 2')).toBeVisible();
    for (const key of ['Meta+ArrowDown', 'Alt+ArrowDown', 'Control+ArrowDown']) await field.press(key);
    await expect(field).toBeFocused();
    await field.press('ArrowDown');
    await expect(page.locator('a[data-locale]').first()).toBeFocused();
  });

  test('Enter that ends the composition of an input method does not leave the search field', async ({ page }) => {
    await page.goto('/ja-jp/country');
    const field = page.locator('#find-country');
    await field.fill('オ');
    await expect(page.locator('output').filter({ hasText: /\d/ })).toBeVisible();
    const init = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    await field.evaluate((element, given) => element.dispatchEvent(new KeyboardEvent('keydown', given)), init);
    await expect(field).toBeFocused();
    await field.press('Enter');
    await expect(page.locator('a[data-locale]').first()).toBeFocused();
  });

  test('Enter that ends the composition of an input method is not taken for a press before the chooser is live', async ({
    page,
  }) => {
    const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
    await page.goto('/ja-jp/country', { waitUntil: 'commit' });
    const field = page.locator('#find-country');
    await field.fill('オ');
    const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    await field.evaluate((element, given) => element.dispatchEvent(new KeyboardEvent('keydown', given)), init);
    await expect(field).not.toHaveAttribute('aria-busy');
    await scripts.release();
    await expect(page.locator('output').filter({ hasText: /\d/ })).toBeVisible();
    await expect(field).toBeFocused();
    // Safari sends this key after the composition has ended.
    await field.evaluate((element, given) => element.dispatchEvent(new KeyboardEvent('keydown', given)), init);
    await expect(field).toBeFocused();
  });

  test('shows a message if a search has no match', async ({ page }) => {
    await page.goto('/ja-jp/country');
    await page.getByRole('main').getByRole('searchbox').pressSequentially('qqq', { delay: 60 });
    await expect(page.getByText('該当する国がありません')).toBeVisible();
  });
});
