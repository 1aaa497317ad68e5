/** The dealers page: search by town and postal code, filter, addresses of searches; without scripts a list with a picture of the map. */
import { expect, test } from '@playwright/test';

import { PAGE, firstDealer, searchDealers } from './dealers-page.ts';
import { holdScripts } from './held-scripts.ts';

test('a town lists the nearest dealers with distance, today’s hours and directions; its address repeats the search', async ({
  page,
}) => {
  await page.goto(PAGE);
  await searchDealers(page, 'innsbruck');
  await expect(firstDealer(page)).toContainText('Sport Kofler');
  await expect(firstDealer(page)).toContainText(/0 km.*(Heute .*(geöffnet|geschlossen)|Heute geschlossen)/);
  await expect(firstDealer(page).getByRole('link', { name: 'Wegbeschreibung' })).toHaveAttribute(
    'href',
    /47\.2654,11\.3936/,
  );
  await expect(page.getByRole('heading', { name: /^innsbruck · Händler: \d/ })).toBeVisible();
  await expect(page.locator('[data-dealers]')).toBeHidden();
  expect(new URL(page.url()).search).toBe('?q=innsbruck');
  await page.reload();
  await expect(firstDealer(page)).toContainText('Sport Kofler');
  await expect(page.getByLabel('Ort oder Postleitzahl')).toHaveValue('innsbruck');
});

test('a postal code finds the nearest dealers; a chosen service leaves out dealers without it', async ({ page }) => {
  await page.goto(PAGE);
  await searchDealers(page, '6021');
  await expect(firstDealer(page)).toContainText('Innsbruck');
  await page.getByLabel('Verleih').check();
  await expect(firstDealer(page)).not.toContainText('Sport Kofler');
  for (const item of await page.locator('.dealers-found li').all()) await expect(item).toContainText('Verleih');
});

test('no two elements have the same id while results are shown; the links of the map lead to the list that is shown', async ({
  page,
}) => {
  const idsOf = () => page.locator('[id^=dealer-]').evaluateAll((items) => items.map(({ id }) => id));
  await page.goto(PAGE);
  const built = await idsOf();
  await searchDealers(page, 'innsbruck');
  await expect(firstDealer(page)).toContainText('Sport Kofler');
  const ids = await idsOf();
  expect(ids).toHaveLength(new Set(ids).size);
  await expect(page.locator(`#${await firstDealer(page).getAttribute('id')}`)).toBeVisible();
  await page.getByRole('button', { name: 'Alle Händler anzeigen' }).first().click();
  await expect(page.locator('[data-dealers]')).toBeVisible();
  expect(await idsOf()).toEqual(built);
});

test('a reload of a search whose URL leads to a dealer shows that dealer again', async ({ page }) => {
  const items = page.locator('.dealers-found li');
  await page.goto(`${PAGE}?service=tune`);
  await expect(items).toHaveCount(20);
  const far = await items.nth(12).getAttribute('id');
  await page.goto(`${PAGE}?service=tune#${far}`);
  for (const when of ['opened', 'reloaded']) {
    if (when === 'reloaded') await page.reload();
    await expect(page.locator('.dealers-found li:target')).toHaveAttribute('id', far ?? '');
    await expect(page.locator('.dealers-found li:target')).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`\\?service=tune#${far}$`));
  }
  // A new search has nothing to do with that dealer.
  await searchDealers(page, 'innsbruck');
  await expect(page).toHaveURL(/\?q=innsbruck&service=tune$/);
});

test('Back after a press on a marker and another search shows the search of that URL', async ({ page }) => {
  await page.goto(PAGE);
  await searchDealers(page, 'Zermatt');
  await page.getByRole('link', { name: 'Bergführerladen, Zermatt' }).click();
  await expect(page).toHaveURL(/\?q=Zermatt#dealer-/);
  await expect(firstDealer(page)).toContainText('Zermatt');
  await searchDealers(page, 'Innsbruck');
  await expect(firstDealer(page)).toContainText('Sport Kofler');
  await page.goBack();
  await expect(page).toHaveURL(/\?q=Zermatt$/);
  await expect(firstDealer(page)).toContainText('Zermatt');
  await expect(page.getByLabel('Ort oder Postleitzahl')).toHaveValue('Zermatt');
});

test('a place that is not found is named in the message, which links to all dealers', async ({ page }) => {
  await page.goto(PAGE);
  await searchDealers(page, 'Atlantis <b>');
  await expect(page.getByRole('heading', { name: 'Kein Händler gefunden für „Atlantis <b>“.' })).toBeVisible();
  await page.locator('.store-nothing').getByRole('button', { name: 'Alle Händler anzeigen' }).click();
  await expect(page.locator('[data-dealers]')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('the focus moves from “Load more” to the first added dealer, and from “Show all dealers” to the search button', async ({
  page,
}) => {
  await page.goto(PAGE);
  await page.locator('[name=service]').first().check();
  const dealers = page.locator('.dealers-found li');
  await expect(dealers).toHaveCount(20);
  const more = page.locator('.dealers-found ul + button');
  await more.press('Enter');
  await expect(dealers.nth(20)).toBeVisible();
  await expect(dealers.nth(20).getByRole('link').first()).toBeFocused();
  await page.locator('.dealers-found').getByRole('button', { name: 'Alle Händler anzeigen' }).press('Enter');
  await expect(page.locator('[data-dealers]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suche', exact: true })).toBeFocused();
});

test('a query typed and sent before the scripts run gets results', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_astro\/(?:StoreFinder|client)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE);
  await searchDealers(page, 'Salzburg');
  await expect(page.getByRole('button', { name: 'Suche', exact: true })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(firstDealer(page)).toContainText('Salzburg');
});

test('a search whose code does not load keeps its text and says that the shop does not respond; it has results once the code loads', async ({
  page,
}) => {
  await page.route(/\/_astro\/StoreFinder\./, (route) => route.abort());
  await page.goto(PAGE);
  await searchDealers(page, 'Salzburg');
  await expect(page).toHaveURL(/\?q=Salzburg$/);
  const message = page.getByRole('alert').filter({ hasText: 'Der Shop antwortet gerade nicht.' });
  await expect(message).toBeVisible();
  await expect(page.getByLabel('Ort oder Postleitzahl')).toHaveValue('Salzburg');
  await expect(page.locator('[data-dealers]')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Suche', exact: true }).click();
  await expect(firstDealer(page)).toContainText('Salzburg');
  await expect(message).toHaveCount(0);
});

test('a position or a service that is requested without the code of the search gets the message too', async ({
  page,
}) => {
  await page.route(/\/_astro\/StoreFinder\./, (route) => route.abort());
  const message = page.getByRole('alert').filter({ hasText: 'Der Shop antwortet gerade nicht.' });
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'In meiner Nähe' }).click();
  await expect(message).toBeVisible();
  await page.goto(PAGE);
  await page.getByRole('checkbox').first().check();
  await expect(message).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
});

test('the button “Search” is marked as busy while the dealers load', async ({ page }) => {
  const data = await holdScripts(page, /\/de-at\/stores\/_payload\.json/);
  await page.goto(PAGE);
  const button = page.getByRole('button', { name: 'Suche', exact: true });
  await searchDealers(page, 'Salzburg');
  await expect(page.locator('.store-finder')).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('.store-finder')?.closest('astro-island[ssr]'));
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await data.release();
  await expect(firstDealer(page)).toContainText('Salzburg');
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
});

test('on the Japanese page a Japanese dealer is found by the Japanese and the English writing of its town, and by postal code', async ({
  page,
}) => {
  await page.goto('/ja-jp/stores');
  for (const text of ['札幌', 'Sapporo', '060-0063', '０６０００６３']) {
    await page.locator('.store-finder [name=q]').fill(text);
    await page.locator('.store-finder [name=q]').press('Enter');
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
    await expect(firstDealer(page).locator('h3')).toContainText('大通スキー工房');
    await expect(firstDealer(page).locator('address')).toHaveText('〒060-0063北海道札幌市中央区南三条西6丁目2');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows the list, and a picture of the map whose markers lead to it', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('.store-finder')).toBeHidden();
    await expect(page.locator('[data-dealers] li').first()).toContainText('Maria-Theresien-Straße');
    await page.getByRole('link', { name: 'Schneid & Sohn, Salzburg' }).click();
    await expect(page.locator('li:target')).toContainText('Schneid & Sohn');
  });
});
