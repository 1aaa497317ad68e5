/** Application to the professional program: a form, its errors and its confirmation, with and without JavaScript. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

const THANKS = 'Danke. Wir haben deine Bewerbung erhalten und antworten per E-Mail.';

test.beforeEach(({ context }) => giveOwnAddress(context));

async function fill(page: Page, email: string): Promise<void> {
  const form = page.locator('form[data-form=pro-apply]');
  await form.getByLabel('Name').fill('Ida Holm');
  await form.getByLabel('E-Mail').fill(email);
  await form.getByLabel('Beruf').fill('Bergführerin');
  await form.getByLabel('Über deine Arbeit').fill('Bergführer Sölden.\nAusweis 1234.');
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Bewerbung senden' }).click();

test('the program’s page leads to the form; errors appear at their fields, and a confirmation follows the submission', async ({
  page,
}) => {
  await page.goto('/de-at/pro');
  await page.locator('main').getByRole('link', { name: 'Bewerben' }).click();
  await expect(page).toHaveURL(/\/de-at\/pro\/signup#apply$/);
  const form = page.locator('form[data-form=pro-apply][data-live]');
  await expect(form).toBeVisible();
  await fill(page, 'ida@nowhere');
  await send(page);
  await expect(form.getByLabel('E-Mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Über deine Arbeit')).toHaveValue('Bergführer Sölden.\nAusweis 1234.');
  await expectNoViolations(page);
  await form.getByLabel('E-Mail').fill(`ida-${Date.now()}@guides.example`);
  await send(page);
  await expect(form.locator('output')).toHaveText(THANKS);
  await expect(form.getByLabel('Name')).toHaveValue('');
});

test('the input stays when the shop cannot accept the application', async ({ page }) => {
  await page.route('**/api/pro/applications', (route) => route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' } } })); // prettier-ignore
  await page.goto('/de-at/pro/signup');
  const form = page.locator('form[data-form=pro-apply][data-live]');
  await expect(form).toBeVisible();
  await fill(page, 'ida@guides.example');
  await send(page);
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByLabel('Beruf')).toHaveValue('Bergführerin');
  await expect(form.locator('output')).toBeEmpty();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a missing field is named and nothing typed is lost; then the application is confirmed', async ({ page }) => {
    await page.goto('/de-at/pro/signup');
    const form = page.locator('form[data-form=pro-apply]');
    await form.evaluate((element: HTMLFormElement) => element.setAttribute('novalidate', ''));
    await fill(page, '');
    await send(page);
    await expect(form.locator('[data-field=email] [data-error]')).toHaveText('Bitte ausfüllen');
    await expect(form.getByLabel('Über deine Arbeit')).toHaveValue(/^Bergführer Sölden\./);
    await form.getByLabel('E-Mail').fill(`ida-${Date.now()}@guides.example`);
    await send(page);
    await expect(form.locator('output')).toHaveText(THANKS);
  });
});

for (const locale of ['en-us', 'de-at'])
  test(`${locale}: the application names the telephone number of the country's contact region`, async ({ page }) => {
    await page.goto(`/${locale}/pro/signup`);
    const number = page.locator('main a[href^="tel:"]');
    const known = page.getByRole('contentinfo').locator('a[href^="tel:"]');
    await expect(number).toHaveText((await known.textContent()) ?? '');
    await expect(number).toHaveAttribute('href', (await known.getAttribute('href')) ?? '');
  });
