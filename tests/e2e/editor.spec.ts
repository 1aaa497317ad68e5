/**
 * The editor page: signing in with the printed address, the changes of a release, rollback, pending edits, and going live again; by keyboard, without
 * scripts, and accessible.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

let shop: ChildProcess;
let address = '';
let url = '';

test.beforeAll(async () => {
  shop = spawn(process.execPath, ['tests/support/editor-shop.ts', '4658'], { stdio: ['pipe', 'pipe', 'inherit'] });
  address = await new Promise<string>((resolve, reject) => {
    let said = '';
    shop.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const line = /^(http\S+#.+)\n/m.exec(said)?.[1];
      if (line) resolve(line);
    });
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code}.`)));
  });
  url = new URL(address).origin;
});
test.afterAll(() => {
  shop.kill('SIGKILL');
});

async function signIn(page: Page): Promise<void> {
  await page.goto(address);
  await expect(page.locator('#state')).toBeVisible();
}

test('axe finds nothing on the editor page at any width, and the page never scrolls sideways', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const level1 = page.getByRole('heading', { level: 1 });
  const look = async (heading: string | RegExp): Promise<void> => {
    await expect(level1).toHaveText(heading);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page, `${page.url()}, ${width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  };
  await page.goto(`${url}/editor`);
  await look('Sign in');
  await signIn(page);
  await look('Up to date');
  await page.getByRole('link', { name: 'Coverage' }).click();
  await look('What readers miss');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Go back' }).click();
  await look('3 changed, 0 new, 0 gone');
  await page.locator('summary').first().click();
  await page.getByRole('link', { name: '/de-at/a' }).click();
  await expect(page.locator('ins')).toContainText('First');
  await look('/de-at/a');
});

test('the token is removed from the address, and no request sends it in a URL', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page);
  expect(page.url()).toBe(`${url}/editor`);
  expect(asked.filter((one) => one.includes('sixteen'))).toEqual([]);
});

test('an editor rolls back and goes live again by keyboard, with a pending edit; the page updates automatically', async ({
  page,
}) => {
  await signIn(page);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to the content');
  const reach = async (name: RegExp): Promise<void> => {
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press('Tab');
      // Behind the last element nothing has the focus; a locator would wait for it until the test times out.
      if (name.test(await page.evaluate(() => document.activeElement?.textContent ?? ''))) break;
    }
    await expect(page.locator(':focus')).toHaveText(name);
    await page.keyboard.press('Enter');
  };
  await reach(/^Go back/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 changed, 0 new, 0 gone');
  await reach(/^Make .+ 20\d\d.+ live$/);
  await expect(page.getByRole('status').filter({ hasText: 'is live again' })).toBeVisible();
  await expect(page.locator('#state')).toHaveText(/^Held at release/);
  expect(await (await page.request.get(`${url}/en-us/a`)).text()).toContain('First title');

  shop.stdin?.write('edit Third title\n');
  await expect(page.locator('#queued')).not.toHaveText('0');
  expect(await (await page.request.get(`${url}/en-us/a`)).text()).toContain('First title');
  await reach(/^Publish again$/);
  await expect(page.locator('#state')).toHaveText('Up to date');
  await expect.poll(async () => (await page.request.get(`${url}/en-us/a`)).text()).toContain('Third title');

  await page.reload();
  shop.stdin?.write('edit Fourth title\n');
  const news = page.getByRole('link', { name: /^Release .+ 20\d\d.+ is live: show it$/ });
  await news.click();
  await expect(page.locator('.release').first()).toContainText('Fourth title (en-us) changed');
});

test('a release that goes live before the page has opened its event stream is announced', async ({ page }) => {
  const live = Promise.withResolvers<void>();
  await page.route('**/editor/events', async (route) => {
    await live.promise;
    await route.continue();
  });
  await signIn(page);
  shop.stdin?.write('edit Fifth title\n');
  await expect.poll(async () => (await page.request.get(`${url}/en-us/a`)).text()).toContain('Fifth title');
  live.resolve();
  await page.getByRole('link', { name: /^Release .+ 20\d\d.+ is live: show it$/ }).click();
  await expect(page.locator('.release').first()).toContainText('Fifth title (en-us) changed');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signing in with the token shows the whole page', async ({ page }) => {
    await page.goto(`${url}/editor`);
    await page.getByLabel('Token').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('That is not the token.');
    await page.getByLabel('Token').fill(decodeURIComponent(new URL(address).hash.slice(1)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
    await page.getByRole('link', { name: / UTC$/ }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('changed');
    await page.goto(`${url}/editor`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
