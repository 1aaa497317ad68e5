/** The guard `unsaved` (ruling 17): leaving a form with unsent input asks first, and only then. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { comeFromAnywhere } from './visitor.ts';

test.beforeEach(({ context }) => comeFromAnywhere(context));

/** Clicks the shop's name; answers whether the browser asked before it left. Refuses to leave if it asks. */
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

test('a form that holds unsent input asks before its page is left, and the input stays', async ({ page }) => {
  await page.goto('/de-at/account/create');
  const name = page.locator('form[data-form=create][data-live] [name=firstName]');
  await name.fill('Zoé');
  expect(await askedWhenLeaving(page)).toBe(true);
  await expect(name).toHaveValue('Zoé');
});

test('an untouched form is left without a question', async ({ page }) => {
  await page.goto('/de-at/account/create');
  await page.locator('form[data-form=create][data-live] [name=firstName]').focus();
  expect(await askedWhenLeaving(page)).toBe(false);
});
