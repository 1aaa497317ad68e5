/**
 * Finds the controls of a page and identifies their kind, so that a component on many pages counts once. The address of a form that leads to its own
 * page and the product in a field's name are ignored: 22 categories share one filter form, and any product page may offer any other product with it.
 * Runs in the browser.
 */
import type { Page } from '@playwright/test';

export interface Control {
  readonly path: string;
  /** Index among the controls of the built page, in document order. */
  readonly index: number;
  readonly signature: string;
  readonly kind: 'choice' | 'press';
  /** Whether an island or a page script handles the control. */
  readonly isLive: boolean;
  /** Whether the browser alone handles the control: a link, or a button without a form, outside of islands. */
  readonly isPlain: boolean;
}

/** Also defines `allControls()` in the page: its controls in document order. */
export async function addControlFinder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('a[href],button,input:not([type=hidden]),select,textarea,summary')].filter(
        (one) => !one.closest('noscript,template'),
      );
    Object.assign(globalThis, { allControls: all });
  });
}

/** Returns the controls of each of the pages, as built. */
export function controlsIn(page: Page, paths: readonly string[]): Promise<readonly Control[]> {
  return page.evaluate(async (list) => {
    const { allControls } = globalThis as unknown as { allControls: (root: ParentNode) => HTMLElement[] };
    const islandOf = (one: Element): string =>
      /\/([A-Za-z]+)\./.exec(one.closest('astro-island')?.getAttribute('component-url') ?? '')?.[1] ?? '';
    const products = list.flatMap((path) => /\/p\/([\w-]+)$/.exec(path)?.[1] ?? []);
    const withoutProduct = (name: string | null): string | null => {
      const product = products.find((one) => name?.endsWith(`-${one}`));
      return name && product ? `${name.slice(0, -product.length)}:product` : name;
    };
    const found: Control[] = [];
    for (const path of list) {
      const html = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
      for (const [index, one] of allControls(html).entries()) {
        const form = one.closest('form');
        const place = one.closest('header,main,footer,dialog')?.localName ?? '';
        const home = one.closest('[class]:not(a,button,input,select,summary)')?.classList[0] ?? '';
        const type = one.getAttribute('type') ?? '';
        const names = [one.localName, type, one.classList[0], withoutProduct(one.getAttribute('name'))];
        const action = form?.getAttribute('action');
        const isChoice = /^(?:input|select|textarea|summary)$/.test(one.localName);
        const isColor = one.closest('[data-colors]') !== null;
        found.push({
          path,
          index,
          signature: [place, islandOf(one), action === path ? 'its own page' : action, home, ...names].join(' '),
          kind: isChoice ? 'choice' : 'press',
          isLive: isColor || islandOf(one) !== '',
          isPlain: !isChoice && !isColor && !islandOf(one) && (one.localName === 'a' || !form),
        });
      }
    }
    return found;
  }, paths);
}
