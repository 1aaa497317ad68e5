/** The search page: results, filters, the address as its state, suggestions, no results, an engine that is down. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';

/** Waits until the island has taken over and removed the server's results; until then the server answers a submitted form. */
const isLive = (page: Page) => expect(page.locator('[data-plain-search]')).toHaveCount(0);

/** Searches while the browser's queries fail; the server's own queries are not affected. */
async function searchWithoutEngine(page: Page, lang: string): Promise<void> {
  await page.route('**/api/as/v1/**', (route) => route.abort());
  await page.goto(`${lang}/search`);
  await isLive(page);
  const field = page.locator('main form[data-suggest] input');
  await field.fill('ridge');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=ridge/);
}

test('a query from the address finds products, and filters change the address', async ({ page }) => {
  await page.goto('/de-at/search?q=Freeride');
  await expect(page.locator('.search-page .tile').first()).toBeVisible();
  await expect(page).toHaveTitle(/^Freeride · /);
  const before = await page.locator('.search-page .tile').count();
  await page.locator('.search-filters input[name="color"]').first().check();
  await expect(page).toHaveURL(/color=/);
  await expect.poll(() => page.locator('.search-page .tile').count()).toBeLessThan(before);
  await page.goBack();
  await expect.poll(() => page.locator('.search-page .tile').count()).toBe(before);
});

test('another page of results is shown from its start, and Back leads to where the visitor was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/en-us/search?q=ski');
  await isLive(page);
  const next = page.getByRole('link', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  const depth = await page.evaluate(() => scrollY);
  expect(depth).toBeGreaterThan(500);
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  const start = page.locator('.search-page > output');
  await expect(start).toBeInViewport();
  await expect(start).toBeFocused();
  await expect(page.locator('.search-page .tile').first()).toBeInViewport();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(depth - 200);
});

test('suggestions can be used by keyboard and lead to a result', async ({ page }) => {
  await page.goto('/en-us/search');
  const box = page.locator('main form[data-suggest] input');
  await box.fill('ridge');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/(?:p|c)\//);
});

test('keys with Ctrl, Alt or Meta, which move the caret on some systems, do not select or open a suggestion', async ({
  page,
}) => {
  await page.goto('/en-us/search');
  const box = page.locator('main form[data-suggest] input');
  // In one step: the suggestions for a part of the word, which come first, may lack the one that is active.
  await box.fill('ridge');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (const key of ['Meta+ArrowDown', 'Alt+ArrowUp', 'Control+ArrowDown']) await box.press(key);
  await expect(box).not.toHaveAttribute('aria-activedescendant', /./);
  await box.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
});

test('Enter that ends the composition of an input method does not open the active suggestion', async ({ page }) => {
  await page.goto('/en-us/search');
  const box = page.locator('main form[data-suggest] input');
  await box.fill('ridge');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('ArrowDown');
  // Safari sends this key after the composition has ended.
  const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
  await box.evaluate((element, given) => element.dispatchEvent(new KeyboardEvent('keydown', given)), init);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page).toHaveURL(/\/en-us\/search/);
});

test('a search without results shows a message, the query, and links to continue', async ({ page }) => {
  await page.goto('/en-us/search?q=zzzzqqqq');
  await expect(page.getByText('Nothing found for “zzzzqqqq”')).toBeVisible();
  await expect(page.locator('main form[data-suggest] input')).toHaveValue('zzzzqqqq');
  await expect(page.locator('.search-page .chips a').first()).toBeVisible();
  await expect(page.locator('.search-instead .tile')).toHaveCount(4);
  await page.locator('.search-instead .tile-name a').first().click();
  await expect(page).toHaveURL(/\/en-us\/p\//);
});

test('facet values beyond ten are collapsed; a chosen one moves to the visible ones', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en-us/search?q=ski');
  const sizes = page.locator('fieldset.facet:has(input[name=size])');
  const last = sizes.locator('details input').last();
  await expect(last).toBeHidden();
  await sizes.getByText('Show all').click();
  const value = await last.inputValue();
  // The value leaves the collapsed list when it is chosen.
  await last.click();
  await expect(page).toHaveURL(/size=/);
  await expect(sizes.locator(`> label input[value="${value}"]`)).toBeChecked();
});

test('a script in the query does not run', async ({ page }) => {
  let ran = false;
  page.on('dialog', () => (ran = true));
  await page.goto(`/en-us/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.locator('.search-page > output')).not.toBeEmpty();
  expect(ran).toBe(false);
});

test('with the engine down, the page says so and finds pages by their titles', async ({ page }) => {
  await searchWithoutEngine(page, '/en-us');
  await expect(page.getByText('Search is limited right now. These pages come closest.')).toBeVisible();
  await expect(page.locator('.search-listed a').first()).toHaveText(/^Ridge/);
  await expect(page.locator('.search-page .chips a').first()).toBeVisible();
  await page.locator('.search-listed a').first().click();
  await expect(page).toHaveURL(/\/p\/ridge-/);
});

test('with the engine down, another query replaces the listed pages, and so do results once the engine responds', async ({
  page,
}) => {
  await searchWithoutEngine(page, '/en-us');
  await expect(page.locator('.search-listed a').first()).toHaveText(/^Ridge/);
  const field = page.locator('main form[data-suggest] input');
  await field.fill('gloves');
  await field.press('Enter');
  await expect(page.locator('.search-listed a').first()).toHaveText(/^Gloves/);
  await page.unroute('**/api/as/v1/**');
  await field.fill('ridge');
  await field.press('Enter');
  await expect(page.locator('.search-page .tile').first()).toBeVisible();
  await expect(page.locator('.search-listed')).toHaveCount(0);
});

test('a search that failed offline runs again when the network returns', async ({ page }) => {
  await page.goto('/en-us/search?q=gloves');
  const field = page.locator('main form[data-suggest] input');
  await field.fill('ridge');
  // The island has replaced the server's results.
  await expect(page.locator('.search-page .tile').first()).toBeVisible();
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await page.context().setOffline(true);
  await field.press('Enter');
  await expect(page.locator('.search-page > output')).toHaveText(/^Search is (?:limited|not available) right now\./);
  // The first request after the browser is back online often fails.
  await page.route('**/api/as/v1/**', (route) => route.abort(), { times: 1 });
  await page.context().setOffline(false);
  await expect(page.locator('.search-page .tile').first()).toContainText('Ridge');
  await expect(field).toHaveValue('ridge');
});

test('with the engine down, the suggestions are pages too', async ({ page }) => {
  await page.route('**/api/as/v1/**', (route) => route.abort());
  await page.goto('/en-us/search');
  await page.locator('main form[data-suggest] input').pressSequentially('ridge 9');
  await expect(page.getByRole('option').first()).toHaveText(/^Ridge 9/);
});

test('with the engine down and without the list of pages, the page says so and offers links to continue', async ({
  page,
}) => {
  await page.route('**/llms.txt', (route) => route.abort());
  await searchWithoutEngine(page, '/en-us');
  await expect(page.getByText('Search is not available right now.')).toBeVisible();
  await expect(page.locator('.search-page .chips a').first()).toBeVisible();
});

const KINDS = ['', '/c/skis', '/p/ridge-98', '/cart', '/about', '/search', '/404'];

for (const [width, most] of [
  [390, 8],
  [1440, 10],
] as const)
  test(`every page has the search field, with suggestions and without a layout shift, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of KINDS) {
      await page.goto(`/de-at${path}`);
      const field = page.locator('header').getByLabel('Suche', { exact: true }).first();
      const place = async () => {
        const { x, y, width: wide } = (await page.locator('main').boundingBox()) ?? {};
        return { x, y, wide };
      };
      const main = await place();
      await field.pressSequentially('ski');
      const options = page.locator('header').getByRole('option');
      await expect(options.locator('.typed').first()).toHaveText(/^ski$/i);
      // The list for an earlier text may still be shown, so the announcement and the list are checked together.
      await expect(async () => {
        const shown = await options.count();
        expect(shown).toBeGreaterThan(0);
        expect(shown).toBeLessThanOrEqual(most);
        expect(await page.locator('header output').first().textContent()).toBe(`Vorschläge: ${shown}`);
      }).toPass();
      expect(await place(), path).toEqual(main);
    }
  });

test('a query typed before the script arrived is kept and gets suggestions', async ({ page }) => {
  await page.goto('/en-us');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/suggestions.*.js', async (route) => {
    await held;
    await route.continue();
  });
  const field = page.locator('header').getByLabel('Search', { exact: true }).first();
  await field.pressSequentially('ridge');
  release();
  await expect(page.locator('header').getByRole('option').first()).toBeVisible();
  await expect(field).toHaveValue('ridge');
});

test('a query sent before the script arrived gets no suggestions over its results', async ({ page }) => {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/suggestions.*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/en-us/search');
  await isLive(page);
  const field = page.locator('main form[data-suggest] input');
  await field.fill('ridge');
  await field.press('Enter');
  const result = page.locator('.search-page .tile-name a').first();
  await expect(result).toBeVisible();
  arrive();
  await expect(field).toHaveRole('combobox');
  // Longer than the debounce, plus a local response.
  await page.waitForTimeout(1500);
  await expect(page.locator('.suggestions [role=option]')).toHaveCount(0);
  await result.click();
  await expect(page).toHaveURL(/\/p\//);
});

for (const [lang, typed] of [
  ['de-at', 'breiter Powderski 180 cm'],
  ['en-us', 'wide powder ski 180 cm'],
  ['ja-jp', '幅広 パウダースキー 180 cm'],
] as const)
  test(`${lang}: the suggestions for a query with features begin with a product that has them`, async ({ page }) => {
    await page.goto(`/${lang}/about`);
    await page.locator('header form[data-suggest] input').fill(typed);
    await expect(page.getByRole('option').first()).toHaveText(/^(?:Couloir 108|Couloir 116|Serac 122)$/);
  });

test('features are filters also after suggestions that came before the code of the results', async ({ page }) => {
  const code = await holdScripts(page, /\/_astro\/SearchPage\..*\.js/);
  await page.goto('/en-us/search');
  const box = page.locator('main form[data-suggest] input');
  await box.pressSequentially('ridge');
  await expect(page.getByRole('option').first()).toBeVisible();
  await code.release();
  await isLive(page);
  await box.fill('wide powder ski 180 cm');
  await box.press('Enter');
  await expect(page).toHaveURL(/q=wide/);
  await expect(page.locator('.search-page > p.chips a').filter({ hasText: 'Freeride' })).toHaveCount(1);
});

for (const [what, file] of [
  ['settings', '**/search/_payload.json'],
  ['stylesheet', /\/_astro\/suggestions\..*\.css/],
] as const)
  test(`if the ${what} of the suggestions do not load, the field has none, and the next focus tries again`, async ({
    page,
  }) => {
    await page.route(file, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto('/de-at/about');
    const box = page.locator('header form[data-suggest] input');
    const failed = page.waitForResponse((response) => response.status() === 503);
    await box.pressSequentially('ski');
    await failed;
    await page.waitForTimeout(500);
    await expect(page.getByRole('option')).toHaveCount(0);
    await box.blur();
    await box.focus();
    await expect(page.getByRole('option').first()).toBeVisible();
  });

test('the suggestions are closed on a page that returns from the back/forward cache', async ({ page }) => {
  await page.goto('/de-at/about');
  const box = page.locator('header form[data-suggest] input');
  await box.pressSequentially('ski');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  });
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.press('k');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a response that arrives after Escape does not open the suggestions again', async ({ page }) => {
  await page.goto('/en-us');
  const field = page.locator('header').getByLabel('Search', { exact: true }).first();
  await field.pressSequentially('rid');
  await expect(page.locator('header').getByRole('option').first()).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/as/v1/**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/as/v1/**');
  await field.pressSequentially('ge');
  await asked;
  await field.press('Escape');
  await expect(page.locator('header').getByRole('listbox')).toBeHidden();
  const answered = page.waitForResponse('**/api/as/v1/**');
  release();
  await (await answered).finished();
  // By the next frame the response would be shown.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(page.locator('header').getByRole('listbox')).toBeHidden();
  await expect(field).toBeFocused();
});

test('Escape that ends the composition of an input method does not leave the field', async ({ page }) => {
  await page.goto('/ja-jp/search');
  const field = page.locator('main [data-suggest] input');
  await field.focus();
  await expect(field).toHaveAttribute('role', 'combobox');
  const init = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true };
  await field.evaluate((element, given) => element.dispatchEvent(new KeyboardEvent('keydown', given)), init);
  await expect(field).toBeFocused();
});

test('Escape closes the suggestions, then the field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/en-us');
  const field = page.locator('header').getByLabel('Search', { exact: true }).first();
  await field.pressSequentially('ridge');
  await expect(page.locator('header').getByRole('option').first()).toBeVisible();
  await field.press('Escape');
  await expect(page.locator('header').getByRole('listbox')).toBeHidden();
  await expect(field).toHaveValue('ridge');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).not.toBeFocused();
});

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });
    for (const width of [390, 1440])
      test(`the search field leads to the search page at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/ja-jp');
        const search = page.locator('header form[data-suggest]');
        await search.getByLabel('検索').first().fill('スキー');
        await search.getByRole('button').click();
        await expect(page).toHaveURL(/\/ja-jp\/search\?q=/);
        await expect(page.locator('main form[data-suggest] input')).toHaveValue(javaScriptEnabled ? 'スキー' : /.*/);
      });
  });

const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'suggestions open': async (page) => {
    await page.goto('/de-at/search');
    await page.locator('main form[data-suggest] input').pressSequentially('ridge');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.locator('main form[data-suggest] input').press('ArrowDown');
  },
  'suggestions of the header open': async (page) => {
    await page.goto('/de-at/c/skis');
    await page.locator('header form[data-suggest] input').pressSequentially('ridge');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.locator('header form[data-suggest] input').press('ArrowDown');
  },
  results: async (page) => {
    await page.goto('/de-at/search?q=Freeride');
    await isLive(page);
    await page.locator('.search-aside').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.locator('.search-filters input[name="color"]').first().check();
    await expect(page).toHaveURL(/color=/);
  },
  'nothing found': async (page) => {
    await page.goto('/de-at/search?q=zzzzqqqq');
    await expect(page.locator('.search-page .chips a').first()).toBeVisible();
  },
  'engine down': async (page) => {
    await searchWithoutEngine(page, '/de-at');
    await expect(page.locator('.search-page .chips a').first()).toBeVisible();
  },
};

for (const width of [390, 1440]) {
  for (const [state, reach] of Object.entries(STATES)) {
    test(`axe finds nothing at ${width} px: ${state}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await reach(page);
      await expectNoViolations(page, `search, ${state}, ${width} px`);
    });
  }
}

for (const use of ['none', 'a press'] as const)
  test(`the code of a page with results waits for its pictures or the first use (here: ${use})`, async ({ page }) => {
    const pictures = await holdScripts(page, /\/i\/firn\/.*w=/);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/_astro\/SearchPage/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/en-us/search?q=ridge', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('[data-plain-search] .tile').first()).toBeVisible();
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    if (use === 'none') await pictures.release();
    else await page.locator('h1').click();
    await isLive(page);
    expect(asked).not.toEqual([]);
    await pictures.release();
  });

test('the code of a page without a query loads at once', async ({ page }) => {
  const pictures = await holdScripts(page, /\/i\/firn\/.*w=/);
  await page.goto('/en-us/search', { waitUntil: 'domcontentloaded' });
  await isLive(page);
  await pictures.release();
});
