/** Lists of products in the browser, on a page that comes back from the back/forward cache. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
let page: EventTarget;

/** The browser shows the page again after `others` pages have run; such a page has received no `storage` events. */
function comeBack(): void {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a page that comes back shows the list as later pages have left it', async () => {
  stored.set('firn.wishlist', '["ridge-98"]');
  const { $wishlist } = await import('#stores/saved-products.ts');
  stored.set('firn.wishlist', '["ridge-98","couloir-108"]');
  comeBack();
  expect($wishlist.get()).toEqual(['ridge-98', 'couloir-108']);
});

test('products that a later page has removed do not return when a product is added on the page that comes back', async () => {
  stored.set('firn.wishlist', '["ridge-98"]');
  const { toggleSaved } = await import('#stores/saved-products.ts');
  stored.set('firn.wishlist', '[]');
  comeBack();
  expect(toggleSaved('wishlist', 'couloir-108')).toBe('added');
  expect(stored.get('firn.wishlist')).toBe('["couloir-108"]');
});

test('a page without storage keeps its list when it comes back', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  });
  const { $wishlist, toggleSaved } = await import('#stores/saved-products.ts');
  toggleSaved('wishlist', 'ridge-98');
  comeBack();
  expect($wishlist.get()).toEqual(['ridge-98']);
});
