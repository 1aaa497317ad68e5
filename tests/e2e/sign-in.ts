/** Signs a customer in on a page of the account. */
import type { Page } from '@playwright/test';

export const PASSWORD = 'firn-sample-2026';

export async function signIn(page: Page, email: string, path = '/de-at/account'): Promise<void> {
  await page.goto(path);
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=pw]').fill(PASSWORD);
  await form.locator('[data-submit]').click();
}

/** An e-mail that no other test run has used. */
export const newEmail = (): string => `e2e-${Date.now()}-${Math.round(Math.random() * 1e6)}@firn.example`;
