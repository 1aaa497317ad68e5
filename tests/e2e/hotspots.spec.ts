/** Hotspots of banners: one panel at a time, how it closes, both layouts, the keyboard, late code, and no scripts at all. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const PATH = '/de-at/l/first-tour';
const panel = (page: Page) => page.locator('.spot-panel');
const spot = (page: Page, index: number) => page.locator('.spot').nth(index);
const MINUS = 'M5 12h14';

test.use({ viewport: { width: 1280, height: 900 } });

test('pressing a hotspot opens its panel beside it and turns its icon into a minus; another press closes the panel', async ({
  page,
}) => {
  await page.goto(PATH);
  await expect(panel(page)).toHaveCount(0);
  await spot(page, 0).click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page)).not.toHaveAttribute('data-small');
  await expect(spot(page, 0).locator('path')).toHaveAttribute('d', MINUS);
  await expect(spot(page, 0)).toHaveAttribute('aria-expanded', 'true');
  await spot(page, 0).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(spot(page, 0).locator('path')).not.toHaveAttribute('d', MINUS);
});

test('at most one hotspot is active, and a press elsewhere closes its panel', async ({ page }) => {
  await page.goto(PATH);
  await spot(page, 0).click();
  const first = await panel(page).getAttribute('aria-label');
  await spot(page, 1).click();
  await expect(panel(page)).toHaveCount(1);
  await expect(panel(page)).not.toHaveAttribute('aria-label', first ?? '');
  await page.locator('#main-content p').first().click();
  await expect(panel(page)).toHaveCount(0);
});

test('the panel of a product has a picture of 480 × 480, the price of its tile, and leads to its page', async ({
  page,
}) => {
  await page.goto(PATH);
  await spot(page, 0).click();
  await expect(panel(page).locator('img')).toHaveAttribute(
    'src',
    /\/i\/.+\?w=480&fmt=auto&qlt=90&sm=aspect&aspect=480:480$/,
  );
  const href = (await panel(page).locator('a.button').getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/de-at\/p\//);
  const tile = page.locator('[data-tile]', { has: page.locator(`.tile-name a[href="${href}"]`) });
  await expect(panel(page).locator('.price > span')).toHaveText(
    (await tile.locator('.price > span').first().textContent()) ?? '-',
  );
  await expect(panel(page).locator('a.button')).toContainText('Jetzt ansehen');
});

test('by keyboard, Enter opens the panel, and Escape closes it and returns the focus to the hotspot', async ({
  page,
}) => {
  await page.goto(PATH);
  await spot(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).locator('.spot-close')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(spot(page, 1)).toBeFocused();
});

test('the panel fills a small window, and the layout follows a change of window size', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto(PATH);
  await spot(page, 0).click();
  await expect(panel(page)).toHaveAttribute('data-small', '');
  const box = await panel(page).boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 640, 900]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(panel(page)).not.toHaveAttribute('data-small');
  await expect(panel(page)).toBeVisible();
  await page.locator('.spot-close').click();
  await expect(panel(page)).toHaveCount(0);
});

test('a press before the code has arrived opens the panel when it arrives', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/(?:Hotspots|client)\./, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(PATH, { waitUntil: 'commit' });
  await spot(page, 1).click();
  await expect(spot(page, 1)).toHaveAttribute('aria-busy', 'true');
  resolve();
  await expect(panel(page)).toBeVisible();
  await expect(spot(page, 1)).toHaveAttribute('aria-expanded', 'true');
});

test('only pages with hotspots reference the code of hotspots', async ({ request }) => {
  expect(await (await request.get(PATH)).text()).toContain('/Hotspots.');
  for (const path of ['/de-at', '/de-at/about', '/de-at/p/ridge-98'])
    expect(await (await request.get(path)).text()).not.toContain('/Hotspots.');
});

test('the link of a panel is named after its product with the colon of the language, not of English', async ({
  page,
}) => {
  await page.goto(PATH.replace('de-at', 'fr-fr'));
  await spot(page, 0).click();
  const title = (await panel(page).locator('h2').textContent()) ?? '-';
  await expect(panel(page).locator('a.button')).toHaveText(new RegExp(`\\S\u202f: ${title}$`));
});

const addIn = (page: Page) => panel(page).getByRole('button', { name: /^In den Warenkorb/ });

test('a product is added from the panel, after the choice of a size, at the price of its page', async ({ page }) => {
  await page.goto(PATH);
  await spot(page, 0).click();
  await addIn(page).click();
  const sizes = panel(page).getByLabel('Längen und Größen');
  await expect(sizes).toBeVisible();
  await expect(panel(page).locator('select').first()).toBeFocused();
  const size = await sizes.locator('option:not([disabled])').last().getAttribute('value');
  await sizes.selectOption(size);
  const shown = (await addIn(page).textContent())?.split(' · ')[1] ?? '';
  expect(shown).toContain('€');
  await addIn(page).click();
  await expect(panel(page).locator('output')).toHaveText('Im Warenkorb!');
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.goto('/de-at/cart');
  const line = page.getByTestId('cart-line');
  await expect(line).toHaveCount(1);
  await expect(line.locator('.line-options')).toContainText(size ?? '-');
  await expect(line.locator('.price > span')).toHaveText(shown);
});

test('a size chosen in the panel stays chosen, and its field keeps the focus, when the window’s size changes', async ({ page }) => {
  await page.goto(PATH);
  await spot(page, 0).click();
  await addIn(page).click();
  const sizes = panel(page).getByLabel('Längen und Größen');
  const size = (await sizes.locator('option:not([disabled])').last().getAttribute('value')) ?? '';
  await sizes.selectOption(size);
  await sizes.focus();
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator(width === 640 ? '.spot-panel[data-small]' : '.spot-panel:not([data-small])')).toBeVisible();
    await expect(sizes).toHaveValue(size);
    await expect(sizes).toBeFocused();
    await expect(page.locator('.spot-panel:modal')).toHaveCount(width === 640 ? 1 : 0);
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
}); // prettier-ignore

test('a hotspot whose form does not load opens the page of its product', async ({ page }) => {
  await page.route(/\/_astro\/SpotAdd\./, (route) => route.abort());
  await page.goto(PATH);
  await spot(page, 0).click();
  const href = (await panel(page).locator('a.button').getAttribute('href')) ?? '';
  await addIn(page).click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

for (const [part, file] of [
  ['form', /\/_astro\/SpotAdd\./],
  ['product', /\/p\/[^/]+\/_payload\.json/],
] as const)
  test(`a panel that was closed while its ${part} loads does not open the product’s page when the load fails`, async ({
    page,
  }) => {
    let fail = (): void => undefined;
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(file, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(PATH);
    await spot(page, 0).click();
    const asked = page.waitForRequest(file);
    await addIn(page).click();
    await asked;
    await panel(page).getByRole('button', { name: 'Schließen' }).click();
    await expect(panel(page)).toHaveCount(0);
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(request.url());
    });
    const failed = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    fail();
    await failed;
    // The page still works: another panel opens, which takes longer than the failure.
    await spot(page, 1).click();
    await expect(panel(page)).toBeVisible();
    expect(opened).toEqual([]);
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  });

for (const [part, file] of [
  ['form', /\/_astro\/SpotAdd\./],
  ['product', /\/p\/[^/]+\/_payload\.json/],
] as const)
  test(`a press of an offline visitor whose ${part} does not load keeps the page, says that it waits, and counts when the network returns`, async ({
    page,
  }) => {
    await page.route(file, async (route) => {
      await page.context().setOffline(true);
      await route.abort();
    });
    await page.goto(PATH);
    await spot(page, 0).click();
    const href = (await panel(page).locator('a.button').getAttribute('href')) ?? '';
    await addIn(page).click();
    await expect(panel(page)).toContainText('Du bist offline. Das erledigen wir, sobald du wieder da bist.');
    await expect(addIn(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await page.unrouteAll();
    // The first request after the browser is back online often fails. The product's page, which would then open instead of the form, fails too.
    await page.route(file, (route) => route.abort(), { times: 1 });
    await page.route(`**${href}`, (route) => route.abort());
    await page.context().setOffline(false);
    await expect(panel(page).locator('select').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await expect(page.getByText('Du bist offline.')).toHaveCount(0);
  });

test('hotspots whose code does not load are a list of links, which gets the focus on the link of the pressed one', async ({
  page,
}) => {
  await page.route(/\/_astro\/Hotspots\./, (route) => route.abort());
  await page.goto(PATH);
  await expect(page.locator('.spot-list')).toBeHidden();
  await spot(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.spot-list')).toBeInViewport();
  await expect(page.locator('.spot-list li').nth(1).getByRole('link')).toBeFocused();
  await page.unrouteAll();
  await spot(page, 0).click();
  await expect(panel(page)).toBeVisible();
});

test('a failed add is reported in the panel, and can be retried', async ({ page }) => {
  await page.goto(PATH);
  await page.route(/\/api\/carts?\b/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, json: {} }),
  );
  await spot(page, 0).click();
  await addIn(page).click();
  await expect(panel(page).locator('select').first()).toBeVisible();
  await addIn(page).click();
  await expect(panel(page).locator('output')).toHaveText(/./, { timeout: 15_000 });
  await expect(panel(page).locator('output')).not.toHaveText('Im Warenkorb!');
  await page.unroute(/\/api\/carts?\b/);
  await addIn(page).click();
  await expect(panel(page).locator('output')).toHaveText('Im Warenkorb!');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the hotspots are a list of links with prices', async ({ page }) => {
    await page.goto(PATH);
    await expect(page.locator('.spots')).toBeHidden();
    await expect(page.locator('.spot-list a')).toHaveCount(2);
    await expect(page.locator('.spot-list .price').first()).toContainText('€');
  });
});
