/** A product's highlights (acceptance row 55): heading, sentence and picture, which loads only when it comes near the viewport. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

test('a ski shows its core and its profile beside pictures of the gallery, which load lazily', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de-at/p/ridge-98');
  const parts = page.locator('.highlights section');
  await expect(parts.getByRole('heading', { level: 2 })).toHaveText(['Kern', 'Profil']);
  await expect(parts.first()).toContainText('Pappel, Esche, Titanalrahmen');
  const picture = parts.last().getByRole('img', { name: 'Ridge 98, Schaufel' });
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
    const [box, text] = [await picture.boundingBox(), await parts.last().getByRole('heading').boundingBox()];
    expect((text?.x ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThan(0);
  }
  await expectNoViolations(page);
});

test('the highlight pictures follow the chosen color, also one from the address; a picture with another name stays', async ({
  page,
}) => {
  await page.goto('/de-at/p/ridge-98');
  const pictures = page.locator('.highlights img');
  const names = () => pictures.evaluateAll((all) => all.map((one) => /ridge-98-[a-z]+--\d/.exec((one as HTMLImageElement).src)?.[0])); // prettier-ignore
  const swatches = page.locator('[data-colors] [data-color]');
  const [first, second] = await swatches.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['color']));
  expect(await names()).toEqual([`ridge-98-${first}--2`, `ridge-98-${first}--3`]);
  await pictures.last().evaluate((image: HTMLImageElement) => image.insertAdjacentHTML('afterend', '<img src="/i/x/other" alt="">')); // prettier-ignore
  await swatches.nth(1).click();
  await expect.poll(names).toEqual([`ridge-98-${second}--2`, `ridge-98-${second}--3`, undefined]);
  await expect(pictures.last()).toHaveAttribute('src', '/i/x/other');
  await pictures.first().scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300); // prettier-ignore
  await page.goto(`/de-at/p/ridge-98?color=${second}`);
  await expect.poll(names).toEqual([`ridge-98-${second}--2`, `ridge-98-${second}--3`]);
});

test('highlights work without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en-us/p/crest');
  await expect(page.locator('.highlights img')).not.toHaveCount(0);
  await context.close();
});
