/**
 * Every template with text at 200 % (WCAG 1.4.4) and in a window of 320 px (1.4.10): nothing is wider than the window, header words do not overlap,
 * and no focus ring is cut off. The list of templates comes from the routes in the source.
 */
import { readdirSync } from 'node:fs';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { signIn } from './sign-in.ts';
import { PAGES } from './template-pages.ts';
import { giveOwnAddress } from './visitor.ts';

test('every route in the source has an entry in the page list', () => {
  const routes = readdirSync('src/pages/[lang]', { recursive: true, encoding: 'utf8' });
  expect(Object.keys(PAGES).toSorted()).toEqual(routes.filter((name) => name.endsWith('.astro')).toSorted());
});

/** Sets the browser's default font size in pixels, as a user setting does, while the page is open. Chromium's own is 16 px, and 13 px for fixed width. */
async function fontSizeSetter(page: Page): Promise<(pixels: number) => Promise<void>> {
  // The size is reset when the session ends.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  return async (pixels) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: (pixels * 13) / 16 } });
  };
}

async function doubleText(page: Page): Promise<void> {
  const setFontSize = await fontSizeSetter(page);
  await setFontSize(32);
}

interface Faults {
  readonly wide: readonly string[];
  readonly over: readonly string[];
  readonly ring: readonly string[];
}

function findFaults(): Faults {
  // On landing pages, a focused control scrolls smoothly into view, so that its place is not known at once.
  window.scrollTo({ top: 0, behavior: 'instant' });
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className || '-'} "${element.textContent?.trim().slice(0, 30) ?? ''}"`;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
  const scrolls = (element: Element): boolean => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
  const clipOf = (element: Element): DOMRect | undefined => {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
      if (scrolls(above)) return above.getBoundingClientRect();
    return undefined;
  };
  const width = document.documentElement.clientWidth;
  const isHidden = (element: Element): boolean => element.closest('.visually-hidden, .skip') !== null;
  const wide = [...document.querySelectorAll('body *')]
    .filter((one) => isSeen(one) && !isHidden(one) && !clipOf(one) && one.getBoundingClientRect().right > width + 1)
    .map(nameOf);
  const words = [...document.querySelectorAll('.header :is(a, summary)')].filter(isSeen);
  const over = words.flatMap((one, index) =>
    words.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const isOver = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return isOver ? [`${nameOf(one)} over ${nameOf(other)}`] : [];
    }),
  );
  const ring = [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')].flatMap((one) => {
    if (!isSeen(one) || isHidden(one) || getComputedStyle(one).opacity === '0') return [];
    one.focus({ focusVisible: true } as FocusOptions);
    const style = getComputedStyle(one);
    if (document.activeElement !== one || style.outlineStyle === 'none') return [];
    const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth);
    const box = one.getBoundingClientRect();
    const clip = clipOf(one);
    const [left, right] = [Math.max(0, clip?.left ?? 0), Math.min(width, clip?.right ?? width)];
    const isCut = box.left - reach < left - 0.5 || box.right + reach > right + 0.5 || box.top - reach < -0.5;
    return isCut ? [nameOf(one)] : [];
  });
  return { wide, over, ring };
}

test.beforeEach(({ context }) => giveOwnAddress(context));

/** Windows in which nothing may be too wide: their width, and the browser's default font size, both in pixels. */
const WINDOWS = [
  { what: 'text at 200 %', width: 390, fontSize: 32 },
  { what: '320 px', width: 320, fontSize: 16 },
] as const;

/**
 * Faults of each page by its path and window. A page is loaded once, in the first window, which then changes to the other one. `fr-ch` begins with the
 * narrow window, the other locales with the large text, so that each page is loaded in both.
 */
async function faultsOf(page: Page, lang: string, paths: readonly string[]): Promise<Readonly<Record<string, Faults>>> {
  const faults: Record<string, Faults> = {};
  const setFontSize = await fontSizeSetter(page);
  for (const path of paths)
    for (const [at, { what, width, fontSize }] of (lang === 'fr-ch' ? WINDOWS.toReversed() : WINDOWS).entries()) {
      await page.setViewportSize({ width, height: 844 });
      await setFontSize(fontSize);
      if (at === 0) {
        await page.goto(`/${lang}${path === '/' ? '' : path}`);
        await page.evaluate(() => document.fonts.ready);
        // Wait for the lists that the browser loads.
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      }
      const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      await expect.poll(rootSize).toBe(`${fontSize}px`);
      const found = await page.evaluate(findFaults);
      if (found.wide.length + found.over.length + found.ring.length > 0) faults[`${path}, ${what}`] = found;
    }
  return faults;
}

/** Number of pages per test: each page costs a layout for every control that gets the focus. */
const PAGES_PER_TEST = 8;
const paths = Object.values(PAGES).flat();

for (const lang of ['de-at', 'fr-ch', 'en-jp'])
  for (let from = 0; from < paths.length; from += PAGES_PER_TEST) {
    const some = paths.slice(from, from + PAGES_PER_TEST);
    const title = `${some.at(0)} to ${some.at(-1)}`;
    test(`${lang}, text at 200 % and 320 px, ${title}: no page is wider than the window or covers its own header`, async ({
      page,
    }) => {
      expect(await faultsOf(page, lang, some)).toEqual({});
    });
  }

/** Pages with long links beside a form, in a market with alerts and in two without them, and Japanese, which keeps phrases together. */
const OTHER_MARKETS: Readonly<Record<string, readonly string[]>> = {
  'en-us': ['/account'],
  'es-es': ['/about', '/account', '/pro/signup'],
  'it-it': ['/account/track'],
  'ja-jp': ['/about', '/pro', '/pro/create'],
};
for (const [lang, some] of Object.entries(OTHER_MARKETS))
  test(`${lang}, text at 200 % and 320 px: links and phrases wrap, and the ring of the logo is whole`, async ({
    page,
  }) => {
    expect(await faultsOf(page, lang, some)).toEqual({});
  });

/** The pages of a signed-in customer with an address and an order. */
const OWN_PAGES = ['/account', '/account/addresses', '/account/orders', '/account/profile'];

test('de-at, text at 200 % and 320 px: no page of a signed-in customer is wider than the window or covers its own header', async ({
  page,
}) => {
  await signIn(page, 'anna.de@firn.example');
  await expect(page.locator('main [data-greeting]')).toContainText('Anna');
  expect(await faultsOf(page, 'de-at', OWN_PAGES)).toEqual({});
});

test('text at 200 %: the logo keeps its distance from the alerts, and the search icon grows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleText(page);
  for (const lang of ['de-at', 'en-us', 'fr-ch']) {
    await page.goto(`/${lang}`);
    await page.evaluate(() => document.fonts.ready);
    const { distance, icon } = await page.evaluate(() => {
      const [alerts, logo] = [document.querySelector('.alerts'), document.querySelector('.logo')];
      const letters = document.createRange();
      if (logo) letters.selectNodeContents(logo);
      const top = letters.getBoundingClientRect().top - (alerts?.getBoundingClientRect().bottom ?? Number.NaN);
      return { distance: top, icon: document.querySelector('header search svg')?.getBoundingClientRect().width };
    });
    expect(distance, lang).toBeGreaterThanOrEqual(12);
    expect(icon, lang).toBe(40);
  }
});

test('text at 200 %: the tags of products and the names of categories are whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleText(page);
  for (const path of ['/de-at/c/skis', '/de-at/cart', '/en-us/c/skis', '/fr-ch']) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.tile-picture .tag, .category-card span')].flatMap((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        const box = name.closest('.tile-picture, .category-card')?.getBoundingClientRect();
        const isCut = text.getBoundingClientRect().right > (box?.right ?? 0);
        return name.checkVisibility() && isCut ? [name.textContent] : [];
      }),
    );
    expect(cut, path).toEqual([]);
    await expect(page.locator('.tile-picture .tag, .category-card span').first()).toBeAttached();
  }
});

test('text at 200 %: a filled cart and its drawer fit the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleText(page);
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.goto('/de-at/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  expect((await page.evaluate(findFaults)).wide).toEqual([]);
  const [total, button] = [
    await page.locator('.sums-end .cart-sums').boundingBox(),
    await page.locator('.checkout').boundingBox(),
  ];
  const isApart = total && button && (total.x + total.width <= button.x || total.y + total.height <= button.y + 1);
  expect(isApart).toBe(true);
  await page.locator('.cart-button').click();
  await expect(page.locator('.drawer .sums-end')).toBeVisible();
  const drawer = page.locator('.drawer');
  expect(await drawer.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  // The lines stay visible above the sums and buttons.
  expect((await page.locator('.drawer .sums-end').boundingBox())?.y).toBeGreaterThan(300);
});

test('text at 200 %: no part of an opened order is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'anna.de@firn.example');
  await expect(page.locator('main [data-greeting]')).toContainText('Anna');
  await doubleText(page);
  await page.goto('/de-at/account/orders');
  await page.locator('.order summary').first().click();
  await expect(page.locator('.order-lines li').first()).toBeVisible();
  expect((await page.evaluate(findFaults)).wide).toEqual([]);
});

test('text at 200 %: a professional’s price wraps within its tile', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'pro.de@firn.example');
  await expect(page.locator('main [data-greeting]')).toContainText('Paul');
  await doubleText(page);
  for (const path of ['/search?q=ski', '/wishlist?p=ridge-98,skarn-96', '/c/skis']) {
    await page.goto(`/de-at${path}`);
    // Own prices load once their tiles are near the window; the page may replace the tiles of the server meanwhile.
    await expect(async () => {
      await page.locator('main .tile-name').nth(1).scrollIntoViewIfNeeded({ timeout: 2000 });
      await expect(page.locator('main .price .pro').nth(1)).toBeVisible({ timeout: 2000 });
    }).toPass();
    const wide = await page.locator('main .tile .price > *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const edge = part.closest('.tile')?.getBoundingClientRect().right ?? 0;
        return part.getBoundingClientRect().right > edge + 1 ? [part.textContent] : [];
      }),
    );
    expect({ path, wide }).toEqual({ path, wide: [] });
  }
});

test('"105–140 cm" does not wrap in its chip', async ({ page }) => {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/de-at/p/stride-alu');
    const chips = page.locator('.choice-row label > span');
    await expect(chips.first()).toContainText('–');
    for (const lines of await chips.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    ))
      expect(lines).toBe(1);
  }
});

test('logo, search, country, cart and menu are in one line on a phone of 360 px, in eleven languages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const broken: string[] = [];
  for (const lang of [
    'cs-cz',
    'de-at',
    'en-us',
    'es-es',
    'fr-ca',
    'it-it',
    'ja-jp',
    'nl-nl',
    'no-no',
    'pl-pl',
    'sv-se',
  ]) {
    await page.goto(`/${lang}/about`);
    await page.evaluate(() => document.fonts.ready);
    const tops = await page.locator('.header :is(.logo, .header-end)').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    const height = await page.locator('.header-end').evaluate((part) => part.getBoundingClientRect().height);
    if (tops.length !== 2 || tops[0] !== tops[1] || height > 60)
      broken.push(`${lang}: ${tops.join(' and ')}, ${height}`);
  }
  expect(broken).toEqual([]);
});
