/** The dealers page, as specs use it. */
import type { Page } from '@playwright/test';

export const PAGE = '/de-at/stores';

export const firstDealer = (page: Page) => page.locator('.dealers-found li').first();

export async function searchDealers(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ort oder Postleitzahl').fill(text);
  await page.getByRole('button', { name: 'Suche', exact: true }).click();
}
