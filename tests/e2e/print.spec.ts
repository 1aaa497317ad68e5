/**
 * Every template in print, on a sheet as wide as A4: the heading and the content are present, dark on white even with a dark screen, nothing is wider
 * than the sheet, nothing floats over it, and collapsed answers are expanded.
 */
import { expect, test } from '@playwright/test';

import { PAGES } from './template-pages.ts';
import { giveOwnAddress } from './visitor.ts';

/** The width of A4 without margins, in CSS pixels. */
const SHEET = { width: 718, height: 1046 };

test.use({ viewport: SHEET, colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ context }) => giveOwnAddress(context));

interface Sheet {
  readonly heading: string;
  readonly isBright: boolean;
  readonly wide: readonly string[];
  readonly floating: readonly string[];
  readonly screenOnly: readonly string[];
  readonly closed: readonly string[];
}

function readSheet(): Sheet {
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className || '-'} "${element.textContent?.trim().slice(0, 30) ?? ''}"`;
  const isSeen = (element: Element): boolean => element.checkVisibility() && element.getClientRects().length > 0;
  const isClipped = (element: Element): boolean => element.closest('.visually-hidden') !== null;
  const all = [...document.querySelectorAll('body *')].filter((one) => isSeen(one) && !isClipped(one));
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  const headings = all.filter((one) => one.tagName === 'H1').map((one) => one.textContent?.trim() ?? '');
  return {
    heading: headings.join(' '),
    isBright: Math.min(red, green, blue) > 240,
    wide: all.filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(nameOf),
    floating: all.filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position)).map(nameOf),
    // The quantity of a cart line is content.
    screenOnly: all
      .filter((one) =>
        one.matches('.header, .footer, .alerts, dialog, main :is(button, select, textarea, input:not(.stepper *))'),
      )
      .map(nameOf),
    closed: all
      .filter((one) => one.matches('main details:not([open])'))
      .filter((one) => [...one.children].some((child) => child.tagName !== 'SUMMARY' && !child.checkVisibility()))
      .map(nameOf),
  };
}

const PAGES_PER_TEST = 8;
const paths = Object.values(PAGES).flat();

for (let from = 0; from < paths.length; from += PAGES_PER_TEST) {
  const some = paths.slice(from, from + PAGES_PER_TEST);
  test(`the pages ${some.at(0)} to ${some.at(-1)} print their content, dark on white, within the sheet`, async ({
    page,
  }) => {
    for (const path of some) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(`/de-at${path === '/' ? '' : path}`);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.emulateMedia({ media: 'print' });
      // The print stylesheet is a separate file, which may load late.
      await expect(page.locator('.header')).toBeHidden();
      const { heading, ...sheet } = await page.evaluate(readSheet);
      expect(heading, path).not.toBe('');
      expect({ path, ...sheet }).toEqual({
        path,
        isBright: true,
        wide: [],
        floating: [],
        screenOnly: [],
        closed: [],
      });
    }
  });
}

test('closed questions print with their answers', async ({ page }) => {
  await page.goto('/de-at/support/ski-length');
  const answer = page.locator('main details:not([open]) .prose').first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
});
