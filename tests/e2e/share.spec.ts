/** The link that shares a product, with and without scripts. */
import { expect, test } from '@playwright/test';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the link opens the social network in a new tab to share the address of the page', async ({
      page,
      context,
    }) => {
      await context.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'share' }));
      await page.goto('/de-at/p/ridge-98');
      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Teilen (Facebook)', exact: true }).click();
      const opened = await opening;
      await opened.waitForURL('https://www.facebook.com/sharer/**');
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(opened.url()).searchParams.get('u')).toBe(canonical);
      await expect(page).toHaveURL(/\/de-at\/p\/ridge-98$/);
    });
  });
