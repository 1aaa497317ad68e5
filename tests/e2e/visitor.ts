/** A person's browser: the one that drives the tests is taken for a crawler by the market offer. */
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export const PERSON: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** Each visit from an address of its own, so that the throttles of one test are not the next one's. */
export async function comeFromAnywhere(context: BrowserContext): Promise<void> {
  const part = (): number => 1 + Math.floor(Math.random() * 254);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.${18 + (part() % 2)}.${part()}.${part()}` });
}

/** Makes the page believe that it is in `country`. */
export async function arriveFrom(page: Page, country: string): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  await page.route('**/api/geolocation', (route) => route.fulfill({ json: { country, known: true } }));
}

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * What has been moved since the page was loaded, without anybody's click; call it before the page loads. While a page still loads,
 * a late font may move a word by a pixel or two: that is the budget of Lighthouse, not of these tests.
 */
export async function countShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    (globalThis as unknown as { moved: string[] }).moved = moved;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput || document.readyState !== 'complete') continue;
        for (const { node } of entry.sources)
          moved.push((node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 200) ?? '?');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
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
