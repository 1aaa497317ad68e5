/**
 * A shopper on a phone finds a wide powder ski for 180 cm by search and by filters, compares two, chooses color and length, sees what fits, adds the
 * set, and returns to the filters and the position. In a market that sells only through dealers, the journey ends at the dealers.
 */
import { devices, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const { userAgent, deviceScaleFactor } = devices['Pixel 7'];
test.use({ viewport: { width: 390, height: 844 }, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });

const MARKETS = [
  { lang: 'de-at', query: 'breiter Powderski 180 cm', freeride: 'freeride', fits: /Bremsen für diesen Ski: .*\(110 mm.*Glide Nylon \(140 mm\)/s, sold: true },
  { lang: 'en-us', query: 'wide powder ski 180 cm', freeride: 'freeride', fits: /Brakes for this ski: .*\(110 mm.*Glide Nylon \(140 mm\)/s, sold: true },
  { lang: 'ja-jp', query: '幅広 パウダースキー 180 cm', freeride: 'フリーライド', fits: /ブレーキ：Lock 14 \(110 mm\)。/, sold: false },
] as const; // prettier-ignore

const WIDE_SKI = /^(?:Couloir 108|Couloir 116|Serac 122)$/;
const found = (page: Page) => page.locator('.search-page .tile-name a');
const tiles = (page: Page) => page.locator('[data-grid] .tile-name a');
const compare = (page: Page) => page.locator('a[data-keep=compare]').first();

/** Opens the header's search, which is an icon on phones. */
async function searchFor(page: Page, query: string): Promise<void> {
  const field = page.locator('header form[data-suggest] input');
  await field.tap();
  await field.fill(query);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
}

for (const { lang, query, freeride, fits, sold } of MARKETS)
  test(`${lang}: a wide powder ski for 180 cm, from the search to ${sold ? 'the set in the cart' : 'the dealers'} and back to the filters`, async ({
    page,
  }) => {
    await page.goto(`/${lang}`);
    await searchFor(page, query);
    await expect(found(page).first()).toHaveText(WIDE_SKI);
    for (const name of await found(page).allTextContents()) expect(name.trim()).toMatch(WIDE_SKI);
    const results = page.url();

    for (const name of ['Couloir 108', 'Couloir 116']) {
      await found(page).filter({ hasText: name }).tap();
      await expect(page).toHaveURL(/\/p\/couloir-/);
      // The attribute shows that the link's script has run; `save-links.spec.ts` tests a press before that.
      await expect(compare(page)).toHaveAttribute('aria-pressed', 'false');
      await compare(page).tap();
      await expect(compare(page)).toHaveAttribute('aria-pressed', 'true');
      if (name !== 'Couloir 116') {
        await page.goBack();
        await expect(page).toHaveURL(results);
      }
    }
    await page.locator('[data-keep-news] a').tap();
    await expect(page.locator('.compare thead a')).toHaveText(['Couloir 108', 'Couloir 116']);

    await page.goto(`/${lang}/c/skis`);
    await page.locator('.filter-panel > summary').tap();
    for (const [name, value] of [
      ['type', freeride],
      ['waist', '105-115'],
      ['waist', '115-'],
      ['length', '180-190'],
    ] as const)
      await page.locator(`.filter-box input[name=${name}][value="${value}"]`).tap();
    await expect(page).toHaveURL(/length=/);
    await page.locator('.filter-end .button').tap();
    await expect(page.locator('.filter-box')).toBeHidden();
    const names = await tiles(page).allTextContents();
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(name.trim()).toMatch(WIDE_SKI);
    const ski = tiles(page).filter({ hasText: 'Couloir 108' });
    await ski.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 40));
    const [list, top] = [page.url(), await page.evaluate(() => Math.round(scrollY))];
    await ski.tap();

    await expect(page).toHaveURL(/\/p\/couloir-108/);
    await expect(page.locator('.fit')).toContainText(fits);
    const [, second] = await page.locator('.buy [data-color], .product [data-color]').all();
    await second?.tap();
    await expect(page).toHaveURL(/color=/);
    const color = new URL(page.url()).searchParams.get('color');
    if (sold) {
      await page.getByRole('radio', { name: '179 cm' }).tap();
      await expect(page.getByRole('radio', { name: '179 cm' })).toBeChecked();
      await expect(page.locator('section:has([data-setup]) .tile-name')).toContainText([/Hinge|Lock/, /Glide/]);
      // The set preselects the fitting companions that the page names above, in the fitting size.
      await expect(page.locator('input[name=with-hinge-13][value="110 mm"]')).toBeChecked();
      await expect(page.locator('input[name=with-glide-nylon][value="140 mm"]')).toBeChecked();
      await page.locator('[data-setup] button').tap();
      await expect(page).toHaveURL(/\/cart$/);
      const lines = page.getByTestId('cart-line');
      await expect(lines.first()).toContainText('Couloir 108');
      await expect(lines.first()).toContainText('179 cm');
      await expect(lines.filter({ hasText: /Hinge|Lock/ })).not.toHaveCount(0);
      await expect(lines.filter({ hasText: 'Glide Nylon' })).toContainText('140 mm');
      // Leaving a page whose document is still loading makes Playwright report the navigation as aborted.
      await page.waitForLoadState('load');
      await page.goBack();
    } else {
      const dealers = page.locator(`main a[href^="/${lang}/stores"]`).first();
      await dealers.scrollIntoViewIfNeeded();
      await dealers.tap();
      await expect(page).toHaveURL(/\/stores/);
      await page.goBack();
    }
    await expect(page).toHaveURL(new RegExp(`/p/couloir-108\\?color=${color}`));
    for (let back = 0; back < 3 && page.url() !== list; back += 1) await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(tiles(page)).toHaveText(names);
    await expect(page.locator('.applied li')).not.toHaveCount(0);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
  });
