/** Accessibility checks with axe, shared by all tests. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The WCAG A and AA rules that evaluate colors. The dark scheme differs from the light one only in color values (tests/unit/house/dark-scheme.test.ts). */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const describe = (scheme: string, { id, nodes }: Result): string =>
  `${scheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

/**
 * Violations that axe finds on the page, or in the element `within`. A document gets axe's code once, minified: parsing it takes 50 ms of CPU time, and
 * `@axe-core/playwright` would load twice as much code, twice for each check. Frames get it too, because axe includes those of the same origin.
 */
export async function violationsOn(page: Page, options: RunOptions, within?: string): Promise<readonly Result[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(SOURCE);
  return page.evaluate(
    async ({ selector, wanted }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(selector ?? document, wanted);
      return violations;
    },
    { selector: within, wanted: { ...options, resultTypes: ['violations'] } satisfies RunOptions },
  );
}

/**
 * Expects axe to find nothing on the page, in both color schemes; `place` names the page or state in the failure. All rules run in the light scheme,
 * and the color rules in the dark one too. Waits for the load event first, because a click resolves when the next document is committed, and colors are
 * wrong while its stylesheets are still loading.
 */
export async function expectNoViolations(page: Page, place = page.url()): Promise<void> {
  await page.waitForLoadState('load');
  const before = await page.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violationsOn(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOn(page, { runOnly: { type: 'rule', values: COLOR_RULES } });
  await page.emulateMedia({
    colorScheme: before.isDark ? 'dark' : 'light',
    reducedMotion: before.isReduced ? 'reduce' : 'no-preference',
  });
  const found = [...light.map((one) => describe('light', one)), ...dark.map((one) => describe('dark', one))];
  expect(found, `${place}: ${found.join('; ')}`).toEqual([]);
}
