/** Filters and order of a category page: with and without scripts, by keyboard, on a phone, and after going back. */
import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { countShifts, settle } from './visitor.ts';

const SKIS = '/de-at/c/skis';
const tiles = (page: Page) => page.locator('[data-grid] .tile');
const heading = (page: Page) => page.locator('main h2').first();
const status = (page: Page) => page.locator('[data-filters] output');

async function openFilters(page: Page): Promise<void> {
  await page.locator('.filter-panel > summary').click();
}

/** Opens the category without the code of the filters, goes offline, and opens the filters. Returns the errors of the page, which are added later. */
async function openFiltersOffline(page: Page): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route(/\/_astro\/CategoryGrid\./, (route) => route.abort());
  // Other code that the page loads when it is idle must have arrived: its failure would be an error of the page, too.
  await page.goto(SKIS, { waitUntil: 'networkidle' });
  // On a busy machine the network is also idle before the page's scripts run. `hydrate-grid.ts` adds this stylesheet.
  await expect(page.locator('link[href*="/filter-panel."]')).toHaveCount(1);
  await page.context().setOffline(true);
  await openFilters(page);
  return errors;
}

test('a filter value applies at once, is announced, appears above the grid and in the address, and can be removed', async ({ page }) => {
  await page.goto(SKIS);
  const total = await tiles(page).count();
  await openFilters(page);
  await page.locator('input[name=color]').first().click();
  await expect(page).toHaveURL(/\?color=/);
  await expect.poll(() => tiles(page).count()).toBeLessThan(total);
  const found = await tiles(page).count();
  await expect(status(page)).toHaveText(`Produkte: ${found}`);
  await expect(heading(page)).toHaveText(`Produkte: ${found}`);
  await expect(page.locator('.applied li')).toHaveCount(2);
  await page.locator('.applied a').first().click();
  await expect(tiles(page)).toHaveCount(total);
  await expect(heading(page)).toHaveText(`Produkte: ${total}`);
  await expect(page).toHaveURL(new RegExp(`${SKIS}$`));
}); // prettier-ignore

for (const locale of ['fr-ch', 'nl-nl', 'cs-cz', 'ja-jp'])
  test(`${locale}: on a phone no order in the list of orders is cut, and the list stays beside the filters`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${locale}/c/skis?waist=75-85`);
    await expect(page.locator('.filter-panel > summary b')).toHaveText('1');
    const cut = await page.locator('.sort select').evaluate((select: HTMLSelectElement) => {
      const widthOf = ({ text }: HTMLOptionElement): number => {
        const alone = select.cloneNode() as HTMLSelectElement;
        alone.style.cssText = 'max-width:none;position:absolute';
        alone.append(new Option(text));
        select.after(alone);
        const { width } = alone.getBoundingClientRect();
        alone.remove();
        return width;
      };
      return [...select.options]
        .filter((one) => widthOf(one) > select.getBoundingClientRect().width + 1)
        .map((one) => one.text);
    });
    expect(cut).toEqual([]);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const filter = await page.locator('.filter-panel > summary').boundingBox();
      const list = await page.locator('.sort select').boundingBox();
      expect((filter?.x ?? 0) + (filter?.width ?? 0), `${width} px`).toBeLessThan(list?.x ?? 0);
    }
  });

test('a pressed checkbox changes before the result is rendered, and every press counts', async ({ page }) => {
  await page.goto(SKIS);
  const data = page.waitForResponse(/_payload\.json/);
  await openFilters(page);
  await (await data).finished();
  await page.locator('.facet-hint summary').first().waitFor();
  const inTheSameTask = await page.evaluate(async () => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name=waist]:enabled')].slice(0, 2);
    for (const box of boxes) box.click();
    // React renders what cannot wait before the next task.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    const result = document.querySelectorAll('.applied li').length;
    return { checked: boxes.filter(({ checked }) => checked).length, result, search: location.search };
  });
  expect(inTheSameTask).toEqual({ checked: 2, result: 0, search: '' });
  await expect(page).toHaveURL(/waist=.*waist=/);
  await expect(page.locator('.applied li')).toHaveCount(3);
  await expect(page.locator('input[name=waist]:checked')).toHaveCount(2);
});

test('a page that is left before a choice is rendered keeps the choice for Back', async ({ page }) => {
  await page.goto(SKIS);
  await openFilters(page);
  await page.locator('.facet-hint summary').first().waitFor();
  const search = await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('input[name=color]:enabled')?.click();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    return location.search;
  });
  expect(search).toMatch(/^\?color=/);
});

test('the view buttons of a tile appear only when the stylesheet that sizes them has loaded', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/tile-extras\..*\.css/, async (route) => {
    await held;
    await route.continue();
  });
  const code = page.waitForResponse(/\/tile-steps\..*\.js/);
  await page.goto('/de-at/c/bindings');
  await (await code).finished();
  await page.waitForTimeout(300);
  await expect(page.locator('.steps')).toHaveCount(0);
  release();
  await expect(page.locator('.steps').first()).toHaveCSS('height', '32px');
});

test('a further value of the same filter adds products, as many as its count announces', async ({ page }) => {
  await page.goto(SKIS);
  await openFilters(page);
  const values = page.locator('input[name=waist]');
  await values.nth(1).click();
  await expect(page).toHaveURL(/waist=/);
  await values.nth(2).click();
  await expect(page).toHaveURL(/waist=.*waist=/);
  const counts = await page.locator('.facet-value:has(input[name=waist]:checked) .soft').allTextContents();
  await expect(tiles(page)).toHaveCount(counts.reduce((sum, one) => sum + Number(one), 0));
}); // prettier-ignore

test('going back from a product restores filters, order and position', async ({ page }) => {
  await page.goto(`${SKIS}?sort=price-desc&type=freeride`);
  await expect(page.locator('.applied li')).toHaveCount(2);
  const names = await page.locator('.tile-name').allTextContents();
  const last = page.locator('.tile-name a').last();
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(100);
  await last.click();
  await expect(page).toHaveURL(/\/p\//);
  await page.goBack();
  await expect(page.locator('.tile-name')).toHaveText(names);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(top));
  await expect(page.locator('.sort select')).toHaveValue('price-desc');
});

test('hydration keeps the tiles that the server has filtered, and the focus in them', async ({ page }) => {
  await page.goto(`${SKIS}?type=freeride`);
  const first = await tiles(page).first().elementHandle();
  const total = await tiles(page).count();
  await page.locator('.tile-name a').first().focus();
  await expect(page.locator('[data-filters] astro-island')).not.toHaveAttribute('ssr');
  await settle(page);
  expect(await first?.evaluate((tile) => tile.isConnected && tile.contains(document.activeElement))).toBe(true);
  await expect(tiles(page)).toHaveCount(total);
  await expect(status(page)).toHaveText(`Produkte: ${total}`);
  await expect(page).toHaveURL(/\?type=freeride$/);
});

test('an offline visitor who chooses a filter keeps the page with its tiles, and sees the result once the network returns', async ({
  page,
}) => {
  await page.goto('/en-us/c/skis');
  const before = await page.locator('.tile-name').allTextContents();
  await page.route(/\/c\/skis\/_payload\.json/, async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });
  const failed = page.waitForEvent('console', (message) => message.text().includes('did not load'));
  await page.locator('.filter-panel > summary').click();
  await failed;
  const again = page.waitForEvent('console', (message) => message.text().includes('did not load'));
  await page.locator('.filter-box input[type=checkbox]').first().check();
  await again;
  await expect(page).toHaveURL(/\/en-us\/c\/skis$/);
  await expect(page.locator('.tile-name')).toHaveText(before);
  // The message is also in the open filters, which cover a phone's screen.
  const message = 'You are offline. We will do this as soon as you are back online.';
  await expect(status(page)).toContainText(message);
  await expect(page.locator('.filter-end')).toContainText(message);
  const box = page.locator('.filter-box input[type=checkbox]').first();
  await box.uncheck();
  await expect(page.getByText(message)).toHaveCount(0);
  await box.check();
  await expect(status(page)).toContainText(message);

  await page.unrouteAll();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/en-us\/c\/skis\?/);
  await expect(status(page)).toContainText(/\d/);
  await expect(page.getByText(message)).toHaveCount(0);
  expect(await page.locator('.tile-name').count()).toBeLessThan(before.length);
});

for (const width of [390, 1440])
  test(`at ${width} px, “Show products” pressed offline before the filters’ code has loaded says that it waits, and shows the result once online`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const errors = await openFiltersOffline(page);
    const before = await tiles(page).count();
    await page.locator('.filter-box input[type=checkbox]').first().check();
    const button = page.locator('.filter-end button');
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await button.click();
    const message = page
      .locator('.filter-end')
      .getByText('Du bist offline. Das erledigen wir, sobald du wieder da bist.');
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(message).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`${SKIS}$`));
    await page.unrouteAll();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/de-at\/c\/skis\?/);
    await expect.poll(() => tiles(page).count()).toBeLessThan(before);
    await expect(page.locator('.filter-panel')).not.toHaveAttribute('open');
    await openFilters(page);
    await expect(button).not.toHaveAttribute('aria-busy');
    await expect(message).toHaveCount(0);
    // The island hydrates the markup, including the message.
    expect(errors).toEqual([]);
  });

for (const width of [390, 1440])
  test(`at ${width} px, a filter chosen offline before the filters’ code has loaded says that it waits, and applies once online`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const errors = await openFiltersOffline(page);
    const before = await tiles(page).count();
    const boxes = page.locator('.filter-box input[type=checkbox]');
    await boxes.first().check();
    const words = 'Du bist offline. Das erledigen wir, sobald du wieder da bist.';
    const message = page.locator('.filter-end').getByText(words);
    // The open filters cover a phone's screen; on a desktop their end and the tiles are further down.
    if (width === 390) await expect(message).toBeInViewport({ ratio: 1 });
    await expect(message).toBeVisible();
    await expect(status(page).getByText(words)).toBeVisible();
    // Another choice tries to load the code again.
    await boxes.first().uncheck();
    await boxes.nth(1).check();
    await expect(message).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`${SKIS}$`));
    await page.unrouteAll();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/de-at\/c\/skis\?/);
    await expect.poll(() => tiles(page).count()).toBeLessThan(before);
    await expect(page.getByText(words)).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('an order chosen offline before the filters’ code has loaded says that it waits, and applies once online', async ({
  page,
}) => {
  await page.route(/\/_astro\/CategoryGrid\./, async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });
  await page.goto('/en-us/c/skis');
  await page.locator('select[name=sort]').selectOption({ index: 1 });
  await expect(status(page).getByText('You are offline.')).toBeInViewport({ ratio: 1 });
  await page.unrouteAll();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/en-us\/c\/skis\?sort=/);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('an order or a filter whose code fails to load opens the page that the server renders', async ({ page }) => {
  await page.route(/\/_astro\/CategoryGrid\./, (route) => route.abort());
  await page.goto(SKIS);
  await page.locator('select[name=sort]').selectOption('price-desc');
  await expect(page).toHaveURL(/[?&]sort=price-desc/);
  await expect(page.locator('select[name=sort]')).toHaveValue('price-desc');
  const total = await tiles(page).count();
  await openFilters(page);
  await page.locator('.filter-box input[type=checkbox]:enabled').first().check();
  await expect(page.locator('.filter-box input:checked')).toHaveCount(1);
  await expect.poll(() => tiles(page).count()).toBeLessThan(total);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price-desc');
});

test('of several filters chosen offline, the latest selection is opened if the data still fail to load when the network returns', async ({
  page,
}) => {
  const held: Route[] = [];
  let isHeld = false;
  await page.route(/\/c\/skis\/_payload\.json/, async (route) => {
    if (isHeld) held.push(route);
    else await route.abort();
  });
  const failed = () => page.waitForEvent('console', (message) => message.text().includes('did not load'));
  // Only the browser's report of the network changes, because the code of the filters must load.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  });
  await page.goto('/en-us/c/skis');
  const opened = failed();
  await openFilters(page);
  await opened;
  const boxes = page.locator('.filter-box input[type=checkbox]:enabled');
  for (const at of [0, 1]) {
    const again = failed();
    await boxes.nth(at).check();
    await again;
  }
  isHeld = true;
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
    dispatchEvent(new Event('online'));
  });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  // The request of an older selection fails last; further attempts fail at once.
  isHeld = false;
  for (const route of held.toReversed()) await route.abort();
  await expect(page).toHaveURL(/\?.*=.*&.*=/);
  await expect(page.locator('.filter-box input:checked')).toHaveCount(2);
});

test('a filter chosen after going back to an unfiltered category does not scroll to the earlier position', async ({ page }) => {
  await page.goto(SKIS);
  await openFilters(page);
  await page.locator('.filter-panel > summary').click();
  await expect(page.locator('[data-filters] astro-island')).not.toHaveAttribute('ssr');
  await page.locator('.tile-name a').last().click();
  await expect(page).toHaveURL(/\/p\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.evaluate(() => scrollTo(0, 0));
  await openFilters(page);
  const top = await page.evaluate(() => scrollY);
  await page.locator('input[name=color]').first().click();
  await expect(page).toHaveURL(/color=/);
  await expect(page.locator('.applied li')).not.toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(top);
}); // prettier-ignore

test('a tile that a filter adds shows its placeholder until its picture is loaded', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.goto(`${SKIS}?type=freeride`);
  const small = page.waitForResponse((response) => /\/i\/.*[?&]w=15&/.test(response.url()));
  await page.route(/\/i\/.*[?&]w=(?!15&)/, async (route) => {
    await held;
    await route.continue();
  });
  await openFilters(page);
  await page.locator('.applied .clear').click();
  expect((await small).status()).toBe(200);
  const added = page.locator('[data-grid] .tile-picture img[style*="w=15"]');
  await expect(added.first()).toHaveCSS('background-image', /w=15&/);
  release();
  // The placeholder would be visible through the picture.
  await expect(page.locator('[data-grid] .tile-picture img').first()).toHaveCSS('background-image', 'none');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('values that would find nothing are disabled and show 0', async ({ page }) => {
  await page.goto(`${SKIS}?type=piste`);
  await openFilters(page);
  await expect(page.locator('.facet-value:has(input:disabled)').first()).toContainText('0');
});

test('the list view is chosen, stored and restored without a layout shift; the category group decides the initial view', async ({ page }) => {
  const shifts = await countShifts(page);
  await page.goto(SKIS);
  await expect(page.getByRole('radio', { name: 'Raster' })).toBeChecked();
  await page.getByRole('radio', { name: 'Liste' }).check({ force: true });
  await expect(page.locator('[data-grid]')).toHaveCSS('grid-template-columns', /^\d[\d.]*px$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Liste' })).toBeChecked();
  await settle(page);
  expect(await shifts()).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/de-at/c/skins');
  await expect(page.getByRole('radio', { name: 'Liste' })).toBeChecked();
}); // prettier-ignore

test('filters explain technical terms once they are used', async ({ page }) => {
  await page.goto(SKIS);
  await openFilters(page);
  const hint = page.locator('.facet:has(input[name=waist]) .facet-hint');
  await hint.locator('summary').click();
  await expect(hint.locator('p')).toBeVisible();
});

test('terrain and skill are filters of skis', async ({ page }) => {
  await page.goto(`${SKIS}?terrain=park`);
  await expect(page.locator('.applied li')).toHaveCount(2);
  await expect.poll(() => tiles(page).count()).toBeLessThan(4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('grid and list are chosen by radio buttons', async ({ page }) => {
    await page.goto(SKIS);
    await page.getByRole('radio', { name: 'Liste' }).check({ force: true });
    await expect(page.locator('[data-grid]')).toHaveCSS('grid-template-columns', /^\d[\d.]*px$/);
  });

  test('the server answers the filter form, and a combination of values is not indexed', async ({ page }) => {
    await page.goto(SKIS);
    const total = await tiles(page).count();
    await openFilters(page);
    await page.locator('input[name=color]').first().check();
    await page.locator('.filter-end button').click();
    await expect(page).toHaveURL(/color=/);
    expect(await tiles(page).count()).toBeLessThan(total);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${SKIS}$`));
    await page.goto(`${SKIS}?type=freeride&type=piste`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('an empty result has status 404 and a link that clears the filters', async ({ page }) => {
    const answer = await page.goto(`${SKIS}?price_max=1`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('.none-found')).toBeVisible();
    await page.locator('.applied .clear').click();
    expect(await tiles(page).count()).toBeGreaterThan(3);
  });
});

for (const width of [390, 1440])
  test(`open filters are accessible at ${width} px and do not shift the page afterwards`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(SKIS);
    await page.locator('.filter-panel > summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.filter-box')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('.filter-box')).toBeHidden();
    await expect(page.locator('.filter-panel > summary')).toBeFocused();
  });

test('on a phone, opening the filters moves nothing behind them, and their button stays in front of the tiles', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(SKIS);
  await settle(page);
  const button = page.locator('.filter-panel > summary');
  await expect(button).toHaveCSS('user-select', 'none');
  const top = () => tiles(page).first().evaluate((tile) => tile.getBoundingClientRect().top);
  const before = await top();
  await openFilters(page);
  await expect(page.locator('.filter-box')).toBeVisible();
  expect(await top()).toBe(before);
  await expect(page.locator('.filter-end button')).toBeInViewport({ ratio: 1 });
  await button.click();
  const { x = 0, y = 0, height = 0, width = 0 } = (await button.boundingBox()) ?? {};
  const hit = await page.locator('[data-grid]').evaluate((grid: HTMLElement, [left = 0, down = 0]) => {
    grid.style.translate = `0 ${down - grid.getBoundingClientRect().top - 20}px`;
    return document.elementFromPoint(left, down)?.tagName;
  }, [x + width / 2, y + height / 2]);
  expect(hit).toBe('SUMMARY');
}); // prettier-ignore

for (const [width, height] of [
  [390, 844],
  [820, 1000],
  [1440, 800],
] as const)
  test(`at ${width} px, the number of products that a choice leaves is on the screen, and no focused filter is behind it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(SKIS);
    await openFilters(page);
    const show = page.locator('.filter-end button');
    const before = await show.textContent();
    await expect(show).toBeInViewport({ ratio: 1 });
    await page.locator('.filter-box input[type=checkbox]:enabled').first().check();
    await expect(show).not.toHaveText(before ?? '');
    await expect(show).toBeInViewport({ ratio: 1 });
    const covered: string[] = [];
    for (let steps = 0; steps < 80; steps += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement } = document;
        const { left, top, width: wide, height: high } = activeElement?.getBoundingClientRect() ?? new DOMRect();
        const hit = document.elementFromPoint(left + wide / 2, top + high / 2);
        const isSeen = hit !== null && (activeElement?.contains(hit) || hit.contains(activeElement));
        const name = (activeElement as HTMLInputElement | null)?.name ?? '';
        return { isEnd: activeElement?.closest('.filter-end') !== null, name, isSeen };
      });
      if (focused.isEnd) break;
      if (!focused.isSeen) covered.push(`${steps} ${focused.name}`);
    }
    await expect(show).toBeFocused();
    expect(covered).toEqual([]);
  });
