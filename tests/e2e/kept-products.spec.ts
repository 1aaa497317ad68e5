/** Compared, saved and recently viewed products: on the product page, on their own pages, shared, by keyboard, without scripts. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';
import { countShifts } from './visitor.ts';

const keep = (page: Page, list: string) => page.locator(`a[data-keep=${list}]`).first();

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

for (const [list, tile] of [
  ['compare', '.compare thead a'],
  ['wishlist', '.kept-page .tile-name a'],
] as const)
  test(`${list}: a press before any script has loaded adds the product to those kept earlier`, async ({ page }) => {
    await page.addInitScript((name) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, '["ridge-92"]');
    }, `firn.${list}`);
    const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
    await page.goto('/de-at/p/ridge-98', { waitUntil: 'commit' });
    await keep(page, list).click();
    await page.waitForURL(`**/${list}*`, { waitUntil: 'commit' });
    await scripts.release();
    await expect(page.locator(tile)).toHaveText(['Ridge 92', 'Ridge 98']);
    await expect(page).toHaveURL(new RegExp(`/de-at/${list}\\?p=ridge-92,ridge-98$`));
    await page.reload();
    await expect(page.locator(tile)).toHaveCount(2);
  });

test('a press before any script has loaded on a full list says so, and shows the list', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('firn.compare', '["ridge-92","couloir-108","skarn-96","skarn-88"]'),
  );
  await page.goto('/de-at/compare?keep=ridge-98');
  await expect(page.locator('.kept-page output').first()).toHaveText('Du kannst bis zu 4 Produkte vergleichen.');
  await expect(page.locator('.compare thead a')).toHaveCount(4);
});

test('a press before any script has loaded on a full wishlist shows that the list is full', async ({ page }) => {
  const slugs = ['ridge-92', ...Array.from({ length: 59 }, (_, at) => `ski-${at}`)];
  await page.addInitScript((stored) => localStorage.setItem('firn.wishlist', stored), JSON.stringify(slugs));
  await page.goto('/de-at/wishlist?keep=ridge-98');
  await expect(page.locator('.kept-page .tile-name a')).toHaveText(['Ridge 92']);
  await expect(page.locator('.kept-page output').first()).toContainText('Wunschliste (60/60)');
  await page
    .locator('.kept-page')
    .getByRole('button', { name: /^Entfernen/ })
    .first()
    .click();
  await expect(page.locator('.kept-page output').first()).not.toContainText('60/60');
});

test('the Space key with Ctrl, Alt or Meta does not change a list, and a held Space key changes it only once', async ({
  page,
}) => {
  await page.goto('/de-at/p/ridge-98');
  const wish = keep(page, 'wishlist');
  await expect(wish).toHaveAttribute('aria-pressed', 'false');
  await wish.focus();
  for (const key of ['Control+Space', 'Alt+Space', 'Meta+Space']) {
    await page.keyboard.press(key);
    await expect(wish).toHaveAttribute('aria-pressed', 'false');
  }
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect(wish).toHaveAttribute('aria-pressed', 'true');
});

test('a fifth product is refused with a message', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('firn.compare', '["ridge-92","couloir-108","skarn-96","skarn-88"]'));
  await page.goto('/de-at/p/ridge-98');
  await keep(page, 'compare').click();
  await expect(page.locator('[data-keep-news]')).toContainText('Du kannst bis zu 4 Produkte vergleichen.');
  await expect(keep(page, 'compare')).toHaveAttribute('aria-pressed', 'false');
}); // prettier-ignore

test('a full wishlist refuses a product with its own count, not with the limit of the comparison', async ({ page }) => {
  const slugs = Array.from({ length: 60 }, (_, at) => `ski-${at}`);
  await page.addInitScript((stored) => localStorage.setItem('firn.wishlist', stored), JSON.stringify(slugs));
  await page.goto('/de-at/p/ridge-98');
  await keep(page, 'wishlist').click();
  await expect(page.locator('[data-keep-news]')).toHaveText('Wunschliste (60/60)');
  await expect(keep(page, 'wishlist')).toHaveAttribute('aria-pressed', 'false');
});

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

test.describe('on tiles', () => {
  const mark = (page: Page, name: string) => page.locator('.keeps').getByRole('button', { name, exact: true });

  test('compare and save are toggles named in the page’s language, on filtered tiles too; a fifth product is refused', async ({
    page,
  }) => {
    await page.goto('/de-at/c/skis');
    const ridge = mark(page, 'Vergleichen, Ridge 98');
    await ridge.click();
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/de-at\/c\/skis$/);
    await expect(page.locator('[data-keep-news] a')).toHaveText('Vergleichen (1/4)');
    const saved = mark(page, 'Wunschliste, Couloir 108');
    await saved.focus();
    await page.keyboard.press('Space');
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-keep-news] a')).toHaveText('Wunschliste (1)');
    await expectNoViolations(page);
    // Checks tiles that the island renders on the open page.
    await page.locator('.sort select').selectOption('name');
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.locator('.tile-name').first()).not.toHaveText('Couloir 108');
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    // Checks tiles that the server has filtered.
    await page.goto('/de-at/c/skis?sort=name');
    await expect(page.locator('astro-island[component-url*=CategoryGrid]:not([ssr])')).toBeAttached();
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => localStorage.setItem('firn.compare', '["a-1","b-2","c-3","d-4"]'));
    await page.reload();
    await expect(ridge).toHaveAttribute('aria-pressed', 'false');
    await ridge.click();
    await expect(page.locator('[data-keep-news]')).toContainText('Du kannst bis zu 4 Produkte vergleichen.');
    await expect(ridge).toHaveAttribute('aria-pressed', 'false');
  });

  test('a press before any script has loaded leads to the list with the product', async ({ page }) => {
    const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
    await page.goto('/de-at/c/skis', { waitUntil: 'commit' });
    await page.locator('.tile', { hasText: 'Ridge 98' }).locator('a[data-keep=wishlist]').click();
    await page.waitForURL('**/de-at/wishlist*', { waitUntil: 'commit' });
    await scripts.release();
    await expect(page.locator('.kept-page .tile-name a')).toHaveText(['Ridge 98']);
  });

  test('search results have the compare button', async ({ page }) => {
    await page.goto('/de-at/search?q=ridge+98');
    const ridge = mark(page, 'Vergleichen, Ridge 98');
    await ridge.click();
    await expect(ridge).toHaveAttribute('aria-pressed', 'true');
    await page.locator('[data-keep-news] a').click();
    await expect(page.locator('.compare thead a')).toHaveText(['Ridge 98']);
  });
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the compare and save marks on tiles are links, on the built page and on a filtered one', async ({ page }) => {
    for (const address of ['/de-at/c/skis', '/de-at/c/skis?sort=name']) {
      await page.goto(address);
      const link = page.getByRole('link', { name: 'Wunschliste, Ridge 98', exact: true });
      await expect(link).toHaveAttribute('href', '/de-at/wishlist?keep=ridge-98');
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
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
