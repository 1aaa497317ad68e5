/** Prices and stock on a live page: equal values change nothing, different values change once, and nothing shifts. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';
import { countShifts, openSettled, settle, watchText } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

interface Variant {
  calculatedPrice: { minor: number; currency: string };
  retailPrice?: { minor: number; currency: string };
  inventoryLevel: number;
  isInStock: boolean;
}

/** Changes the variants in the platform's response. */
async function platformSays(page: Page, change: (variant: Variant) => void): Promise<void> {
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Variant[] };
    for (const variant of body.data) change(variant);
    await route.fulfill({ response, json: body });
  });
}

const answered = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/variants?'));

for (const path of ['/de-at/p/ridge-98', '/en-us/p/ridge-88-w', '/de-at/c/skis', '/en-ca/c/bags']) {
  test(`${path}: a confirmed price changes nothing, and nothing shifts`, async ({ page }) => {
    const shifts = await countShifts(page);
    const texts = await watchText(page, 'main [data-product]');
    const asked = answered(page);
    await page.goto(path);
    await asked;
    await page.waitForTimeout(500);
    expect(await texts()).toHaveLength(1);
    expect(await shifts()).toEqual([]);
  });

  test(`${path}: a different price changes once, and nothing shifts`, async ({ page }) => {
    await platformSays(page, (variant) => {
      delete variant.retailPrice;
      variant.calculatedPrice.minor = 123_456;
    });
    const shifts = await countShifts(page);
    const texts = await watchText(page, 'main [data-product]');
    const asked = answered(page);
    await page.goto(path);
    await asked;
    await expect(page.locator('main [data-product]').first()).toContainText(/1[.,\s]?234[.,]56/);
    await page.waitForTimeout(500);
    expect(await texts()).toHaveLength(2);
    expect(await shifts()).toEqual([]);
  });
}

test('a product page shows that the price has changed', async ({ page }) => {
  await platformSays(page, (variant) => (variant.calculatedPrice.minor = 70_000));
  await page.goto('/fr-fr/p/ridge-98');
  await expect(page.getByText('Le prix a changé')).toBeVisible();
});

test('variants are not requested where the shop does not sell, and prices of other markets stay', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openSettled(page, '/fr-ch/c/skis');
  expect(asked.filter((url) => url.includes('/api/variants'))).toEqual([]);
  await expect(page.locator('.tile .price').first()).toContainText('CHF');
  await expect(page.locator('.tag.sale')).toHaveCount(0);
  await expect(page.locator('.tile s')).toHaveCount(0);
});

test('when the platform is down the built prices stay, without a message', async ({ page }) => {
  await page.route('**/api/variants?*', (route) =>
    route.fulfill({ status: 502, json: { error: { code: 'upstream-down' } } }),
  );
  await openSettled(page, '/de-at/c/skis');
  await expect(page.locator('.tile .price').first()).toContainText('€');
  const built = await (await page.request.get('/de-at/c/skis')).text();
  await expect(page.locator('.tag.stock')).toHaveCount(built.split('class="tag stock"').length - 1);
});

for (const [locale, soldOut, low, discontinued] of [
  ['en-us', 'Sold out', 'Only a few left', 'Discontinued'],
  ['de-at', 'Ausverkauft', 'Nur noch wenige', 'Nicht mehr erhältlich'],
] as const) {
  test(`${locale}: tiles and product pages show what is sold out, low in stock, or discontinued`, async ({ page }) => {
    await page.goto(`/${locale}/c/skis`);
    const tile = (name: RegExp) => page.locator('.tile', { has: page.getByRole('link', { name, exact: true }) });
    await tile(/^Kante 68 SL$/).scrollIntoViewIfNeeded();
    await expect(tile(/^Kante 68 SL$/).locator('.tag.stock')).toHaveText(soldOut);
    await tile(/^Couloir 116$/).scrollIntoViewIfNeeded();
    await expect(tile(/^Couloir 116$/).locator('.tag.stock')).toHaveText(low);
    await expect(tile(/^Kicker 84/).locator('.tag.stock')).toHaveText(discontinued);
    await page.goto(`/${locale}/p/kante-68-sl`);
    await expect(page.getByTestId('add-to-cart')).toBeDisabled();
    await expect(page.getByTestId('add-to-cart')).toHaveText(soldOut);
    await page.getByTestId('add-to-cart').hover({ force: true });
    await settle(page);
    await expect(page.getByTestId('add-to-cart')).toBeDisabled();
    await page.goto(`/${locale}/p/couloir-116`);
    await expect(page.locator('[data-live-note]')).toHaveText(low);
    await page.goto(`/${locale}/p/kicker-84-junior`);
    await expect(page.getByTestId('add-to-cart')).toHaveCount(0);
    await expect(page.locator('.state')).toHaveText(discontinued);
    await expectNoViolations(page, 'discontinued');
  });
}

test('on a page built while its product was sold out, the button is enabled once it is in stock, and the first click counts', async ({
  page,
}) => {
  await page.route('**/de-at/p/ridge-98', async (route) => {
    const response = await route.fetch();
    const built = await response.text();
    const html = built
      .replace('&quot;builtSoldOut&quot;:[0,false]', '&quot;builtSoldOut&quot;:[0,true]')
      .replace(/(data-testid="add-to-cart" data-add="([^"]*)")>\2</, '$1 disabled="">Ausverkauft<')
      .replaceAll(
        /<label>(<input type="radio" name="size"[^>]*><span>)([^<]*)</g,
        '<label data-out="true">$1$2<span class="visually-hidden"> (<!-- -->Ausverkauft<!-- -->)</span><',
      );
    expect(html.length).toBeGreaterThan(built.length);
    await route.fulfill({ response, body: html });
  });
  await page.goto('/de-at/p/ridge-98');
  const add = page.getByTestId('add-to-cart');
  await expect(add).toBeEnabled();
  await expect(add).toHaveText('In den Warenkorb');
  await add.click();
  await expect(
    page
      .locator('.buy output')
      .filter({ hasText: 'Zum Warenkorb hinzugefügt' })
      .or(page.getByRole('link', { name: 'Warenkorb ansehen' }))
      .first(),
  ).toBeVisible();
});

test('a product that this market’s store does not have shows where to buy instead of a button', async ({ page }) => {
  await page.goto('/en-us/c/skis');
  await expect(page.locator('.tile .tag.sale').first()).toBeVisible();
  await page.goto('/ja-jp/p/serac-122');
  await expect(page.getByTestId('add-to-cart')).toHaveCount(0);
  await expect(page.locator('.buy').getByRole('link', { name: '取扱店を探す' })).toBeVisible();
});

test('a sold-out size is not preselected while another is in stock', async ({ page }) => {
  await page.goto('/de-at/p/traverse-94');
  await page.getByRole('radio').first().focus();
  await settle(page);
  await expect(page.getByTestId('add-to-cart')).toBeEnabled();
  await expect(page.locator('input[name=size]:checked')).toBeEnabled();
});

test('a tile’s swatch is chosen by hover, click and Enter, and the product link gets its color', async ({ page }) => {
  await page.goto('/de-at/c/skis');
  const tile = page.locator('.tile', { has: page.locator('a[href^="/de-at/p/ridge-98"]') }).first();
  const link = tile.locator('.tile-name a');
  const picture = tile.locator('.tile-picture img');
  const swatch = (color: string) => tile.locator(`.swatch[href$="color=${color}"]`);
  await swatch('ink').hover();
  await expect(picture).toHaveAttribute('src', /ridge-98-ink/);
  await expect(picture).toHaveAttribute('srcset', /ridge-98-ink.* 2x/);
  await swatch('larch').click();
  await expect(link).toHaveAttribute('href', '/de-at/p/ridge-98?color=larch');
  await expect(page).toHaveURL(/\/c\/skis$/);
  await swatch('ink').focus();
  await page.keyboard.press('Enter');
  await expect(link).toHaveAttribute('href', '/de-at/p/ridge-98?color=ink');
  await expect(swatch('ink')).toHaveAttribute('aria-current', 'true');
  await link.click();
  await expect(page.locator('.stage img')).toHaveAttribute('src', /ridge-98-ink/);
});

test('the swatches of a tile are one Tab stop, and the arrow keys choose among them', async ({ page }) => {
  await page.goto('/de-at/c/skis');
  const tile = page.locator('.tile', { has: page.locator('a[href^="/de-at/p/ridge-98"]') }).first();
  await expect(tile.locator('.swatch[tabindex="0"]')).toHaveCount(1);
  await tile.locator('.swatch[aria-current]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile.locator('.swatch[href$="color=ink"]')).toBeFocused();
  await expect(tile.locator('.swatch[href$="color=ink"]')).toHaveAttribute('aria-current', 'true');
  await expect(tile.locator('.tile-picture img')).toHaveAttribute('src', /ridge-98-ink/);
  await expect(tile.locator('.swatch[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tile.locator('.swatch').last()).toBeFocused();
});

test('a second picture is requested on hover only, and follows the chosen color', async ({ page }) => {
  const seconds: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('--2?')) seconds.push(request.url());
  });
  await openSettled(page, '/de-at/c/skis');
  const tile = page.locator('.tile', { has: page.locator('a[href^="/de-at/p/ridge-98"]') }).first();
  expect(seconds).toEqual([]);
  await tile.locator('.tile-name a').hover();
  await expect(tile.locator('.second[data-loaded] img')).toHaveAttribute('src', /ridge-98-glacier--2\?/);
  await expect(tile.locator('.second')).toHaveCSS('opacity', '1');
  await tile.locator('.swatch').nth(1).click();
  await expect(tile.locator('.second')).toHaveCount(0);
  await tile.locator('.tile-name a').hover();
  await expect(tile.locator('.second[data-loaded] img')).toHaveAttribute('src', /ridge-98-ink--2\?/);
});

/** A tile of a product with one color. */
const oneColor = (page: Page) => page.locator('.tile', { has: page.locator('a[href="/de-at/p/pin-race"]') });

test('a product with one color has three views in its tile: one Tab stop, by mouse and arrow keys', async ({
  page,
}) => {
  const shifts = await countShifts(page);
  const wrong: string[] = [];
  page.on('request', (request) => {
    if (/--\d--\d/.test(request.url())) wrong.push(request.url());
  });
  await page.goto('/de-at/c/bindings');
  const tile = oneColor(page);
  const picture = tile.locator('.tile-picture > picture:not(.second) img');
  const steps = tile.getByRole('button', { name: /^Pin Race, Bild [123]$/ });
  await expect(steps).toHaveCount(3);
  await expect(tile.locator('.steps [tabindex="0"]')).toHaveCount(1);
  // The view buttons fill the space that the tile reserves without scripts.
  const [frame, next] = await Promise.all(
    ['.tile-picture', '.steps + *'].map((part) => tile.locator(part).boundingBox()),
  );
  expect(Math.round((next?.y ?? 0) - (frame?.y ?? 0) - (frame?.height ?? 0))).toBe(48);
  await steps.nth(2).hover();
  await expect(picture).toHaveAttribute('src', /pin-race-signal--3\?/);
  await expect(picture).toHaveAttribute('srcset', /pin-race-signal--3\?.* 2x/);
  // On hover, only the first view is replaced by a second picture.
  await tile.locator('.tile-name a').hover();
  await expect(tile.locator('.second')).toHaveCount(0);
  await steps.nth(2).focus();
  await page.keyboard.press('ArrowRight');
  await expect(steps.first()).toBeFocused();
  await expect(picture).toHaveAttribute('src', /pin-race-signal\?/);
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('src', /pin-race-signal--2\?/);
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(tile.locator('.steps [tabindex="0"]')).toHaveCount(1);
  await expect(tile.locator('.tile-name a')).toHaveAttribute('href', '/de-at/p/pin-race');
  // No second picture of another view has been requested.
  expect(wrong).toEqual([]);
  expect(await shifts()).toEqual([]);
  await expectNoViolations(page);
});

test('tiles that are rendered after a change of sort order have view buttons too', async ({ page }) => {
  await page.goto('/de-at/c/bindings?sort=name');
  const steps = oneColor(page).locator('.steps button');
  await expect(steps).toHaveCount(3);
  await page.locator('.sort select').selectOption('price-desc');
  await expect(page).toHaveURL(/price-desc/);
  await expect(steps).toHaveCount(3);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the view buttons of a product with one color are 44 px wide and high, and work by touch', async ({ page }) => {
    await page.goto('/de-at/c/bindings');
    const step = oneColor(page).locator('.steps button').nth(1);
    await step.tap();
    await expect(oneColor(page).locator('.tile-picture img')).toHaveAttribute('src', /pin-race-signal--2\?/);
    const box = await step.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await expect(page).toHaveURL(/\/c\/bindings$/);
  });

  test('no second picture is requested', async ({ page }) => {
    await openSettled(page, '/de-at/c/skis');
    await page.locator('.swatch').nth(1).tap();
    await expect(page.locator('.swatch').nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('.second')).toHaveCount(0);
  });
});

for (const [where, path, pictures] of [
  ['a tile', '/de-at/c/skis', '.tile-picture'],
  ['a comparison', '/de-at/compare?p=ridge-92,skarn-96', '.compare-picture'],
] as const)
  test(`tags do not cover the product in ${where}, however many rows they take`, async ({ page }) => {
    await page.goto(path);
    const tags = page.locator(`${pictures} .tags:has(.tag + .tag)`).first();
    await expect(tags).toBeVisible();
    // A third tag, which no product of the sample has.
    await tags.evaluate((all) => all.lastElementChild?.after(all.lastElementChild.cloneNode(true)));
    for (const width of [390, 599, 600, 768, 769, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const covered = await page.locator(pictures).evaluateAll((all) =>
        all.flatMap((picture) => {
          const image = picture.querySelector('img');
          const last = picture.querySelector('.tag:last-child');
          if (!image || !last) return [];
          const top = image.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(image).paddingTop);
          return last.getBoundingClientRect().bottom > top ? [image.src] : [];
        }),
      );
      expect(covered, `${where} at ${width} px`).toEqual([]);
    }
  });

test('a tile shows +N for more than six swatches on desktop, and for more than four on mobile', async ({ page }) => {
  await page.goto('/de-at/c/skis');
  await page.evaluate(() => {
    const row = document.querySelector('.tile .swatches');
    const one = '<a class="swatch" href="#x"><i></i></a>';
    const beyond = '<a class="swatch beyond-phone" href="#x"><i></i></a>';
    if (row)
      row.innerHTML = `${one.repeat(4)}${beyond.repeat(2)}<span class="more phone">+4</span><span class="more desktop">+2</span>`;
  });
  const row = page.locator('.tile .swatches').first();
  for (const [width, swatches, more] of [
    [390, 4, '+4'],
    [820, 4, '+4'],
    [1440, 6, '+2'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.locator('.swatch:visible')).toHaveCount(swatches);
    await expect(row.locator('.more:visible')).toHaveText(more);
  }
});

test('sizes whose stock was asked offline are marked when the network returns, without a reload', async ({ page }) => {
  const variants = await holdScripts(page, /\/api\/variants\?/);
  await page.goto('/de-at/p/ridge-98');
  await page.locator('.choice-row label', { hasText: '177 cm' }).click();
  await expect(page.locator('astro-island[component-url*=BuyBox]')).not.toHaveAttribute('ssr');
  const failed = page.waitForEvent('console', (message) => message.text().includes('Prices and stock did not load'));
  await page.context().setOffline(true);
  await variants.release();
  await failed;
  await page.unrouteAll();
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly data: readonly object[] };
    const gone = { isInStock: false, inventoryLevel: 0 };
    const data = body.data.map((variant) => (JSON.stringify(variant).includes('"184 cm"') ? { ...variant, ...gone } : variant));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.context().setOffline(false);
  await expect(page.locator('.choice-row label', { hasText: '184 cm' })).toHaveAttribute('data-out');
}); // prettier-ignore
