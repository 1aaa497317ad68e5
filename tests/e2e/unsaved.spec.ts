/** The guard `unsaved` (ruling 17): leaving a form with unsent input asks for confirmation. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

/** Clicks the shop's name; returns whether the browser asked for confirmation. Declines to leave if so. */
async function askedWhenLeaving(page: Page): Promise<boolean> {
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.dismiss();
  });
  await page.locator('header a[href="/de-at"]').first().click({ noWaitAfter: true });
  await expect.poll(() => asked || !page.url().includes('/create')).toBe(true);
  return asked;
}

test('leaving a page with unsent form input asks for confirmation, and the input stays', async ({ page }) => {
  await page.goto('/de-at/account/create');
  const name = page.locator('form[data-form=create][data-live] [name=firstName]');
  await name.fill('Zoé');
  expect(await askedWhenLeaving(page)).toBe(true);
  await expect(name).toHaveValue('Zoé');
});

test('leaving an untouched form does not ask', async ({ page }) => {
  await page.goto('/de-at/account/create');
  await page.locator('form[data-form=create][data-live] [name=firstName]').focus();
  expect(await askedWhenLeaving(page)).toBe(false);
});
