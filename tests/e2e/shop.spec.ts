/** The main path in a real browser: market, category, product, color, cart, second tab. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Counts the adds that the platform acknowledged. */
function acknowledgedAdds(page: Page): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/cart/') && response.request().method() === 'POST' && response.ok()) count += 1;
  });
  return () => count;
}

test('/ is the en-us homepage, and its canonical address is /', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/);
  const moved = await page.request.get('/en-us', { maxRedirects: 0 });
  expect(moved.status()).toBe(308);
  expect(moved.headers()['location']).toBe('/');
});

for (const [path, lang] of [
  ['/de-at', 'de-AT'],
  ['/ja-jp', 'ja-JP'],
  ['/fr-ch', 'fr-CH'],
  ['/en-global', 'en'],
] as const) {
  test(`${path} is a home page in its own language`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
  });
}

test('hreflang is reciprocal and canonical points to the page itself', async ({ page }) => {
  await page.goto('/de-at/c/skis');
  const alternates = await page.locator('link[rel=alternate][hreflang]').evaluateAll((links) =>
    links.map((link) => ({
      lang: link.getAttribute('hreflang') ?? '',
      href: new URL((link as HTMLLinkElement).href).pathname,
    })),
  );
  expect(alternates.length).toBeGreaterThan(20);
  expect(alternates).toContainEqual({ lang: 'de-AT', href: '/de-at/c/skis' });
  const french = alternates.find((alternate) => alternate.lang === 'fr-CH');
  await page.goto(french?.href ?? '');
  const back = await page.locator('link[rel=alternate][hreflang="de-AT"]').getAttribute('href');
  expect(new URL(back ?? '').pathname).toBe('/de-at/c/skis');
});

test('the country chooser leads to another market', async ({ page }) => {
  await page.goto('/de-at/country');
  await page
    .getByRole('link', { name: /fran[cç]ais/i })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link').click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
});

test('an unknown page answers 404 in the language of its locale', async ({ page }) => {
  const response = await page.goto('/de-at/nirgendwo');
  expect(response?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
  await expect(page.locator('h1')).toBeVisible();
});

test('the page for an unknown address shows the requested path as text', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && errors.push(message.text()));
  await page.goto('/de-at/pisten/{path}/<b>süd?x=1');
  await expect(page.locator('[data-missing-path]')).toHaveText('Seite nicht gefunden: /de-at/pisten/{path}/<b>süd');
  await page.goto('/fr-fr/a%2Fb');
  await expect(page.locator('[data-missing-path]')).toHaveText(/Page introuvable\s*: \/fr-fr\/a%2Fb$/);
  expect(errors).toEqual([]);
});

test('a product is added from a category, and the cart line shows in a second tab', async ({ page, context }) => {
  await page.goto('/de-at/c/skis');
  await page.locator('main .tile-name a').first().click();
  await expect(page.locator('h1')).toBeVisible();
  const added = acknowledgedAdds(page);
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1', { timeout: 10_000 });
  await expect.poll(added).toBe(1);

  await page.goto('/de-at/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);

  const second = await context.newPage();
  await second.goto('/de-at/cart');
  await second
    .getByTestId('cart-line')
    .getByRole('button', { name: /\+|mehr|erhöhen/i })
    .click();
  await expect(page.getByTestId('cart-count')).toHaveText('2', { timeout: 10_000 });
  await page.reload();
  await expect(page.getByTestId('cart-count')).toHaveText('2', { timeout: 10_000 });
});

test('three fast clicks add three items, on the platform too', async ({ page }) => {
  await page.goto('/en-us/p/ridge-98');
  const added = acknowledgedAdds(page);
  const add = page.getByTestId('add-to-cart');
  await add.click();
  await add.click({ force: true });
  await add.click({ force: true });
  await expect(page.getByTestId('cart-count')).toHaveText('3', { timeout: 15_000 });
  await expect.poll(added).toBe(3);
  await page.goto('/en-us/cart');
  await expect(page.getByTestId('cart-line').locator('.stepper [type=number]')).toHaveValue('3');
});

test('the cart in the header opens as a drawer at the first click, and focus returns on close', async ({ page }) => {
  await page.goto('/de-at/c/skis');
  await page.locator('.cart-button').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/\/de-at\/c\/skis$/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.locator('.cart-button')).toBeFocused();
});

test('a color is a link, changes the picture in place, and arrow keys move between colors', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  const picture = page.locator('.stage img');
  await page.locator('[data-color=ink]').click();
  await expect(page).toHaveURL(/color=ink$/);
  await expect(picture).toHaveAttribute('src', /ridge-98-ink/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-color=larch]')).toBeFocused();
  await expect(picture).toHaveAttribute('src', /ridge-98-larch/);
});

test('keys with Ctrl, Alt or Meta belong to the browser: they do not change the color, so that Alt+ArrowLeft goes back', async ({
  page,
}) => {
  await page.goto('/de-at/p/ridge-98');
  await page.locator('[data-color=ink]').click();
  await expect(page).toHaveURL(/color=ink$/);
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key.startsWith('Arrow')) document.documentElement.dataset['taken'] = `${defaultPrevented}`;
    }),
  );
  for (const key of ['Control+ArrowRight', 'Meta+ArrowLeft', 'Alt+ArrowLeft']) {
    await page.keyboard.press(key);
    await expect(page.locator('html')).toHaveAttribute('data-taken', 'false');
  }
  await expect(page.locator('[data-color=ink]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-taken', 'true');
  await expect(page.locator('[data-color=larch]')).toBeFocused();
});

test('a color with a translated name is added to the cart correctly', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await page.locator('[data-color=ink]').click();
  await expect(page.locator('[data-color-name]')).toHaveText('Tinte');
  const added = acknowledgedAdds(page);
  await page.getByTestId('add-to-cart').click();
  await expect.poll(added).toBe(1);
  await page.goto('/de-at/cart');
  // The page shows the German name; the platform stores the English one.
  await expect(page.getByTestId('cart-line')).toContainText('Tinte');
  const { cartId } = (await (
    await page.request.get('/api/session', { headers: { 'x-bc-region': 'eu_region_1' } })
  ).json()) as { cartId: string };
  const cart = await page.request.get(`/api/cart/${cartId}`, { headers: { 'x-bc-region': 'eu_region_1' } });
  expect(await cart.text()).toContain('Ink');
});

test('an address with a color shows its picture and name, and adds that color', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98?color=ink');
  await expect(page.locator('[data-color=ink]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-color][aria-current]')).toHaveCount(1);
  await expect(page.locator('[data-color-name]')).toHaveText('Tinte');
  await expect(page.locator('.stage img')).toHaveAttribute('src', /ridge-98-ink/);
  const added = acknowledgedAdds(page);
  await page.getByTestId('add-to-cart').click();
  await expect.poll(added).toBe(1);
  await page.goto('/de-at/cart');
  await expect(page.getByTestId('cart-line')).toContainText('Tinte');
  await page.goto('/de-at/p/ridge-98?color=no-such-colour');
  await expect(page.locator('[data-color]').first()).toHaveAttribute('aria-current', 'true');
});

test('a market without a shop shows where to buy instead of a button', async ({ page }) => {
  await page.goto('/de-ch/c/skis');
  await page.locator('main .tile-name a').first().click();
  await expect(page.getByTestId('add-to-cart')).toHaveCount(0);
  await expect(page.getByText(/CHF/).first()).toBeVisible();
});
