/** The newest order on the account's first page, items of a tracked order, sold-out sizes, the link to apply, and printing. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress, countShifts } from './visitor.ts';

const PASSWORD = 'firn-sample-2026';

async function signIn(page: Page): Promise<void> {
  await page.goto('/de-at/account');
  const form = page.locator('main form[data-form=sign-in]');
  await form.locator('[name=email]').fill('anna.de@firn.example');
  await form.locator('[name=pw]').fill(PASSWORD);
  await form.locator('[data-submit]').click();
}

test.beforeEach(({ context }) => giveOwnAddress(context));

test('account: the first page shows the newest order with its stage and items; tracking lists the items too', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await giveOwnAddress(context);
  const page = await context.newPage();
  await page.goto('/de-at/account');
  await page.locator('main form[data-form=sign-in][data-live]').waitFor();
  await signIn(page);
  const latest = page.locator('[data-latest]');
  await expect(latest.locator('.order-stage')).not.toBeEmpty();
  await expect(latest.locator('.order-lines li')).not.toHaveCount(0);
  const [name = ''] = await latest.locator('.order-lines b').allTextContents();
  const [, id = ''] = /order=(\d+)/.exec((await latest.locator('a').getAttribute('href')) ?? '') ?? [];
  await expectNoViolations(page);
  await latest.locator('a').click();
  await expect(page.locator('.order[open] .order-lines')).toContainText(name);

  const shifts = await countShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 1200 });
    await page.goto('/de-at/account');
    await expect(latest.locator('.order-lines li')).not.toHaveCount(0);
    await page.waitForTimeout(300);
    expect((await shifts()).filter((moved) => !moved.startsWith('<footer'))).toEqual([]);
  }

  await page.goto('/de-at/account/track');
  const form = page.locator('form[data-form=track][data-live]');
  await form.locator('[name=order]').fill(id);
  await form.locator('[name=email]').fill('anna.de@firn.example');
  await form.locator('[data-submit]').click();
  const tracked = page.locator('[data-tracked]');
  await expect(tracked.locator('.order-lines b')).toContainText([name]);
  await expect(tracked).not.toContainText('€');
  await expectNoViolations(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await tracked
      .locator('h2, h3, .tracked-state > *, .order-lines li > *, .shipment > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1).toBe(false);
    const [ask, answer] = [await form.boundingBox(), await tracked.boundingBox()];
    expect(ask && answer && (ask.x + ask.width <= answer.x || ask.y + ask.height <= answer.y)).toBe(true);
  }
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first page of the account shows the newest order', async ({ page }) => {
    await signIn(page);
    const latest = page.locator('[data-latest]');
    await expect(latest.locator('.order-lines li')).not.toHaveCount(0);
    await latest.locator('a').click();
    await expect(page.locator('.order[open] .order-lines')).toBeVisible();
  });
});

test('sold out: every size is marked before and after the buy box hydrates, and the notice is for the chosen size', async ({
  page,
}) => {
  await page.goto('/de-at/p/kante-68-sl');
  const sizes = page.locator('.choice-row label:has([name=size])');
  const notice = page.locator('[data-notify] select option:checked');
  await expect(page.locator('[data-notify]')).toBeVisible();
  for (const size of await sizes.all()) await expect(size).toHaveAttribute('data-out');
  const shown = await page.locator('[name=size]:checked').inputValue();
  await expect(notice).toContainText(shown);
  // Compares the values, because the texts of the sizes change while the buy box hydrates.
  const values = await page
    .locator('[name=size]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const other = values.find((value) => value !== shown) ?? '';
  await sizes.filter({ hasText: other }).click();
  await expect(notice).toContainText(other);
  for (const size of await sizes.all()) await expect(size).toContainText('Ausverkauft');
  await expect(page.locator('[name=size]:checked')).toHaveValue(other);
  await expect(page.getByTestId('add-to-cart')).toBeDisabled();
  await expectNoViolations(page);
});

test('the apply link of the pro page leads to the application section', async ({ page }) => {
  await page.goto('/de-at/pro');
  await page.getByRole('link', { name: /^Bewerben/ }).click();
  await expect(page).toHaveURL(/\/de-at\/pro\/signup#apply$/);
  await expect(page.getByRole('heading', { name: 'Bewerben' })).toBeInViewport();
  await expect(page.locator('address')).toContainText('6450 Sölden');
  await expect(page.locator('main a[href^="tel:+"]')).toBeVisible();
  await expectNoViolations(page);
});

test('printed product and cart pages omit interactive elements', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/de-at/p/ridge-98');
  for (const chrome of ['.header', '.footer', '.alerts', '[data-testid=add-to-cart]', '.swatches'])
    await expect(page.locator(chrome).first()).toBeHidden();
  for (const content of ['h1', '.stage img', '.buy .price', '.specs']) await expect(page.locator(content).first()).toBeVisible(); // prettier-ignore
  expect(await page.locator('body').evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    'rgb(251, 252, 252)',
  );
  await page.emulateMedia({ media: 'screen' });
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.goto('/de-at/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  for (const chrome of ['.header', '.checkout', '.line .remove', '.stepper button', '.shipping-note progress'])
    await expect(page.locator(chrome).first()).toBeHidden();
  for (const content of ['h1', '.line-name', '.stepper [type=number]', '[data-sum=shipping]', '[data-sum=total]'])
    await expect(page.locator(content).first()).toBeVisible();
  const tops = await page.locator('h1, .line-name, [data-sum=total]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top)); // prettier-ignore
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));

  await page.emulateMedia({ media: 'screen' });
  await page.locator('.line .remove').click();
  await expect(page.getByTestId('line-removed')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByTestId('line-removed')).toBeHidden();
});
