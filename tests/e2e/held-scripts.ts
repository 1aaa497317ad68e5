/** Holds scripts back, to simulate a slow connection without timing. */
import type { Page, Route } from '@playwright/test';

export interface HeldScripts {
  /** Releases the held scripts, and stops holding. */
  readonly release: () => Promise<void>;
}

/** Holds the page's scripts that match; call it before the page loads. */
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

/** The code of islands, including the parts of React that they need. */
export const ISLANDS = /\/_astro\/(?:BuyBox|CartButton|CountryChooser|client)\.[^/]*\.js/;
