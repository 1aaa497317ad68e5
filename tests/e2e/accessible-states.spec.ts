/** axe on the states that a page only gets into by use, light and dark. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { arriveFrom, PERSON } from './visitor.ts';

async function expectNothing(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('drawer: empty, filled, with an error', async ({ page, context }) => {
      await page.goto('/de-at/p/ridge-98');
      await page.locator('.cart-button').click();
      await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
      await expectNothing(page);
      await page.keyboard.press('Escape');
      await page.getByTestId('add-to-cart').click();
      await expect(page.getByText('Im Warenkorb!').first()).toBeVisible();
      await expectNothing(page);
      await page.locator('.cart-button').click();
      await expect(page.getByTestId('cart-line')).toHaveCount(1);
      await expectNothing(page);
      await context.setOffline(true);
      await page.getByRole('button', { name: /^Menge erhöhen/ }).click();
      await expect(page.getByTestId('line-problem')).toBeVisible();
      await expectNothing(page);
    });

    test('country chooser: searched, and asking', async ({ page }) => {
      await page.goto('/de-at/country');
      await page.getByRole('searchbox').pressSequentially('fr', { delay: 60 });
      await expect(page.locator('.markets li')).toHaveCount(1);
      await expectNothing(page);
      await page.locator('a[data-locale=fr-fr]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothing(page);
    });

    test('sold-out product, and swatches in focus', async ({ page }) => {
      await page.goto('/de-at/p/kante-68-sl');
      await expect(page.getByTestId('add-to-cart')).toBeDisabled();
      await page.locator('[data-color]').first().focus();
      await expectNothing(page);
      await page.goto('/de-at/c/skis');
      await page.locator('.tile .swatch').nth(1).focus();
      await page.waitForLoadState('networkidle');
      await expectNothing(page);
    });
  });

  test.describe(`${colorScheme}, abroad`, () => {
    test.use({ ...PERSON, colorScheme });

    test('market offer', async ({ page }) => {
      await arriveFrom(page, 'jp');
      await page.goto('/de-at/about');
      await expect(page.locator('.offer')).toBeVisible();
      await expectNothing(page);
    });
  });
}
