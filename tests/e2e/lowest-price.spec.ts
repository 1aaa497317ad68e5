/** The lowest price of the 30 days before a reduction refers to the built price; the browser hides it when the price differs. */
import { expect, test } from '@playwright/test';

import { replacePrices } from './priced-page.ts';
import { giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => giveOwnAddress(context));

const euro = (minor: number) => ({ minor, currency: 'EUR' });

for (const [what, price, was, isShown] of [
  ['shown if the platform’s price is the same', 75_000, 80_000, true],
  ['shown if only the struck price differs', 75_000, 81_000, true],
  ['hidden if the platform’s price is lower', 70_000, 80_000, false],
  ['hidden if the platform has the same price without a reduction', 75_000, undefined, false],
] as const)
  test(`the lowest price is ${what}`, async ({ page }) => {
    const attributes = 'data-minor="75000" data-was="80000"';
    const content = '<span>750,00 €</span><s>800,00 €</s><small data-lowest="75000">Niedrigster Preis</small>';
    await replacePrices(page, { locale: 'de-at', attributes, content }, (variant) => {
      variant.calculatedPrice = euro(price);
      if (was) variant.retailPrice = euro(was);
      else delete variant.retailPrice;
    });
    const answered = page.waitForResponse('**/api/variants?*');
    await page.goto('/de-at/p/ridge-98');
    await answered;
    const place = page.locator('.buy .price');
    await expect(place).toHaveAttribute('data-minor', `${price}`);
    await expect(place).toHaveAttribute('data-was', `${was ?? ''}`);
    await expect(place.locator('small')).toBeVisible({ visible: isShown });
  });
