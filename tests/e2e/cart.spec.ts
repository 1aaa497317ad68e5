/** The cart with and without errors, by keyboard, in the page's language. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { settle } from './visitor.ts';

const WORDS = {
  'en-us': {
    waiting: 'You are offline. We will do this as soon as you are back online.',
    stock: 'We do not have that many in stock',
    gone: 'No longer in your cart: Ridge 98',
    down: 'The shop is not responding right now. Your cart is safe.',
    stale: 'The shop is not responding right now. This is your cart as we last saw it.',
    ended: 'Your cart has expired and is now empty.',
  },
  'de-at': {
    waiting: 'Du bist offline. Das erledigen wir, sobald du wieder da bist.',
    stock: 'So viele haben wir nicht',
    gone: 'Nicht mehr in deinem Warenkorb: Ridge 98',
    down: 'Der Shop antwortet gerade nicht. Dein Warenkorb bleibt erhalten.',
    stale: 'Der Shop antwortet gerade nicht. So sah dein Warenkorb zuletzt aus.',
    ended: 'Dein Warenkorb ist abgelaufen. Er ist jetzt leer.',
  },
  'fr-ca': {
    waiting: 'Tu es hors ligne. On s’en occupe dès que tu es de retour.',
    stock: 'Nous n’en avons pas autant',
    gone: 'N’est plus dans ton panier : Ridge 98',
    down: 'La boutique ne répond pas pour le moment. Ton panier est conservé.',
    stale: 'La boutique ne répond pas pour le moment. Voici ton panier tel qu’il était.',
    ended: 'Ton panier a expiré. Il est vide maintenant.',
  },
} as const;

async function fill(page: Page, locale: string, pieces = 1): Promise<void> {
  await page.goto(`/${locale}/p/ridge-98`);
  let added = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/cart/') && response.request().method() === 'POST' && response.ok()) added += 1;
  });
  for (let piece = 0; piece < pieces; piece += 1) await page.getByTestId('add-to-cart').click();
  await expect.poll(() => added).toBe(pieces);
}

/** Answers the next change of a line with an error. */
async function refuse(page: Page, status: number, body: object): Promise<void> {
  await page.route('**/api/cart/*/items/*', (route) => route.fulfill({ status, json: body }), { times: 1 });
}

const line = (page: Page) => page.getByTestId('cart-line');
const more = (page: Page) => line(page).locator('.stepper button').last();
const fewer = (page: Page) => line(page).locator('.stepper button').first();
const pieces = (page: Page) => line(page).locator('.stepper [type=number]');

for (const locale of ['en-us', 'de-at', 'fr-ca'] as const) {
  const words = WORDS[locale];

  test(`${locale}: offline, out-of-stock and platform errors appear beside the line; a refused change is undone, a waiting one is sent later`, async ({
    page,
    context,
  }) => {
    await fill(page, locale, 2);
    await page.goto(`/${locale}/cart`);
    await expect(pieces(page)).toHaveValue('2');
    await context.setOffline(true);
    await more(page).click();
    await expect(page.getByTestId('line-problem')).toHaveText(words.waiting);
    await expect(page.getByTestId('cart-announcer')).toHaveText(words.waiting);
    await expect(pieces(page)).toHaveValue('3');
    const done = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await context.setOffline(false);
    await done;
    await expect(page.getByTestId('line-problem')).toHaveCount(0);
    await expect(pieces(page)).toHaveValue('3');

    await refuse(page, 422, { error: { code: 'line-rejected', message: 'x' } });
    await more(page).click();
    await expect(page.getByTestId('line-problem')).toHaveText(words.stock);
    await expect(pieces(page)).toHaveValue('3');

    await refuse(page, 502, { error: { code: 'upstream-down', message: 'x' } });
    await fewer(page).click();
    await expect(page.getByTestId('line-problem')).toHaveText(words.down);
    await expect(pieces(page)).toHaveValue('3');

    await more(page).click();
    await expect(page.getByTestId('line-problem')).toHaveCount(0);
    await expect(pieces(page)).toHaveValue('4');
    await expect(page.getByTestId('cart-announcer')).toHaveText(
      locale === 'fr-ca' ? 'Ridge 98\u00a0: 4' : 'Ridge 98: 4',
    );
  });

  test(`${locale}: a message tells that a line or the cart was deleted elsewhere`, async ({ page }) => {
    await fill(page, locale);
    await page.goto(`/${locale}/cart`);
    await refuse(page, 404, { error: { code: 'line-gone', message: 'x' }, cart: null });
    await more(page).click();
    await expect(page.getByTestId('cart-problem')).toHaveText(words.gone);
    await expect(line(page)).toHaveCount(0);
    await page.reload();
    await refuse(page, 404, { error: { code: 'cart-gone', message: 'x' }, cart: null });
    await more(page).click();
    await expect(page.getByTestId('cart-problem')).toHaveText(words.ended);
  });

  test(`${locale}: when the shop does not answer, the last known cart is shown as stale, and can be reloaded`, async ({
    page,
  }) => {
    await fill(page, locale);
    await page.route('**/api/cart/*', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'upstream-down' } } }),
    );
    await page.goto(`/${locale}/cart`);
    await expect(page.getByText(words.stale)).toBeVisible({ timeout: 15_000 });
    await expect(pieces(page)).toHaveValue('1');
    await page.unroute('**/api/cart/*');
    await page.locator('.stale button').click();
    await expect(page.getByText(words.stale)).toHaveCount(0);
  });
}

for (const locale of ['fr-ch', 'ja-jp'] as const) {
  test(`${locale} has no cart, and its cart page shows where to buy`, async ({ page }) => {
    await page.goto(`/${locale}/cart`);
    await expect(page.locator('.cart-button')).toHaveCount(0);
    await expect(page.locator('main a[href$="/stores"]')).toBeVisible();
  });
}

test('a change in a second tab shows in the first without a reload', async ({ page, context }) => {
  await fill(page, 'de-at');
  await page.goto('/de-at/cart');
  await expect(pieces(page)).toHaveValue('1');
  const second = await context.newPage();
  await second.goto('/de-at/cart');
  await more(second).click();
  await expect(pieces(page)).toHaveValue('2');
  await expect(page.getByTestId('cart-total')).toHaveText((await second.getByTestId('cart-total').textContent()) ?? '');
  await second.getByRole('button', { name: /^Entfernen/ }).click();
  await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
});

test('the drawer can be opened, changed and emptied by keyboard without losing focus', async ({ page }) => {
  await fill(page, 'de-at', 2);
  await page.goto('/de-at/p/couloir-108');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('3');
  // Wait for the shop's response, whose announcement would otherwise replace the drawer's.
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  await page.locator('.cart-button').focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Schließen' })).toBeFocused();
  await expect(line(page)).toHaveCount(2);
  const change = line(page).first().locator('summary');
  await expect(change).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(change).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawer.getByRole('button', { name: 'Menge verringern: Ridge 98' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pieces(page).first()).toHaveValue('1');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveCount(1);
  await expect(page.getByTestId('cart-announcer')).toHaveText('Entfernt: Ridge 98');
  const undo = drawer.getByRole('button', { name: 'Rückgängig machen: Ridge 98' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page).locator('.line-name')).toHaveText(['Ridge 98', 'Couloir 108']);
  await expect(drawer.getByRole('button', { name: 'Entfernen: Ridge 98' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await drawer.getByRole('button', { name: 'Entfernen: Couloir 108' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Rückgängig machen: Couloir 108' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.cart-button')).toBeFocused();
});

for (const key of ['Enter', 'Escape'])
  test(`closing the panel with the added product by ${key} moves the focus to the cart`, async ({ page }) => {
    await page.goto('/de-at/p/couloir-108');
    await page.getByTestId('add-to-cart').click();
    const panel = page.getByTestId('added');
    await panel.getByRole('button', { name: 'Schließen' }).press(key);
    await expect(panel).toHaveCount(0);
    await expect(page.locator('.cart-button')).toBeFocused();
  });

test('the panel with the added product is closed on a page that returns from the back/forward cache', async ({ page }) => {
  await page.goto('/de-at/p/couloir-108');
  await page.getByTestId('add-to-cart').click();
  const panel = page.getByTestId('added');
  await panel.getByRole('link', { name: 'Warenkorb ansehen' }).focus();
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  });
  await expect(panel).toHaveCount(0);
  await expect(page.locator('.cart-button')).toBeFocused();
}); // prettier-ignore

test('a typed quantity is applied on Enter or blur; an invalid one is reset', async ({ page }) => {
  await fill(page, 'de-at');
  await page.goto('/de-at/cart');
  await pieces(page).fill('3');
  await pieces(page).press('Enter');
  await expect(page.getByTestId('cart-count')).toHaveText('3');
  await expect(page).toHaveURL(/\/\/[^/]+\/de-at\/cart$/);
  await pieces(page).fill('2');
  await pieces(page).blur();
  await expect(page.getByTestId('cart-count')).toHaveText('2');
  await pieces(page).fill('');
  await pieces(page).blur();
  await expect(pieces(page)).toHaveValue('2');
  await pieces(page).fill('0');
  await pieces(page).press('Enter');
  await expect(page.getByTestId('line-removed')).toContainText('Entfernt: Ridge 98');
});

test('a price changed since the last visit is marked beside its line', async ({ page }) => {
  await fill(page, 'en-us');
  await page.evaluate(() => {
    const kept = (localStorage.getItem('firn.cart') ?? '').replaceAll(
      /"unitPrice":\{"minor":\d+/g,
      '"unitPrice":{"minor":12345',
    );
    localStorage.setItem('firn.cart', kept);
  });
  await page.goto('/en-us/cart');
  await expect(page.getByTestId('line-problem')).toHaveText('The price has changed');
});

test('an add while offline shows a message in the page’s language, and is sent when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').hover();
  await settle(page);
  await context.setOffline(true);
  await page.getByTestId('add-to-cart').click();
  await expect(page.locator('.buy').getByText(WORDS['de-at'].waiting)).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await context.setOffline(false);
  await expect(page.locator('.buy').getByText('Im Warenkorb!')).toBeVisible();
  await page.goto('/de-at/cart');
  await expect(pieces(page)).toHaveValue('1');
});
