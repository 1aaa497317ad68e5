/** The price of a product page after the choice of a variant: it is that variant's price, not the lowest of several. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { comeFromAnywhere } from './visitor.ts';

test.beforeEach(({ context }) => comeFromAnywhere(context));
// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

interface Priced {
  readonly optionValues: readonly { readonly label: string }[];
  calculatedPrice: { minor: number; currency: string };
  retailPrice?: unknown;
}

/** Makes the largest size cost $799.00 and every other one $699.00, on the built page and in the platform's answers. */
async function setPrices(page: Page): Promise<void> {
  await page.route('**/en-us/p/ridge-98', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, id] = /<p class="price" data-product="(\d+)"/.exec(html) ?? [];
    const built = `<p class="price" data-product="${id}" data-minor="69900" data-from="from {amount}"><span>from $699.00</span></p>`;
    const body = html.replace(/<p class="price" data-product.*?<\/p>/s, built);
    expect(body).toContain(built);
    return route.fulfill({ response, body });
  });
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Priced[] };
    for (const variant of body.data) {
      const isLarge = variant.optionValues.some(({ label }) => label === '184 cm');
      variant.calculatedPrice = { minor: isLarge ? 79_900 : 69_900, currency: 'USD' };
      delete variant.retailPrice;
    }
    await route.fulfill({ response, json: body });
  });
}

for (const who of ['guest', 'customer'])
  test(`a ${who} reads “from” before the choice of a size, and the price alone of each size chosen afterwards`, async ({
    page,
  }) => {
    if (who === 'customer') {
      await page.goto('/en-us/account');
      const form = page.locator('main form[data-form=sign-in][data-live]');
      await form.locator('[name=email]').fill('anna.us@firn.example');
      await form.locator('[name=pw]').fill('firn-sample-2026');
      await form.locator('[data-submit]').click();
      await expect(page.locator('main [data-greeting]')).toContainText('Hello');
    }
    await setPrices(page);
    await page.goto('/en-us/p/ridge-98');
    const price = page.locator('.buy .price > span');
    await expect(price).toHaveText('from $699.00');
    for (const [size, amount] of [['177 cm', '$699.00'], ['184 cm', '$799.00'], ['177 cm', '$699.00']] as const) {
      await page.getByRole('radio', { name: size }).click();
      await expect(price).toHaveText(amount);
    } // prettier-ignore
  });
