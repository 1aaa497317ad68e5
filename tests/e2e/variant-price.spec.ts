/** The price of a product page after the choice of a variant: it is that variant's price, not the lowest of several. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { replacePrices } from './priced-page.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));
// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Makes the largest size cost $799.00 and every other one $699.00. */
function setPrices(page: Page): Promise<void> {
  const attributes = 'data-minor="69900" data-from="from {amount}"';
  return replacePrices(page, { locale: 'en-us', attributes, content: '<span>from $699.00</span>' }, (variant) => {
    const isLarge = variant.optionValues.some(({ label }) => label === '184 cm');
    variant.calculatedPrice = { minor: isLarge ? 79_900 : 69_900, currency: 'USD' };
    delete variant.retailPrice;
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
