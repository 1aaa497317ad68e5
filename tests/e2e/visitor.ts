/** The visitors of the tests. `REGULAR_BROWSER` has a regular browser, because the market offer treats the default test browser as a crawler. */
import { errors, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export const REGULAR_BROWSER: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** Gives each context its own client address, so that tests do not share rate limits. */
export async function giveOwnAddress(context: BrowserContext): Promise<void> {
  const part = (): number => 1 + Math.floor(Math.random() * 254);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.${18 + (part() % 2)}.${part()}.${part()}` });
}

/** Limit in milliseconds for `settle`. */
const SETTLED_AT_LATEST = 15_000;

/**
 * Waits until the page has loaded and its network is idle. Use it directly after a navigation: if the network has been idle since then, Playwright does
 * not wait again. A request that the browser never reports as finished must not cost a test its whole time limit, so
 * the wait for the network ends after 15 seconds; what the test then expects has limits of its own.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle', { timeout: SETTLED_AT_LATEST }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
    console.log(`${page.url()}: the network was not idle after ${SETTLED_AT_LATEST / 1000} s; the test goes on`);
  });
}

/** Opens `path` and waits as `settle` does. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

/** Makes the geolocation answer `country`, for a browser that is not a crawler. */
export async function arriveFrom(page: Page, country: string): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  await page.route('**/api/geolocation', (route) => route.fulfill({ json: { country, known: true } }));
}

/**
 * Presses "Add to cart", and waits until the shop has confirmed the change and the page has noted that: a page that is opened earlier sends the change
 * again.
 */
export async function addConfirmed(page: Page, button = page.getByTestId('add-to-cart')): Promise<void> {
  const added = page.waitForResponse((one) => one.url().includes('/api/cart/') && one.request().method() === 'POST');
  await button.click();
  expect((await added).ok()).toBe(true);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('firn.pending'))).toBeNull();
}

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Records layout shifts without input after the document is complete; call it before the page loads. Shifts while loading, such as a late
 * font's, count toward Lighthouse's budget instead.
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

/** Records every text of the element, from the built one on. The parser may pause within the element, so a text counts only once a node follows it. */
export async function watchText(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((wanted) => {
    const seen: string[] = [];
    (globalThis as unknown as { seenTexts: string[] }).seenTexts = seen;
    const isParsed = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) if (at.nextSibling) return true;
      return document.readyState !== 'loading';
    };
    const look = (): void => {
      const element = document.querySelector(wanted);
      if (!element || !isParsed(element)) return;
      const text = element.textContent.replaceAll(/\s+/g, ' ').trim();
      if (text && text !== seen.at(-1)) seen.push(text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, selector);
  return () => page.evaluate(() => (globalThis as unknown as { seenTexts: string[] }).seenTexts);
}

/** Quantity and options of each line that the cart page shows, in its order: `1 × Gletscher · 177 cm`. */
export function shownCartLines(page: Page): Promise<readonly string[]> {
  return page.getByTestId('cart-line').evaluateAll((all) =>
    all.map((line) => {
      const text = (selector: string): string => line.querySelector(selector)?.textContent ?? '';
      const pieces = line.querySelector<HTMLInputElement>('.stepper [type=number]')?.value;
      return `${pieces} × ${text('.line-options').replace(text('.line-each'), '')}`;
    }),
  );
}
