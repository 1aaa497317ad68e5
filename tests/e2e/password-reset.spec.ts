/** Resetting a forgotten password: the mail, the new password, and the end of every session with the old one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

const OUTBOX = join(process.env['DATA_DIR'] ?? '.data', 'outbox');
const platform = `http://127.0.0.1:${Number(process.env['E2E_PORT'] ?? 4391) + 1}`;
const OLD = 'ein ganzer Satz im Schnee 26';
const NEW = 'ein anderer Satz im Schnee 27';

test.beforeEach(({ context }) => giveOwnAddress(context));

/** Links in the mails to an address, read from the outbox folder. */
function linksTo(email: string): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(OUTBOX);
  } catch {
    return [];
  }
  return names
    .map((name) => readFileSync(join(OUTBOX, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => /http\S+login\.php\S+/.exec(mail)?.[0] ?? []);
}

test('a forgotten password is reset by mail, and sessions with the old password end', async ({ page, browser }) => {
  const email = `reset-${Date.now()}@firn.example`;
  await page.goto('/de-at/account/create');
  const create = page.locator('form[data-form=create][data-live]');
  for (const [name, value] of Object.entries({ firstName: 'Jana', lastName: 'Muster', email, password: OLD }))
    await create.locator(`[name=${name}]`).fill(value);
  await create.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hallo, Jana Muster' })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await giveOwnAddress(other.context());
  await other.goto(`${new URL(page.url()).origin}/de-at/account`);
  const href = await other.getByRole('link', { name: 'Passwort vergessen?' }).first().getAttribute('href');
  const asked = new URL(href ?? '');
  expect(asked.pathname + asked.search).toBe('/stores/eu-region-1/login.php?action=reset_password');
  // The services of the tests may use another port than those of the build.
  await other.goto(platform + asked.pathname + asked.search);
  await other.getByLabel('E-mail').fill(email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect.poll(() => linksTo(email)).toHaveLength(1);
  const [link = ''] = linksTo(email);
  expect(link.startsWith(`${platform}/stores/eu-region-1/login.php?action=change_password&`)).toBe(true);

  await other.goto(link);
  await other.getByLabel('New password', { exact: true }).fill(NEW);
  await other.getByLabel('Repeat the new password').fill(NEW);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link has expired' })).toBeVisible();

  await page.goto('/de-at/account/orders');
  await expect(page).toHaveURL(/\/de-at\/account\?return=/);
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=pw]').fill(OLD);
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-summary]')).toHaveText('E-Mail und Passwort passen nicht zusammen');
  await form.locator('[name=pw]').fill(NEW);
  await form.locator('[data-submit]').click();
  await expect(page).toHaveURL(/\/de-at\/account\/orders$/);
});
