/** Content decides the price format: scripts write prices in the format that the document specifies. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => giveOwnAddress(context));

/** Rewrites the page as if an editor had set another price format. */
async function writeMoneyAs(page: Page, path: string, money: string | undefined): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const [found = ''] = / data-money="[^"]*"/.exec(html) ?? [];
    expect(found).not.toBe('');
    const body = html.replace(found, money === undefined ? '' : ` data-money="${money}"`);
    return route.fulfill({ response, body });
  });
}

const text = async (page: Page, selector: string): Promise<readonly string[]> =>
  (await page.locator(selector).allInnerTexts()).map((one) => one.replaceAll(/\s/g, ' ').trim());

test('a price changed by the platform is written in the page’s format', async ({ page }) => {
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { calculatedPrice: { minor: number }; retailPrice?: unknown }[] };
    for (const variant of body.data) {
      delete variant.retailPrice;
      variant.calculatedPrice.minor = 123_456;
    }
    await route.fulfill({ response, json: body });
  });
  const price = page.locator('.buy .price span').first();
  await page.goto('/de-at/p/ridge-98');
  await expect(price).toHaveText('1.234,56\u00a0€');
  await writeMoneyAs(page, '/de-at/p/ridge-98', "Euro \tleft\t,\t'\t1");
  await page.goto('/de-at/p/ridge-98');
  await expect(price).toHaveText("Euro 1'234,56");
});

for (const [what, money, written] of [
  ['in the format of the content', '\u00a0Taler\tright\t.\t\t2', /^[−-]?\d+\.\d{2} Taler$/],
  ['as bare numbers if the format is incomplete', '', /^\d+\.\d{2}$/],
  ['in the format of the language if the content has none', undefined, /^€ \d{1,3}(\.\d{3})*,\d{2}$/],
] as const)
  test(`the cart writes every amount ${what}`, async ({ page }) => {
    await page.goto('/de-at/p/skarn-96');
    await page.getByTestId('add-to-cart').click();
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    await expect(page.locator('.buy .message .text-link')).toBeVisible();
    await writeMoneyAs(page, '/de-at/cart', money);
    await page.goto('/de-at/cart');
    const places = ['.cart-page .line .price span', '[data-testid=cart-total]', '.add-on .price > span', '[data-sum=shipping]', '[data-sum=total]']; // prettier-ignore
    for (const place of places) {
      await expect(page.locator(place).first()).toHaveText(/\d/);
      for (const one of await text(page, place)) expect(one, place).toMatch(written);
    }
  });
