/** Content of the professional region: professionals see it from the first frame, other visitors never do. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/en-us/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
}

/** Level 1 headings visible in any frame since the first. */
async function watchHeadings(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenHeadings: seen });
    const look = (): void => {
      for (const heading of document.querySelectorAll('h1')) {
        const text = heading.textContent?.trim() ?? '';
        if (heading.checkVisibility() && !seen.includes(text)) seen.push(text);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenHeadings: string[] }).seenHeadings);
}

async function expectHeading(page: Page, seen: string, hidden: string): Promise<void> {
  await expect(page.locator('main')).toContainText(hidden);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(seen);
  expect(await page.locator('main').ariaSnapshot()).not.toContain(hidden);
}

test('a guest sees the invitation and does not load the greeting’s picture', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => pictures.push(request.url()));
  const headings = await watchHeadings(page);
  await page.goto('/en-us/pro');
  await expectHeading(page, 'Firn Pro', 'Welcome back');
  expect(await headings()).toEqual(['Firn Pro']);
  expect(pictures.filter((url) => url.includes('/scene-storm'))).not.toEqual([]);
  expect(pictures.filter((url) => url.includes('/scene-plateau'))).toEqual([]);
});

test('a professional sees the greeting from the first frame', async ({ page }) => {
  await signIn(page, 'pro.us@firn.example');
  const headings = await watchHeadings(page);
  await page.goto('/en-us/pro');
  await expectHeading(page, 'Welcome back', 'Firn Pro');
  expect(await headings()).toEqual(['Welcome back']);
  await expect(page.locator('.hero.for-pros img')).toHaveJSProperty('complete', true);
});

test('a page only for professionals has the title of the error page for other visitors', async ({ page }) => {
  const title = (await (await page.request.get('/en-us/account')).text()).match(/<title>(.*?)<\/title>/)?.[1];
  await page.route('**/en-us/account', async (route) => {
    const html = await (await route.fetch()).text();
    const body = html.replace('<main ', '<main data-no-page="Page Not Found · Firn" ');
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('/en-us/account');
  await expect(page).toHaveTitle('Page Not Found · Firn');
  await signIn(page, 'pro.us@firn.example');
  await page.goto('/en-us/account');
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  await expect(page).toHaveTitle(title ?? '');
});

test('in a market of another store, a professional sees the guest content', async ({ page }) => {
  await signIn(page, 'pro.us@firn.example');
  await page.goto('/de-at/pro');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firn Pro');
});

/** Rewrites the skis page and its data on the way to the browser, as if the first tile were hidden from professionals. */
async function hideFirstTileFromPros(page: Page): Promise<void> {
  await page.route('**/en-us/c/skis', async (route) => {
    const html = await (await route.fetch()).text();
    const body = html
      .replace('<div data-filters', '<div data-filters data-mixed')
      .replace('<article class="tile', '<article class="not-for-pros tile');
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.route('**/en-us/c/skis/_payload.json', async (route) => {
    const payload = (await (await route.fetch()).json()) as { readonly grid: { readonly items: readonly object[] } };
    const [first, ...rest] = payload.grid.items;
    const items = [{ ...first, visibilityClass: 'not-for-pros' }, ...rest];
    await route.fulfill({ json: { ...payload, grid: { ...payload.grid, items } } });
  });
}

test('in a category with products hidden from professionals, each audience sees its own number of products', async ({
  page,
}) => {
  await hideFirstTileFromPros(page);
  await page.goto('/en-us/c/skis');
  const found = page.locator('output.found');
  const guests = Number(/\d+/.exec((await found.textContent()) ?? '')?.[0]);
  expect(guests).toBeGreaterThan(1);
  await expect(page.locator('[data-filters] astro-island[ssr]')).toHaveCount(1);
  await signIn(page, 'pro.us@firn.example');
  await page.goto('/en-us/c/skis');
  await expect(found).toHaveText(`Products: ${guests - 1}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a guest sees the invitation; the server-rendered page shows a professional the greeting', async ({ page }) => {
    await page.goto('/en-us/pro');
    await expectHeading(page, 'Firn Pro', 'Welcome back');
    await page.goto('/en-us/account');
    const form = page.locator('main form[data-form=sign-in]');
    await form.locator('[name=email]').fill('pro.us@firn.example');
    await form.locator('[name=pw]').fill('firn-sample-2026');
    await form.locator('[data-submit]').click();
    await expect(page).toHaveURL(/\/api\/mine\//);
    await page.goto('/api/mine/en-us/pro');
    await expectHeading(page, 'Welcome back', 'Firn Pro');
  });
});
