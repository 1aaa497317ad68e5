/** The dealers page: search by town, postal code and position, filter, map; without scripts a list with a picture. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { holdScripts } from './held-scripts.ts';

const PAGE = '/de-at/stores';

const first = (page: Page) => page.locator('.dealers-found li').first();

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ort oder Postleitzahl').fill(text);
  await page.getByRole('button', { name: 'Suche', exact: true }).click();
}

test('a town lists the nearest dealers with distance, today’s hours and directions; its address repeats the search', async ({
  page,
}) => {
  await page.goto(PAGE);
  await search(page, 'innsbruck');
  await expect(first(page)).toContainText('Sport Kofler');
  await expect(first(page)).toContainText(/0 km.*(Heute .*(geöffnet|geschlossen)|Heute geschlossen)/);
  await expect(first(page).getByRole('link', { name: 'Wegbeschreibung' })).toHaveAttribute('href', /47\.2654,11\.3936/);
  await expect(page.getByRole('heading', { name: /^innsbruck · Händler: \d/ })).toBeVisible();
  await expect(page.locator('[data-dealers]')).toBeHidden();
  expect(new URL(page.url()).search).toBe('?q=innsbruck');
  await page.reload();
  await expect(first(page)).toContainText('Sport Kofler');
  await expect(page.getByLabel('Ort oder Postleitzahl')).toHaveValue('innsbruck');
});

test('a postal code finds the nearest dealers; a chosen service leaves out dealers without it', async ({ page }) => {
  await page.goto(PAGE);
  await search(page, '6021');
  await expect(first(page)).toContainText('Innsbruck');
  await page.getByLabel('Verleih').check();
  await expect(first(page)).not.toContainText('Sport Kofler');
  for (const item of await page.locator('.dealers-found li').all()) await expect(item).toContainText('Verleih');
});

test('no two elements have the same id while results are shown; the links of the map lead to the list that is shown', async ({
  page,
}) => {
  const idsOf = () => page.locator('[id^=dealer-]').evaluateAll((items) => items.map(({ id }) => id));
  await page.goto(PAGE);
  const built = await idsOf();
  await search(page, 'innsbruck');
  await expect(first(page)).toContainText('Sport Kofler');
  const ids = await idsOf();
  expect(ids).toHaveLength(new Set(ids).size);
  await expect(page.locator(`#${await first(page).getAttribute('id')}`)).toBeVisible();
  await page.getByRole('button', { name: 'Alle Händler anzeigen' }).first().click();
  await expect(page.locator('[data-dealers]')).toBeVisible();
  expect(await idsOf()).toEqual(built);
});

test('a press on the map leads to a dealer that the list of results does not show yet', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('[name=service][value=tune]').check();
  const items = page.locator('.dealers-found li');
  await expect(items).toHaveCount(20);
  const listed = await items.evaluateAll((all) => all.map(({ id }) => `#${id}`));
  // Zooms in on the last cluster until it shows a dealer who is not listed.
  const pin = page.locator(`a.store-pin${listed.map((href) => `:not([href='${href}'])`).join('')}`).first();
  while ((await pin.count()) === 0) await page.locator('button.store-pin').last().click();
  const target = page.locator((await pin.getAttribute('href')) ?? '');
  await pin.click();
  await expect(target.getByRole('link').first()).toBeFocused();
  await expect(target).toBeInViewport();
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
  await search(page, 'innsbruck');
  await expect(page).toHaveURL(/\?q=innsbruck&service=tune$/);
});

test('Back after a press on a marker and another search shows the search of that URL', async ({ page }) => {
  await page.goto(PAGE);
  await search(page, 'Zermatt');
  await page.getByRole('link', { name: 'Bergführerladen, Zermatt' }).click();
  await expect(page).toHaveURL(/\?q=Zermatt#dealer-/);
  await expect(first(page)).toContainText('Zermatt');
  await search(page, 'Innsbruck');
  await expect(first(page)).toContainText('Sport Kofler');
  await page.goBack();
  await expect(page).toHaveURL(/\?q=Zermatt$/);
  await expect(first(page)).toContainText('Zermatt');
  await expect(page.getByLabel('Ort oder Postleitzahl')).toHaveValue('Zermatt');
});

test('a place that is not found is named in the message, which links to all dealers', async ({ page }) => {
  await page.goto(PAGE);
  await search(page, 'Atlantis <b>');
  await expect(page.getByRole('heading', { name: 'Kein Händler gefunden für „Atlantis <b>“.' })).toBeVisible();
  await page.locator('.store-nothing').getByRole('button', { name: 'Alle Händler anzeigen' }).click();
  await expect(page.locator('[data-dealers]')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test.describe('position', () => {
  test.use({ geolocation: { latitude: 47.05, longitude: 12.96 } });

  test('is requested only on a press, lists the nearest dealers first, and stays out of the address', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...given) => {
        document.documentElement.dataset['asked'] = '';
        ask(...given);
      };
    });
    await page.goto(PAGE);
    await search(page, 'Salzburg');
    await expect(first(page)).toContainText('Salzburg');
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    await page.getByRole('button', { name: 'In meiner Nähe' }).click();
    await expect(first(page)).toContainText(/Salzburg|Innsbruck|Cortina/);
    await expect(first(page)).toContainText(/\d+ km/);
    await expect(page.locator('html')).toHaveAttribute('data-asked');
    // The results for Salzburg show distances too, so wait until the position has replaced them.
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect(first(page)).toContainText(/\d+ km/);
  });

  test('marks the button as busy while the browser waits for the position, and removes the last message', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      let asked = 0;
      navigator.geolocation.getCurrentPosition = (_found, failed) => {
        asked += 1;
        if (asked === 1) failed?.({ code: 2 } as GeolocationPositionError);
        else addEventListener('test:fail', () => failed?.({ code: 2 } as GeolocationPositionError));
      };
    });
    await page.goto(PAGE);
    const near = page.getByRole('button', { name: 'In meiner Nähe' });
    const message = page.getByRole('alert').filter({ hasText: 'Standort' });
    await near.click();
    await expect(message).toBeVisible();
    await near.click();
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await expect(message).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('test:fail')));
    await expect(message).toBeVisible();
    await expect(near).not.toHaveAttribute('aria-busy', 'true');
  });

  test('does not mark the button as busy after the visitor has searched for a town instead', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
    });
    await page.goto(PAGE);
    await search(page, 'Salzburg');
    await expect(first(page)).toContainText('Salzburg');
    const near = page.getByRole('button', { name: 'In meiner Nähe' });
    await near.click();
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await search(page, 'innsbruck');
    await expect(first(page)).toContainText('Sport Kofler');
    await expect(near).not.toHaveAttribute('aria-busy', 'true');
  });

  test('a service ticked while the browser waits for the position filters the dealers near that position', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) =>
        addEventListener('test:found', () =>
          found({ coords: { latitude: 47.05, longitude: 12.96 } } as GeolocationPosition),
        );
    });
    await page.goto(PAGE);
    const near = page.getByRole('button', { name: 'In meiner Nähe' });
    await near.click();
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await page.getByLabel('Verleih').check();
    await expect(first(page)).toContainText('Verleih');
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() => dispatchEvent(new Event('test:found')));
    await expect(near).not.toHaveAttribute('aria-busy', 'true');
    await expect(first(page)).toContainText(/\d+ km/);
    for (const item of await page.locator('.dealers-found li').all()) await expect(item).toContainText('Verleih');
  });

  test('shows a message if the visitor refuses it', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'In meiner Nähe' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Standort' })).toBeVisible();
  });
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
  await search(page, 'Salzburg');
  await expect(page.getByRole('button', { name: 'Suche', exact: true })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(first(page)).toContainText('Salzburg');
});

test('the button “Search” is marked as busy while the dealers load', async ({ page }) => {
  const data = await holdScripts(page, /\/de-at\/stores\/_payload\.json/);
  await page.goto(PAGE);
  const button = page.getByRole('button', { name: 'Suche', exact: true });
  await search(page, 'Salzburg');
  await expect(page.locator('.store-finder')).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('.store-finder')?.closest('astro-island[ssr]'));
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await data.release();
  await expect(first(page)).toContainText('Salzburg');
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
});

const viewBox = (page: Page) => page.locator('.store-world svg').getAttribute('viewBox');

test('the map zooms, moves by keys, splits groups and leads to the list', async ({ page }) => {
  await page.goto(PAGE);
  const start = await viewBox(page);
  await page.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(() => viewBox(page)).not.toBe(start);
  const near = await viewBox(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => viewBox(page)).not.toBe(near);
  await page.getByRole('button', { name: 'Alle Händler anzeigen' }).click();
  await expect.poll(async () => Number((await viewBox(page))?.split(' ')[2])).toBeGreaterThan(2000);
  const groups = page.locator('button.store-pin');
  const before = await groups.count();
  expect(before).toBeGreaterThan(2);
  const whole = await viewBox(page);
  await groups.first().click();
  await expect.poll(() => viewBox(page)).not.toBe(whole);
  await search(page, 'Zermatt');
  const pin = page.getByRole('link', { name: 'Bergführerladen, Zermatt' });
  await pin.click();
  await expect(page.locator('li:target')).toContainText('Bergführerladen');
  await expect(page.locator('li:target')).toBeInViewport();
});

/** Side length of the shown square of the map; the whole world has 16,384. */
const shownSize = async (page: Page): Promise<number> => Number((await viewBox(page))?.split(' ')[2]);

for (const [when, held] of [
  ['before its code and that of the search run', /\/_astro\/(?:StoreFinder|StoreMap|client)\./],
  ['before its code runs, when the results are there', /\/_astro\/StoreMap\./],
  ['while the dealers load', /\/de-at\/stores\/_payload\.json/],
] as const)
  test(`a press in the map ${when} is not undone by the search in the address`, async ({ page }) => {
    const late = await holdScripts(page, held);
    await page.goto(`${PAGE}?q=Salzburg`);
    if (when.endsWith('are there')) await expect(page.locator('.dealers-found li').first()).toBeVisible();
    const start = await shownSize(page);
    const out = page.getByRole('button', { name: 'Verkleinern' });
    if (when.startsWith('while')) {
      await out.hover();
      await expect(page.locator('.stores-map astro-island[ssr]')).toHaveCount(0);
    }
    await out.click();
    await out.click();
    await late.release();
    await expect(first(page)).toContainText('Salzburg');
    await expect(page.locator('.stores-map astro-island[ssr]')).toHaveCount(0);
    const enlarged = Math.min(start * 4, 16_384);
    await expect.poll(() => shownSize(page)).toBe(enlarged);
    // By now the results would have moved the map.
    await page.waitForTimeout(300);
    expect(await shownSize(page)).toBe(enlarged);
    // A later search moves the map again.
    await search(page, 'Innsbruck');
    await expect.poll(() => shownSize(page)).not.toBe(enlarged);
  });

test('a marker pressed before the code of the map runs splits its group or leads to its dealer', async ({ page }) => {
  for (const kind of ['button', 'a']) {
    const scripts = await holdScripts(page, /\/_astro\/StoreMap\./);
    await page.goto(`${PAGE}?q=Innsbruck`);
    await expect(first(page)).toContainText('Sport Kofler');
    const start = await shownSize(page);
    const marker = page.locator(`${kind}.store-pin`).first();
    const target = await marker.getAttribute('href');
    await marker.click();
    await expect(marker).toHaveAttribute('aria-busy', 'true');
    await scripts.release();
    await expect(page.locator('.stores-map astro-island[ssr]')).toHaveCount(0);
    // By now the results would have moved the map.
    await page.waitForTimeout(300);
    expect(await shownSize(page)).toBe(kind === 'a' ? start : start / 4);
    if (target) await expect(page.locator('li:target')).toHaveAttribute('id', target.slice(1));
    if (target) await expect(page.locator('li:target')).toBeInViewport();
    await page.unroute(/\/_astro\/StoreMap\./);
  }
});

test('dragging moves the map and presses nothing', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('.store-map').scrollIntoViewIfNeeded();
  const size = await shownSize(page);
  // A drag moves the map only once its code runs, which a working zoom proves.
  await page.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(() => shownSize(page)).toBe(size / 2);
  await page.getByRole('button', { name: 'Verkleinern' }).click();
  await expect.poll(() => shownSize(page)).toBe(size);
  const box = await page.locator('.store-world').boundingBox();
  if (!box) throw new Error('The map is not shown.');
  const start = await viewBox(page);
  await page.mouse.move(box.x + box.width / 2, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => viewBox(page)).not.toBe(start);
  expect(new URL(page.url()).hash).toBe('');
});

test('a drag that ends outside the map ends there', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('.store-map').scrollIntoViewIfNeeded();
  const size = await shownSize(page);
  // Gestures work only once the code of the map runs, which a working zoom proves.
  await page.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(() => shownSize(page)).toBe(size / 2);
  const box = await page.locator('.store-world').boundingBox();
  if (!box) throw new Error('The map is not shown.');
  const start = await viewBox(page);
  await page.mouse.move(box.x + 40, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y - 30);
  await page.mouse.up();
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 4 });
  expect(await viewBox(page)).toBe(start);
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

test('the outlines of the map load when it comes near the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/world.')) asked.push(request.url());
  });
  await page.goto(PAGE);
  await expect(page.locator('.stores-map')).not.toBeInViewport();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await page.locator('.store-world').scrollIntoViewIfNeeded();
  await expect(page.locator('.store-world use.land')).toHaveAttribute('href', /world\..*#land$/);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('a position that is refused or found after a later search does not change its results', async ({ page }) => {
  await page.addInitScript(() => {
    const getCurrentPosition = (found: unknown, refuse: unknown): void =>
      void Object.assign(globalThis, { located: { found, refuse } });
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
  });
  await page.goto(PAGE);
  for (const outcome of ['refuse', 'found']) {
    await page.getByRole('button', { name: 'In meiner Nähe' }).click();
    await page.waitForFunction(() => 'located' in globalThis);
    await search(page, 'innsbruck');
    await expect(first(page)).toContainText('Sport Kofler');
    await page.evaluate((name) => {
      const { located } = globalThis as unknown as { located: Record<string, (position: object) => void> };
      located[name]?.({ coords: { latitude: 48.2, longitude: 16.37 } });
      Reflect.deleteProperty(globalThis, 'located');
    }, outcome);
    // Gives a wrong result the time to appear.
    await page.waitForTimeout(300);
    await expect(page.locator('.store-trouble')).toHaveText('');
    await expect(page.getByRole('heading', { name: /^innsbruck · Händler: \d/ })).toBeVisible();
  }
});
