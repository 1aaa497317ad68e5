/** The banner carousel: a scrollable row as built; its script adds automatic changes, buttons, keys and touch. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

async function started(page: Page, path = '/'): Promise<Locator> {
  await page.goto(path);
  const carousel = page.locator('.carousel');
  await carousel.locator('.carousel-view').evaluate((view) => view.scrollIntoView({ block: 'center' }));
  await expect(carousel).toHaveClass(/active/);
  return carousel;
}

const place = (carousel: Locator): Locator => carousel.locator('.carousel-bar span');
const shown = (carousel: Locator): Locator => carousel.locator('.slide:not([inert])');

test('the buttons and the arrow keys move the carousel in a circle; hidden banners take no focus', async ({ page }) => {
  const carousel = await started(page);
  await expect(place(carousel)).toHaveText('1 / 3');
  await expect(shown(carousel)).toHaveCount(1);
  await carousel.getByRole('button', { name: 'Previous' }).click();
  await expect(place(carousel)).toHaveText('3 / 3');
  await expect(shown(carousel)).toContainText('Mend it.');
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(place(carousel)).toHaveText('1 / 3');
  await shown(carousel).getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(place(carousel)).toHaveText('2 / 3');
  await expect(carousel.getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(shown(carousel).getByRole('heading')).toBeInViewport();
});

test('Alt+ArrowLeft, with which the browser goes back, does not move the carousel', async ({ page }) => {
  const carousel = await started(page);
  await carousel.getByRole('button', { name: 'Next' }).focus();
  await expect(place(carousel)).toHaveText('1 / 3');
  for (const key of ['Alt+ArrowLeft', 'Meta+ArrowLeft', 'Control+ArrowRight']) {
    await page.keyboard.press(key);
    // Read only once: a later look could miss a move and the move back.
    expect(await place(carousel).textContent()).toBe('1 / 3');
  }
  await page.keyboard.press('ArrowLeft');
  await expect(place(carousel)).toHaveText('3 / 3');
});

test('the carousel advances automatically after 7 s, but not in a hidden tab, while focused, or once paused', async ({
  page,
}) => {
  await page.clock.install();
  const carousel = await started(page);
  await expect(carousel).toHaveAttribute('data-state', 'running');
  await page.clock.runFor(6900);
  await expect(place(carousel)).toHaveText('1 / 3');
  await page.clock.runFor(1000);
  await expect(place(carousel)).toHaveText('2 / 3');

  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await expect(carousel).toHaveAttribute('data-state', 'paused');
  await hide(false);
  await expect(carousel).toHaveAttribute('data-state', 'running');

  await shown(carousel).getByRole('link').focus();
  await expect(carousel).toHaveAttribute('data-state', 'paused');
  const pause = carousel.getByRole('button', { name: 'Pause' });
  await pause.click();
  await expect(carousel).toHaveAttribute('data-state', 'paused');
  await page.clock.runFor(20_000);
  await expect(place(carousel)).toHaveText('2 / 3');
  await carousel.getByRole('button', { name: 'Play' }).click();
  await expect(carousel).toHaveAttribute('data-state', 'running');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the carousel waits for its play button, which is named in the page’s language', async ({ page }) => {
    const carousel = await started(page, '/de-at');
    await expect(carousel).toHaveAttribute('data-state', 'paused');
    await carousel.getByRole('button', { name: 'Abspielen' }).click();
    await expect(carousel).toHaveAttribute('data-state', 'running');
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the carousel in the ${colorScheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await started(page);
    expect(await violationsOn(page, {}, '.carousel')).toEqual([]);
  });

for (const [how, javaScriptEnabled] of [
  ['without scripts', false],
  ['if the code does not load', true],
] as const)
  test.describe(how, () => {
    test.use({ javaScriptEnabled });

    test('the banners are a scrollable row', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.route(/start-carousel/, (route) => route.abort());
      await page.goto('/');
      const slides = page.locator('.carousel .slide');
      await slides.nth(2).scrollIntoViewIfNeeded();
      await expect(slides.nth(2).getByRole('link')).toBeInViewport();
    });
  });
