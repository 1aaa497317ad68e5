/** Pages that Lighthouse measures: one per template. `tests/unit/tools/lighthouse.test.ts` fails if a template has none. */

export interface Page {
  readonly name: string;
  readonly path: string;
  /** File of the template below `src/pages/[lang]`. */
  readonly route: string;
  /** Whether the page is measured as a signed-in customer. */
  readonly isOwn?: boolean;
  /** Whether the page has `noindex` on purpose; the audit that requires indexing is then skipped. */
  readonly isHidden?: boolean;
  /** Whether the page has an error status on purpose. */
  readonly isError?: boolean;
}

const hidden = { isHidden: true };
const own = { isOwn: true, isHidden: true };
const error = { isError: true, isHidden: true };

export const PAGES: readonly Page[] = [
  { name: 'home', path: '/', route: 'index.astro' },
  { name: 'category', path: '/en-us/c/skis', route: 'c/[...uid].astro' },
  { name: 'product', path: '/en-us/p/ridge-98', route: 'p/[uid].astro' },
  { name: 'page', path: '/en-us/about', route: '[...page].astro' },
  { name: 'landing', path: '/de-at/l/first-tour', route: 'l/[uid].astro' },
  { name: 'blog', path: '/fr-fr/blog', route: 'blog/index.astro' },
  { name: 'blog-category', path: '/en-us/blog/workshop', route: 'blog/[uid].astro' },
  { name: 'article', path: '/it-it/blog/p/why-wood', route: 'blog/p/[uid].astro' },
  { name: 'team', path: '/es-es/team', route: 'team/index.astro' },
  { name: 'athlete', path: '/en-us/team/lena-kofler', route: 'team/[uid].astro' },
  { name: 'support', path: '/en-gb/support', route: 'support/index.astro' },
  { name: 'support-article', path: '/en-us/support/ski-length', route: 'support/[uid].astro' },
  { name: 'dealers', path: '/de-at/stores', route: 'stores.astro' },
  { name: 'countries', path: '/en-us/country', route: 'country.astro' },
  { name: 'professionals', path: '/en-us/pro', route: 'pro/index.astro' },
  { name: 'club', path: '/en-us/proclub', route: 'proclub.astro' },
  { name: 'apply', path: '/en-us/pro/create', route: 'pro/create.astro', ...hidden },
  { name: 'pro-sign-up', path: '/en-us/pro/signup', route: 'pro/signup.astro', ...hidden },
  { name: 'cart', path: '/de-at/cart', route: 'cart.astro', ...hidden },
  { name: 'search', path: '/en-us/search?q=ski', route: 'search.astro', ...hidden },
  { name: 'compare', path: '/en-us/compare?p=ridge-98,couloir-108', route: 'compare.astro', ...hidden },
  { name: 'wishlist', path: '/en-us/wishlist?p=ridge-98', route: 'wishlist.astro', ...hidden },
  { name: 'create-account', path: '/de-at/account/create', route: 'account/create.astro', ...hidden },
  { name: 'track', path: '/en-us/account/track', route: 'account/track.astro', ...hidden },
  { name: 'withdraw', path: '/de-at/withdraw', route: 'withdraw.astro', ...hidden },
  { name: 'account', path: '/de-at/account', route: 'account/index.astro', ...own },
  { name: 'addresses', path: '/de-at/account/addresses', route: 'account/addresses.astro', ...own },
  { name: 'orders', path: '/de-at/account/orders', route: 'account/orders.astro', ...own },
  { name: 'profile', path: '/de-at/account/profile', route: 'account/profile.astro', ...own },
  { name: 'test-store', path: '/en-us/test-store', route: 'test-store.astro', ...hidden },
  { name: 'style-tile', path: '/en-us/styletile', route: 'styletile.astro', ...hidden },
  { name: 'not-found', path: '/en-us/nowhere', route: '404.astro', ...error },
  // The file itself is answered with 200; as the page of a removed address it has the status 410.
  { name: 'gone', path: '/en-us/410.html', route: '410.astro', ...hidden },
];
