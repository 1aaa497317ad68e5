/** Scripts that are kept back, or never come: what a slow or broken connection does to a page, without waiting for a clock. */
import type { Page, Route } from '@playwright/test';

export interface HeldScripts {
  /** Lets everything through, now and from now on. */
  readonly release: () => Promise<void>;
}

/** Keeps the page's scripts back that match; call it before the page loads. */
export async function holdScripts(page: Page, pattern: RegExp): Promise<HeldScripts> {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(pattern, async (route) => {
    if (isHeld) waiting.push(route);
    else await route.continue();
  });
  return {
    async release() {
      isHeld = false;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

/** The code of islands: what React needs comes with it. */
export const ISLANDS = /\/_astro\/(?:BuyBox|CartButton|CountryChooser|client)\.[^/]*\.js/;
