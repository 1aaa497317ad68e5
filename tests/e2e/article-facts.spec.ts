/** Date, author and category of an article stand in one row on a phone, above the text. */
import { expect, test } from '@playwright/test';

test.use({ viewport: { width: 390, height: 844 } });

test('date, author and category of an article stand on one line', async ({ page }) => {
  await page.goto('/en-us/blog/p/why-wood');
  const tops = await page.locator('.article-facts > p').evaluateAll((facts) =>
    facts.map((fact) => {
      const words = document.createRange();
      words.selectNodeContents(fact.querySelector('a') ?? fact);
      return [fact.textContent.trim(), Math.round(words.getBoundingClientRect().top)] as const;
    }),
  );
  expect(tops.map(([words]) => words)).toEqual(['October 28, 2026', 'Jakob Riml', 'Workshop']);
  expect(new Set(tops.map(([, top]) => top)).size).toBe(1);
});
