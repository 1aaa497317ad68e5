/** The Content-Security-Policy in a browser: all of the shop's code runs under it, injected scripts do not. */
import { expect, test } from '@playwright/test';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('the shop works under its policy without a violation', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  for (const path of ['/', '/de-at/c/skis', '/de-at/country', '/de-at/cart', '/de-at/nirgendwo']) await page.goto(path);
  const response = await page.goto('/de-at/p/ridge-98');
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1', { timeout: 10_000 });
  await page.locator('.cart-button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an injected script does not run', async ({ page }) => {
  await page.route('**/de-at/about', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</body>', '<script>document.title = "taken over"</script></body>');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/de-at/about');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page).not.toHaveTitle('taken over');
});
