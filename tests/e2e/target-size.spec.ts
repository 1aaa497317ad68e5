/**
 * Touch targets on every template at 390 px (acceptance row 21): none is smaller than 24 px or closer to another than that (WCAG 2.5.8, by axe),
 * and buttons, fields and swatches are 44 px high on touch screens.
 */
import { devices, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { PAGES } from './template-pages.ts';

const { userAgent, deviceScaleFactor } = devices['Pixel 7'];
test.use({ viewport: { width: 390, height: 844 }, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });

const PATHS = Object.values(PAGES).flat();
/** Number of tests over which the pages are distributed. */
const SHARES = 4;

async function tooSmall(page: Page): Promise<readonly string[]> {
  const violations = await violationsOn(page, { runOnly: { type: 'rule', values: ['target-size'] } });
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  );
}

/** The main controls that are less than 44 px high. A checkbox or radio button counts with its label. */
function lowControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getClientRects().length > 0;
    const heightOf = (element: HTMLElement): number => {
      const labels = element.matches('[type=checkbox],[type=radio]') ? (element as HTMLInputElement).labels : null;
      return Math.max(...[element, ...(labels ?? [])].map((one) => one.getBoundingClientRect().height));
    };
    return [
      ...document.querySelectorAll<HTMLElement>('.button, button, select, input:not([type=hidden]), textarea, .swatch'),
    ]
      .filter((element) => isSeen(element) && !element.classList.contains('visually-hidden') && heightOf(element) < 44)
      .map((element) => `${Math.round(heightOf(element))} px: ${element.outerHTML.slice(0, 120)}`);
  });
}

for (let share = 0; share < SHARES; share += 1)
  test(`targets on every template are large enough for a finger: ${share + 1} of ${SHARES}`, async ({ page }) => {
    const small: Record<string, readonly string[]> = {};
    for (const [index, path] of PATHS.entries()) {
      if (index % SHARES !== share) continue;
      await page.goto(`/de-at${path}`);
      const found = [...(await tooSmall(page)), ...(await lowControls(page))];
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
  });

test('targets in the open filters, the cart drawer and the menu are large enough', async ({ page }) => {
  await page.goto('/de-at/c/skis');
  await page.locator('.filter-panel > summary').tap();
  await expect(page.locator('.filter-box')).toBeVisible();
  expect([...(await tooSmall(page)), ...(await lowControls(page))]).toEqual([]);
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').tap();
  await page.locator('.buy').getByText('Warenkorb ansehen').tap();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  expect([...(await tooSmall(page)), ...(await lowControls(page))]).toEqual([]);
});
