/** The lowest price of the 30 days before a reduction refers to the built price; the browser hides it when the price differs. */
import { expect, test } from '@playwright/test';

import { comeFromAnywhere } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => comeFromAnywhere(context));

interface Priced {
  calculatedPrice: { minor: number; currency: string };
  retailPrice?: { minor: number; currency: string };
}

const euro = (minor: number) => ({ minor, currency: 'EUR' });

for (const [what, price, was, isShown] of [
  ['shown if the platform’s price is the same', 75_000, 80_000, true],
  ['shown if only the struck price differs', 75_000, 81_000, true],
  ['hidden if the platform’s price is lower', 70_000, 80_000, false],
  ['hidden if the platform has the same price without a reduction', 75_000, undefined, false],
] as const)
  test(`the lowest price is ${what}`, async ({ page }) => {
    await page.route('**/de-at/p/ridge-98', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const [, id] = /<p class="price" data-product="(\d+)"/.exec(html) ?? [];
      const built = `<p class="price" data-product="${id}" data-minor="75000" data-was="80000"><span>750,00 €</span><s>800,00 €</s><small data-lowest="75000">Niedrigster Preis</small></p>`;
      const body = html.replace(/<p class="price" data-product.*?<\/p>/s, built);
      expect(body).toContain(built);
      return route.fulfill({ response, body });
    });
    await page.route('**/api/variants?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Priced[] };
      for (const variant of body.data) {
        variant.calculatedPrice = euro(price);
        if (was) variant.retailPrice = euro(was);
        else delete variant.retailPrice;
      }
      await route.fulfill({ response, json: body });
    });
    const answered = page.waitForResponse('**/api/variants?*');
    await page.goto('/de-at/p/ridge-98');
    await answered;
    const place = page.locator('.buy .price');
    await expect(place).toHaveAttribute('data-minor', `${price}`);
    await expect(place).toHaveAttribute('data-was', `${was ?? ''}`);
    await expect(place.locator('small')).toBeVisible({ visible: isShown });
  });
