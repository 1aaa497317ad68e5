/** The cart without JavaScript: products are chosen, added, changed and checked out by forms; with JavaScript, no form is sent. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

const add = (page: Page) => page.getByTestId('add-to-cart');
const lines = (page: Page) => page.getByTestId('cart-line');
/** Checks by force, because the visible chip covers the input. */
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });

test.beforeEach(({ context }) => giveOwnAddress(context));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  const MARKETS = [
    {
      lang: 'de-at',
      color: 'Tinte',
      words: { pieces: 'Menge', update: /^Aktualisieren/, remove: /^Entfernen/, checkout: 'Zur Kasse' },
      many: 'So viele haben wir nicht',
      price: '1.519,90 €',
      empty: 'Dein Warenkorb ist leer',
    },
    {
      lang: 'en-us',
      color: 'Ink',
      words: { pieces: 'Quantity', update: /^Update/, remove: /^Remove/, checkout: 'Checkout' },
      many: 'We do not have that many in stock',
      price: '$1,499.90',
      empty: 'Your cart is empty',
    },
  ] as const;

  for (const { lang, color, words, many, price, empty } of MARKETS)
    test(`${lang}: a product is added with its options and quantity, changed, and removed`, async ({ page }) => {
      await page.goto(`/${lang}/p/ridge-98`);
      await expect(page.locator('[data-colors]')).toBeHidden();
      await choose(page, color);
      await choose(page, '177 cm');
      await page.getByLabel(words.pieces).fill('2');
      await add(page).click();
      await expect(page).toHaveURL(new RegExp(`/api/mine/${lang}/cart$`));
      await expect(lines(page)).toHaveCount(1);
      await expect(lines(page)).toContainText(`${color} · 177 cm`);
      await expect(lines(page).locator('.price')).toHaveText(price);
      await expect(page.getByTestId('cart-count')).toHaveText('2');
      await expect(page.getByTestId('shipping-note')).toBeVisible();
      // The usual path: the cart link in the header of a prebuilt page.
      await page.goto(`/${lang}/c/skis`);
      await expect(page.getByTestId('cart-count')).toBeHidden();
      await page.locator('header a.cart-button').click();
      await expect(page).toHaveURL(new RegExp(`/api/mine/${lang}/cart$`));
      // On a phone, the word of the button stays in one line.
      await page.setViewportSize({ width: 390, height: 844 });
      const update = await page.getByRole('button', { name: words.update }).evaluate((button) => {
        const text = document.createRange();
        text.selectNodeContents(button);
        return text.getClientRects().length;
      });
      expect(update).toBe(1);
      const pieces = lines(page).getByRole('spinbutton');
      await pieces.fill('99');
      await page.getByRole('button', { name: words.update }).click();
      await expect(page.getByTestId('line-problem')).toHaveText(many);
      await expect(pieces).toBeFocused();
      await pieces.fill('1');
      await page.getByRole('button', { name: words.update }).click();
      await expect(pieces).toHaveValue('1');
      await expect(page).toHaveURL(new RegExp(`/api/mine/${lang}/cart$`));
      await page.getByRole('button', { name: words.remove }).click();
      await expect(page.getByText(empty)).toBeVisible();
    });

  test('ja-jp has no cart, and no form that adds to one', async ({ page }) => {
    await page.goto('/ja-jp/p/ridge-98');
    await expect(page.getByRole('heading', { name: 'Ridge 98', level: 1 })).toBeVisible();
    await expect(page.locator('form[action*=cart]')).toHaveCount(0);
    await page.goto('/ja-jp/cart');
    await expect(page).toHaveURL(/\/\/[^/]+\/ja-jp\/cart$/);
    await expect(page.locator('main a[href="/ja-jp/stores"]')).toBeVisible();
  });

  test('a refused add shows its error beside the button', async ({ page }) => {
    await page.goto('/de-at/p/ridge-98');
    await choose(page, 'Lärche');
    await page.getByLabel('Menge').fill('98');
    await add(page).click();
    const words = page.getByText('So viel haben wir nicht auf Lager');
    await expect(words).toBeFocused();
    await expect(add(page)).toHaveAttribute('aria-describedby', (await words.getAttribute('id')) ?? 'none');
    await expect(page.getByLabel('Menge')).toHaveValue('98');
    await expect(page.getByRole('radio', { name: 'Lärche' })).toBeChecked();
    await page.getByLabel('Menge').fill('1');
    await add(page).click();
    await expect(lines(page)).toContainText('Lärche');
  });

  test('product, cart and checkout work by keyboard', async ({ page }) => {
    await page.goto('/de-at/p/ridge-98');
    await page.getByRole('radio', { name: 'Gletscher' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Tinte' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.locator('[name=size]:checked')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Menge')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(add(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(1);
    await lines(page).getByRole('spinbutton').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('cart-count')).toHaveText('2');
    await page.getByRole('button', { name: 'Zur Kasse' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/stores\/eu-region-1\/checkout\//);
  });

  test('a double click adds once', async ({ page }) => {
    await page.goto('/de-at/p/ridge-98');
    await add(page).dblclick();
    await expect(lines(page).getByRole('spinbutton')).toHaveValue('1');
    await page.goto('/de-at/p/ridge-98');
    await add(page).dblclick();
    await expect(lines(page).getByRole('spinbutton')).toHaveValue('2');
  });
});

/** Checks the markup of `seen`, a page without scripts, in `reader`, a page with scripts, which axe needs. */
async function expectNoViolationsWithoutScripts(seen: Page, reader: Page): Promise<void> {
  const html = await seen.content();
  const plain = html.replaceAll(/<script[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, '');
  await reader.route(seen.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: plain }));
  await reader.goto(seen.url());
  await expectNoViolations(reader);
}

test('without scripts, axe finds nothing on the product page and the cart page, with and without errors', async ({
  browser,
}) => {
  const shared = { reducedMotion: 'reduce' } as const;
  const [plain, scripted] = await Promise.all([
    browser.newContext({ ...shared, javaScriptEnabled: false }),
    browser.newContext(shared),
  ]);
  await giveOwnAddress(plain);
  const [page, reader] = await Promise.all([plain.newPage(), scripted.newPage()]);
  await page.goto('/de-at/cart');
  await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
  await expectNoViolationsWithoutScripts(page, reader);
  await page.goto('/de-at/p/ridge-98');
  await expectNoViolationsWithoutScripts(page, reader);
  await page.getByLabel('Menge').fill('98');
  await add(page).click();
  await expect(page.getByText('So viel haben wir nicht auf Lager')).toBeVisible();
  await expectNoViolationsWithoutScripts(page, reader);
  await page.getByLabel('Menge').fill('1');
  await add(page).click();
  await expect(lines(page)).toHaveCount(1);
  await page.goto('/de-at/p/skarn-96');
  await add(page).click();
  await page.getByRole('button', { name: 'In den Warenkorb: Pin Race' }).click();
  await expect(page.getByTestId('add-on').getByText('Im Warenkorb!')).toBeVisible();
  await expectNoViolationsWithoutScripts(page, reader);
  await lines(page).first().getByRole('spinbutton').fill('98');
  await page.getByRole('button', { name: 'Aktualisieren: Ridge 98' }).click();
  await expect(page.getByTestId('line-problem')).toBeVisible();
  await expectNoViolationsWithoutScripts(page, reader);
  await page.setViewportSize({ width: 390, height: 844 });
  const over = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await plain.close();
  await scripted.close();
});

test.describe('with JavaScript', () => {
  test('no form is sent: the island handles the first click, and Enter on a size', async ({ page }) => {
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/forms/')) posted.push(request.url());
    });
    await page.goto('/de-at/p/ridge-98');
    await expect(page.getByLabel('Menge')).toHaveCount(0);
    await add(page).click();
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    await page.locator('[name=size]:checked').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('cart-count')).toHaveText('2');
    await expect(page).toHaveURL(/\/\/[^/]+\/de-at\/p\/ridge-98$/);
    expect(posted).toEqual([]);
  });

  test('a server-rendered cart switches to the cart page, which shows the same lines', async ({ browser, page }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    await giveOwnAddress(plain);
    const before = await plain.newPage();
    await before.goto('/de-at/p/ridge-98');
    await add(before).click();
    await expect(lines(before)).toHaveCount(1);
    await page.context().addCookies(await plain.cookies());
    await page.goto('/api/mine/de-at/cart');
    await expect(page).toHaveURL(/\/\/[^/]+\/de-at\/cart$/);
    await expect(lines(page)).toHaveCount(1);
    await expect(page.getByTestId('cart-total')).toHaveCount(1);
    await plain.close();
  });
});
