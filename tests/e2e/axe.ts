/** Accessibility checks by axe, shared by all tests. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Expects axe to find nothing on the page; `place` names the page or state in the failure. Waits for the load event first: a click resolves when the
 * next document is committed, and colours are wrong while its stylesheets still load.
 */
export async function expectNoViolations(page: Page, place = page.url()): Promise<void> {
  await page.waitForLoadState('load');
  // Legacy mode runs axe inside the page instead of a second, blank page. No tested page embeds a cross-origin frame.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, place).toEqual([]);
}
