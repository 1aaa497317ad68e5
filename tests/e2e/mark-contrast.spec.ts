/** Contrast of 3:1 (WCAG 1.4.11) for the compare and save marks over a tile's picture, and for color dots against their surroundings. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** Radius in pixels of the sampled disc: half of the mark's 18 px, plus one. */
const REACH = 10;

type Rgb = readonly [red: number, green: number, blue: number];

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (bright + 0.05) / (dark + 0.05);
}

/** The least contrast of a mark's color against the pixels behind it, read from a screenshot without the mark; `style` is added to the screenshot. */
async function leastContrast(page: Page, mark: Locator, style = ''): Promise<number> {
  const color = await mark.evaluate((link) => getComputedStyle(link).color.match(/\d+/g)?.map(Number) ?? []);
  const box = await mark.boundingBox();
  expect(color).toHaveLength(3);
  expect([box?.width, box?.height]).toEqual([44, 44]);
  const shot = await page.screenshot({
    clip: { x: (box?.x ?? 0) + 22 - REACH, y: (box?.y ?? 0) + 22 - REACH, width: 2 * REACH, height: 2 * REACH },
    style: `.keeps a::before { visibility: hidden } ${style}`,
  });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * index, 3 * index + 3);
    return [red, green, blue] as const;
  });
  // A mark is a disc, so the corners of its square are left out.
  const within = pixels.filter((_, index) => {
    const [left, top] = [index % info.width, Math.floor(index / info.width)];
    return Math.hypot(left + 0.5 - REACH, top + 0.5 - REACH) <= REACH;
  });
  return Math.min(...within.map((pixel) => contrast(color as unknown as Rgb, pixel)));
}

const isLoaded = (image: Locator) =>
  image.evaluate((one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth > 0);

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

      test('marks have a contrast of 3:1 over every view of a product with one color, pressed or not', async ({
        page,
      }) => {
        await page.goto('/ja-jp/c/bindings');
        const tile = page.locator('.tile:has(.steps)').first();
        const picture = tile.locator('.tile-picture > picture:not(.second) img');
        const [compare, wishlist] = [tile.locator('[data-keep="compare"]'), tile.locator('[data-keep="wishlist"]')];
        await wishlist.click();
        await expect(wishlist).toHaveAttribute('aria-pressed', 'true');
        for (const [view, name] of [[2, /--3\?/], [1, /--2\?/], [0, /[^-\d]\?/]] as const) {
          await tile.locator('.steps button').nth(view).click();
          await expect(picture).toHaveAttribute('src', name);
          await expect.poll(() => isLoaded(picture)).toBe(true);
          await page.mouse.move(0, 0);
          for (const mark of [compare, wishlist])
            expect(await leastContrast(page, mark), `view ${view + 1}`).toBeGreaterThanOrEqual(3);
        } // prettier-ignore
      });

      test('marks have a contrast of 3:1 over dark bags, also without scripts', async ({ page, browser, baseURL }) => {
        await page.goto('/de-at/c/bags');
        const plain = await browser.newContext({ javaScriptEnabled: false, colorScheme, baseURL: baseURL ?? '' });
        const still = await plain.newPage();
        await still.setViewportSize({ width, height: 900 });
        await still.goto('/de-at/c/bags');
        for (const one of [page, still]) {
          const tile = one.locator('.tile').first();
          await expect.poll(() => tile.locator('.keeps a').count()).toBe(2);
          await tile.locator('.keeps').scrollIntoViewIfNeeded();
          // Simulates a picture that is as dark as the darkest fabric everywhere.
          const dark = '.tile-picture { background: #000 } .tile-picture img { opacity: 0 }';
          for (const mark of await tile.locator('.keeps a').all())
            expect(await leastContrast(one, mark, dark)).toBeGreaterThanOrEqual(3);
        }
        await plain.close();
      });
    });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme}, color dots`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 900 }, deviceScaleFactor: 2 });

    test('the edge of each color dot in the filters has a contrast of 3:1 to its surroundings', async ({ page }) => {
      await page.goto('/en-us/c/skis');
      await page.locator('.filter-panel > summary').click();
      const dots = page.locator('.facet-value i');
      await expect(dots.first()).toBeVisible();
      for (const dot of await dots.all()) {
        // The bar with the number of results must not cover the dot.
        await dot.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
        const { x = 0, y = 0, width = 0, height = 0 } = (await dot.boundingBox()) ?? {};
        expect([width, height]).toEqual([16, 16]);
        const { data, info } = await sharp(await page.screenshot({ clip: { x, y, width, height } }))
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const pixels = Array.from({ length: info.width * info.height }, (_, index) => {
          const [red = 0, green = 0, blue = 0] = data.subarray(3 * index, 3 * index + 3);
          return [red, green, blue] as const;
        });
        // A dot is a disc, so the corner of its square shows the surroundings.
        const [corner = [0, 0, 0]] = pixels;
        const most = Math.max(...pixels.map((pixel) => contrast(pixel, corner)));
        expect(most, (await dot.getAttribute('style')) ?? '').toBeGreaterThanOrEqual(3);
      }
    });
  });
