/** The links that compare and save a product. */
import type { Page } from '@playwright/test';

export const keep = (page: Page, list: string) => page.locator(`a[data-keep=${list}]`).first();
