/** Accessibility checks with axe, shared by all tests. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** The WCAG A and AA rules that evaluate colors. The dark scheme differs from the light one only in color values (tests/unit/house/dark-scheme.test.ts). */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const describe = (scheme: string, { id, nodes }: Violation): string =>
  `${scheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

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
  // Legacy mode runs axe inside the page instead of a second, blank page. No tested page embeds a cross-origin frame.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const light: readonly Violation[] = (await axe.analyze()).violations;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await page.evaluate(async (rules) => {
    const { axe: again } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: readonly Violation[] }> };
    };
    const { violations } = await again.run({
      runOnly: { type: 'rule', values: rules },
      resultTypes: ['violations'],
      elementRef: false,
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, COLOR_RULES);
  await page.emulateMedia({
    colorScheme: before.isDark ? 'dark' : 'light',
    reducedMotion: before.isReduced ? 'reduce' : 'no-preference',
  });
  const found = [...light.map((one) => describe('light', one)), ...dark.map((one) => describe('dark', one))];
  expect(found, place).toEqual([]);
}
