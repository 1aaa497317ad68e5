/** A person's browser: the one that drives the tests is taken for a crawler by the market offer. */
import type { BrowserContextOptions, Page } from '@playwright/test';

export const PERSON: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** Makes the page believe that it is in `country`. */
export async function arriveFrom(page: Page, country: string): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  await page.route('**/api/geolocation', (route) => route.fulfill({ json: { country } }));
}

/** Starts counting layout shifts that nobody caused by a click; call it before the page loads. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const all = globalThis as unknown as { shifts: number };
    all.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) all.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}

/** Every text that the element has had, beginning with the built one. */
export async function watchText(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((wanted) => {
    const seen: string[] = [];
    (globalThis as unknown as { seenTexts: string[] }).seenTexts = seen;
    const look = (): void => {
      const text = document.querySelector(wanted)?.textContent?.replaceAll(/\s+/g, ' ').trim();
      if (text && text !== seen.at(-1)) seen.push(text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, selector);
  return () => page.evaluate(() => (globalThis as unknown as { seenTexts: string[] }).seenTexts);
}
