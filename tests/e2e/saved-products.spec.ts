/** The pages of compared, saved and recently viewed products: the browser’s own lists and shared ones, other tabs, keyboard, failures. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';
import { keep } from './save-links.ts';
import { countShifts } from './visitor.ts';

async function compareThree(page: Page): Promise<void> {
  for (const slug of ['ridge-98', 'couloir-108', 'ridge-92']) {
    await page.goto(`/de-at/p/${slug}`);
    await keep(page, 'compare').click();
    await expect(keep(page, 'compare')).toHaveAttribute('aria-pressed', 'true');
  }
}

test('three products are compared in groups of rows; "differences only" hides equal rows; a product can be removed', async ({ page }) => {
  await compareThree(page);
  const way = page.locator('[data-keep-news] a');
  await expect(way).toHaveText('Vergleichen (3/4)');
  await way.click();
  await expect(page).toHaveURL(/\/de-at\/compare\?p=ridge-98,couloir-108,ridge-92$/);
  await expect(page.locator('.compare thead a')).toHaveCount(3);
  await expect(page.locator('.compare-group').first()).toHaveText('Form und Größe');
  await expectNoViolations(page);
  await page.getByRole('button', { name: /Entfernen.*Couloir 108/ }).click();
  await expect(page.locator('.compare thead a')).toHaveCount(2);
  await expect(page).toHaveURL(/\?p=ridge-98,ridge-92$/);
  // Both products have the same core.
  const core = page.getByRole('row', { name: /^Kern/ });
  await expect(core).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Nur Unterschiede' }).check();
  await expect(core).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Radius/ })).toHaveCount(1);
}); // prettier-ignore

test('a reduced price beyond the edge of a phone’s window is scrolled to within the comparison, and the page does not scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de-at/compare?p=ridge-98,couloir-108,ridge-92,kicker-90');
  // The island has replaced the server's table.
  const table = page.locator('astro-island .compare-scroll');
  await expect(table.locator('thead th').last().locator('s')).toBeVisible();
  expect(await table.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a reduced price is shown beside the former one, with a space between them, in a comparison as in the wishlist', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [list, place] of [
    ['compare', '.compare thead'],
    ['wishlist', '.tile'],
  ]) {
    await page.goto(`/de-at/${list}?p=kicker-90,ridge-98`);
    const price = page.locator(`main astro-island ${place} .price`).filter({ has: page.locator('s') });
    const [now, former] = [await price.locator('> span').boundingBox(), await price.locator('> s').boundingBox()];
    const gap = Math.round((former?.x ?? 0) - (now?.x ?? 0) - (now?.width ?? 0));
    expect({ list, gap }).toEqual({ list, gap: 8 });
  }
});

test('tags have the same icons and colors in a comparison and in the wishlist as in a category', async ({ page }) => {
  const lookOf = (place: string) =>
    page
      .locator(`${place} .tags`)
      .filter({ hasText: 'Best seller' })
      .first()
      .locator('.tag')
      .evaluateAll((tags) =>
        tags.map((tag) => {
          const { backgroundColor, paddingInlineStart } = getComputedStyle(tag);
          const { content, maskImage, width } = getComputedStyle(tag, '::before');
          return { text: tag.textContent, backgroundColor, paddingInlineStart, content, maskImage, width };
        }),
      );
  await page.goto('/en-us/c/skis');
  await expect.poll(async () => (await lookOf('[data-grid]'))[0]?.maskImage).toContain('svg');
  const inGrid = await lookOf('[data-grid]');
  expect(inGrid.map(({ text }) => text)).toEqual(['Best seller', 'Redesigned']);
  for (const [list, place] of [
    ['compare', 'astro-island .compare-picture'],
    ['wishlist', 'astro-island .tile'],
  ] as const) {
    await page.goto(`/en-us/${list}?p=ridge-98,ridge-92`);
    await expect.poll(() => lookOf(place)).toEqual(inGrid);
  }
});

test('a shared comparison shows its products and does not change the list stored in the browser', async ({ page }) => {
  await page.goto('/en-us/compare?p=ridge-98,ridge-92,no-such-ski');
  await expect(page.locator('.compare thead a')).toHaveCount(2);
  await expect(page.locator('.kept-page output').first()).toHaveText('Not available here: no-such-ski');
  expect(await page.evaluate(() => localStorage.getItem('firn.compare'))).toBeNull();
});

for (const [locale, names, button] of [
  ['fr-fr', 'gone-one et gone-two', /\S\u202f: Ridge 98$/],
  ['ja-jp', 'gone-one、gone-two', /\S：Ridge 98$/],
] as const)
  test(`${locale}: names of a shared list are joined, and buttons are named, as the language does, not as English`, async ({
    page,
  }) => {
    await page.goto(`/${locale}/wishlist?p=ridge-98,gone-one,gone-two`);
    await expect(page.locator('.kept-page button.kept-link').first()).toHaveText(button);
    await expect(page.locator('.kept-page output').first()).toContainText(names);
  });

test('ja-jp: names of a tile’s marks and views use the Japanese comma, and the message of a mark names the list alone', async ({
  page,
}) => {
  await page.goto('/ja-jp/c/bindings');
  const tile = page.locator('.tile', { has: page.locator('.steps') }).first();
  const title = await tile.locator('.tile-name').innerText();
  await expect(tile.locator('.steps button').nth(1)).toHaveAccessibleName(new RegExp(`^${title}、[^,]*2$`));
  const mark = tile.getByRole('button', { name: `比較する、${title}`, exact: true });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-keep-news] a')).toHaveText('比較する (1/4)');
});

test('a product removed from a shared list stays in the list stored in the browser; one removed from that list does not', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('firn.wishlist') === null) localStorage.setItem('firn.wishlist', '["ridge-98","ridge-92"]');
  });
  const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('firn.wishlist'));
  const removeFirst = (): Promise<void> => page.getByRole('button', { name: /Ridge 98/ }).click();
  await page.goto('/en-us/wishlist?p=ridge-98,couloir-108');
  await removeFirst();
  await expect(page).toHaveURL(/\?p=couloir-108$/);
  expect(await kept()).toBe('["ridge-98","ridge-92"]');
  await page.goto('/en-us/wishlist');
  await removeFirst();
  await expect(page).toHaveURL(/\?p=ridge-92$/);
  expect(await kept()).toBe('["ridge-92"]');
}); // prettier-ignore

test('a product removed from the own list is removed there, even if the page still has one that another page has removed', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('firn.wishlist') === null) localStorage.setItem('firn.wishlist', '["ridge-98","ridge-92"]');
  });
  await page.goto('/en-us/wishlist');
  await expect(page).toHaveURL(/\?p=ridge-98,ridge-92$/);
  await page.evaluate(() => localStorage.setItem('firn.wishlist', '["ridge-92"]'));
  await page.reload();
  await page.getByRole('button', { name: /Ridge 92/ }).click();
  await expect(page).toHaveURL(/\?p=ridge-98$/);
  expect(await page.evaluate(() => localStorage.getItem('firn.wishlist'))).toBe('[]');
}); // prettier-ignore

for (const [list, tile] of [
  ['compare', '.compare thead a'],
  ['wishlist', '.kept-page .tile-name a'],
] as const)
  test(`${list}: products that do not load do not make the list empty or unavailable, and are loaded once the network is back`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem(name, '["ridge-98","ridge-92"]'), `firn.${list}`);
    await page.route('**/p/*/_payload.json', (route) => route.abort());
    await page.goto(`/en-us/${list}`);
    const message = page.getByText('The shop is not responding right now. Please try again in a moment.');
    await expect(message).toBeVisible();
    await expect(page.locator('.kept-page')).not.toContainText(/empty|Nothing to compare|Not available here/);
    await page.unroute('**/p/*/_payload.json');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator(tile)).toHaveText(['Ridge 98', 'Ridge 92']);
    await expect(message).toHaveCount(0);
  });

test('a list whose products have no page in this country is not called empty', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('firn.wishlist', '["no-such-ski"]'));
  await page.goto('/en-us/wishlist');
  await expect(page.locator('.kept-page output')).toHaveText('Not available here: no-such-ski');
  await expect(page.locator('.kept-page').getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await expect(page.locator('.kept-page')).not.toContainText('Your wishlist is empty.');
});

test('a product without a page, which counts toward the limit, can be removed from the comparison', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const all = '["ridge-98","gone-ski","ridge-92","couloir-108"]';
    if (localStorage.getItem('firn.compare') === null) localStorage.setItem('firn.compare', all);
  });
  await page.goto('/en-us/compare');
  await page.getByRole('button', { name: 'Remove: gone-ski', exact: true }).click();
  await expect(page.locator('.kept-page')).not.toContainText('gone-ski');
  await expect(page).toHaveURL(/\?p=ridge-98,ridge-92,couloir-108$/);
  await page.goto('/en-us/p/skarn-96');
  await keep(page, 'compare').click();
  await expect(keep(page, 'compare')).toHaveAttribute('aria-pressed', 'true');
});

test('removing products by keyboard moves the focus to the next one, to the last one, and at the end to the link below the empty list', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('firn.compare') === null)
      localStorage.setItem('firn.compare', '["ridge-98","couloir-108","ridge-92"]');
  });
  await page.goto('/en-us/compare');
  const remove = (title: string) => page.getByRole('button', { name: new RegExp(`^Remove.*${title}$`) });
  await remove('Couloir 108').focus();
  await page.keyboard.press('Enter');
  await expect(remove('Ridge 92')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove('Ridge 98')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Continue shopping' })).toBeFocused();
});

for (const width of [390, 1280])
  test(`at ${width} pixels the focus ring of “Remove” does not touch the price`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.setItem('firn.compare', '["ridge-98","couloir-108"]'));
    await page.goto('/en-us/compare');
    await page.getByRole('switch').or(page.getByRole('checkbox')).first().focus();
    const remove = page.locator('.compare .kept-link').first();
    await expect(remove).toBeVisible();
    while (!(await remove.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
    const free = await remove.evaluate((one) => {
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(one);
      const price = one.parentElement?.querySelector('.price')?.getBoundingClientRect();
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      return { outlineStyle, ring, gap: one.getBoundingClientRect().top - (price?.bottom ?? 0) };
    });
    expect(free.outlineStyle).not.toBe('none');
    expect(free.ring).toBeGreaterThan(0);
    expect(free.gap).toBeGreaterThan(free.ring);
  });

test('the page of the own list shows a change of another tab without a reload; one of a shared list does not', async ({ page, context }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('firn.wishlist') === null) localStorage.setItem('firn.wishlist', '["ridge-98","ridge-92"]');
  });
  await page.goto('/en-us/wishlist');
  const names = (of: Page) => of.locator('.kept-page .tile-name a');
  await expect(names(page)).toHaveText(['Ridge 98', 'Ridge 92']);
  const [shared, other] = [await context.newPage(), await context.newPage()];
  await shared.goto('/en-us/wishlist?p=ridge-98');
  await expect(names(shared)).toHaveText(['Ridge 98']);
  await other.goto('/en-us/p/couloir-108');
  await keep(other, 'wishlist').click();
  await expect(names(page)).toHaveText(['Ridge 98', 'Ridge 92', 'Couloir 108']);
  await expect(page).toHaveURL(/\?p=ridge-98,ridge-92,couloir-108$/);
  await other.goto('/en-us/p/ridge-98');
  await keep(other, 'wishlist').click();
  await expect(names(page)).toHaveText(['Ridge 92', 'Couloir 108']);
  await expect(names(shared)).toHaveText(['Ridge 98']);
}); // prettier-ignore

test('the message "Link copied" disappears after a time and appears again for a second copy', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } }),
  );
  await page.clock.install();
  await page.goto('/de-at/compare?p=ridge-98,ridge-92');
  const confirmation = page.locator('.kept-share output');
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(confirmation).toHaveText('Link kopiert');
  await page.evaluate(() => {
    const output = document.querySelector<HTMLElement>('.kept-share output');
    if (output) new MutationObserver(() => (output.dataset['changes'] = '1')).observe(output, { childList: true });
  });
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.locator('.kept-share output[data-changes]')).toHaveText('Link kopiert');
  await page.clock.runFor(6000);
  await expect(confirmation).toHaveText('');
});

test('on a phone the names of the rows stay in view while the products scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de-at/compare?p=ridge-98,ridge-92,couloir-108,skarn-96');
  await expect(page.locator('.compare thead a')).toHaveCount(4);
  // The smallest file is enough for columns of 136 px.
  const pictures = page.locator('.compare-picture img');
  await expect.poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('w=210&');
  // Pictures beyond the edge of the viewport may not have been requested.
  const sources = await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc));
  expect(sources.filter((source) => source && !source.includes('w=210&'))).toEqual([]);
  const name = page.locator('.compare tbody th[scope=row]').first();
  const before = await name.boundingBox();
  await page.locator('.compare-scroll').evaluate((box) => box.scrollTo(400, 0));
  expect((await name.boundingBox())?.x).toBe(before?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a product is saved by keyboard, appears in the wishlist, and is removed there', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await keep(page, 'wishlist').focus();
  await page.keyboard.press('Space');
  await expect(keep(page, 'wishlist')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-keep-news] a').click();
  await expect(page).toHaveURL(/\/de-at\/wishlist\?p=ridge-98$/);
  await expect(page.locator('.kept-page .tile')).toHaveCount(1);
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Entfernen/ }).click();
  await expect(page.getByText('Deine Wunschliste ist leer.')).toBeVisible();
  await expectNoViolations(page);
  await expect(page).toHaveURL(/\/de-at\/wishlist$/);
  expect(await page.evaluate(() => localStorage.getItem('firn.wishlist'))).toBe('[]');
});

test('only the browser’s own list says that it is stored in this browser', async ({ page }) => {
  const stored = page.getByText('Diese Liste ist nur in diesem Browser gespeichert.');
  await page.goto('/de-at/wishlist?keep=ridge-98');
  await expect(page.locator('.kept-page .tile')).toHaveCount(1);
  await expect(stored).toBeVisible();
  await page.goto('/de-at/wishlist?p=couloir-108,ridge-92');
  await expect(page.locator('.kept-page .tile')).toHaveCount(2);
  await expect(stored).toBeHidden();
});

test('viewed products are listed at the end of the next product page, without its own product', async ({ page }) => {
  for (const slug of ['ridge-98', 'couloir-108', 'ridge-98', 'skarn-96']) await page.goto(`/de-at/p/${slug}`);
  await page.locator('[data-viewed]').scrollIntoViewIfNeeded();
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Zuletzt angesehen' })).toBeVisible();
  await expect(page.locator('[data-viewed] .tile-name')).toHaveText(['Ridge 98', 'Couloir 108']);
  await expectNoViolations(page);
});

test('wishlist: a shared list has no gap above or below its controls; the browser’s own list says where it is stored', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const stored = page.getByText('This list is stored in this browser only.');
  const isOwn = async (slugs: string): Promise<boolean> => {
    await page.goto(`/en-us/wishlist?p=${slugs}`);
    await expect(page.getByRole('button', { name: /Remove.*Ridge 98/ })).toBeVisible();
    const [head, button, tile] = [
      await page.locator('main h1').boundingBox(),
      await page.getByRole('button', { name: 'Copy link' }).boundingBox(),
      await page.locator('main .tile').first().boundingBox(),
    ];
    const bottom = (box: typeof head): number => (box?.y ?? 0) + (box?.height ?? 0);
    expect((button?.y ?? 0) - bottom(head)).toBeLessThanOrEqual(72);
    expect((tile?.y ?? 0) - bottom(button)).toBeLessThanOrEqual(40);
    const [picture, name] = [
      await page.locator('main .tile-picture').first().boundingBox(),
      await page.locator('main .tile-name').first().boundingBox(),
    ];
    expect((name?.y ?? 0) - bottom(picture)).toBeLessThanOrEqual(20);
    return stored.isVisible();
  };
  expect(await isOwn('ridge-98,couloir-108')).toBe(false);
  await page.goto('/en-us/p/ridge-98');
  await keep(page, 'wishlist').click();
  await expect(keep(page, 'wishlist')).toHaveAttribute('aria-pressed', 'true');
  expect(await isOwn('ridge-98')).toBe(true);
});

for (const [list, island, one] of [
  ['wishlist', 'WishlistPage', '.tile-name a'],
  ['compare', 'ComparePage', '.compare thead a:not(.kept-link)'],
] as const)
  test(`${list}: a shared list is shown before its code arrives, which takes it over without moving it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shifts = await countShifts(page);
    const code = await holdScripts(page, new RegExp(`/_astro/${island}`));
    await page.goto(`/en-us/${list}?p=ridge-98,couloir-108`);
    const name = page.locator(`main ${one}`).first();
    await expect(name).toHaveText('Ridge 98');
    await page.evaluate(() => document.fonts.ready);
    const before = await name.boundingBox();
    // Links that remove a product are hidden with scripts, because a link cannot change the stored list.
    await expect(page.locator('[data-plain-kept] .kept-link').first()).toBeHidden();
    await name.focus();
    await code.release();
    await expect(page.locator('[data-plain-kept]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Remove.*Ridge 98/ })).toBeVisible();
    await expect(page.locator(`main ${one}`)).toHaveText(['Ridge 98', 'Couloir 108']);
    await expect(name).toBeFocused();
    expect(await name.boundingBox()).toEqual(before);
    expect(await shifts()).toEqual([]);
  });

for (const list of ['wishlist', 'compare'] as const)
  test(`${list}: placeholders of tiles are shown until the code of the list has loaded`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/de-at/p/ridge-98');
    await keep(page, list).click();
    await expect(keep(page, list)).toHaveAttribute('aria-pressed', 'true');
    const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
    await page.goto(`/de-at/${list}`, { waitUntil: 'commit' });
    const placeholder = page.locator('.kept-page').first();
    const height = () => placeholder.evaluate((one) => Number.parseFloat(getComputedStyle(one, '::after').height) || 0);
    await expect.poll(height).toBeGreaterThan(200);
    await scripts.release();
    await expect(page.locator('.kept-page a').first()).toBeVisible();
    expect(await height()).toBe(0);
  });
