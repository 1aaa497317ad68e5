/** The page for an unknown address names the requested path: filled in by the server, or by a script where the page is served as a file. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const line = (page: Page) => page.locator('[data-missing-path]');
/** Each path with what the page says. */
const PATHS = [
  ['/de-at/nirgendwo', 'Seite nicht gefunden: /de-at/nirgendwo'],
  ['/de-at/%3Cscript%3Edocument.title=1%3C/script%3E', 'Seite nicht gefunden: /de-at/<script>document.title=1</script>'],
  ['/de-at/s%C3%BCd%E2%80%AE%22/%7Bpath%7D', 'Seite nicht gefunden: /de-at/süd"/{path}'],
  ['/ja-jp/a%2Fb', 'ページが見つかりません：/ja-jp/a%2Fb'],
  [`/en-us/${'x'.repeat(400)}`, `Page Not Found: /en-us/${'x'.repeat(193)}…`],
] as const; // prettier-ignore

async function expectNamed(page: Page, path: string, text: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expect(line(page)).toHaveText(text);
  await expect(line(page)).toBeVisible();
  await expect(line(page)).toHaveCount(1);
  expect((await page.locator('main').innerText()).split(text)).toHaveLength(2);
  expect(await page.title()).toContain(text.split(/[:：]/, 1)[0] ?? '');
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the requested path is shown once, as text', async ({ page }) => {
      for (const [path, text] of PATHS) await expectNamed(page, path, text);
    });
  });

test('on a host that serves the page as a file, a script shows the same', async ({ page }) => {
  for (const [path, text] of PATHS) {
    const [, locale] = path.split('/');
    await page.route(
      `**${path}`,
      async (route) =>
      route.fulfill({ response: await route.fetch({ url: new URL(`/${locale}/404.html`, route.request().url()).href }), status: 404 }), // prettier-ignore
    );
    await expectNamed(page, path, text);
  }
});
