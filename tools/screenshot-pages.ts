/** The screenshots in `docs/images/templates`. `tests/unit/tools/screenshot-pages.test.ts` fails if a template has none. */

export interface Shot {
  readonly path: string;
  /** File of the template below `src/pages/[lang]`. */
  readonly route: string;
}

/** Name of the screenshot → page. The locales vary, to show several languages and currencies. */
export const PAGES: Readonly<Record<string, Shot>> = {
  home: { path: '/de-at', route: 'index.astro' },
  category: { path: '/en-us/c/skis', route: 'c/[...uid].astro' },
  product: { path: '/de-at/p/ridge-98', route: 'p/[uid].astro' },
  cart: { path: '/de-at/cart', route: 'cart.astro' },
  search: { path: '/fr-ca/search?q=ski', route: 'search.astro' },
  compare: { path: '/en-us/compare?p=ridge-98,couloir-108', route: 'compare.astro' },
  wishlist: { path: '/en-us/wishlist?p=ridge-98', route: 'wishlist.astro' },
  landing: { path: '/fr-ch/l/deep-winter', route: 'l/[uid].astro' },
  page: { path: '/de-ch/sustainability', route: '[...page].astro' },
  blog: { path: '/en-us/blog', route: 'blog/index.astro' },
  'blog-category': { path: '/ja-jp/blog/workshop', route: 'blog/[uid].astro' },
  article: { path: '/it-it/blog/p/why-wood', route: 'blog/p/[uid].astro' },
  team: { path: '/es-es/team', route: 'team/index.astro' },
  athlete: { path: '/fr-fr/team/lena-kofler', route: 'team/[uid].astro' },
  support: { path: '/en-gb/support', route: 'support/index.astro' },
  'support-article': { path: '/en-gb/support/ski-length', route: 'support/[uid].astro' },
  dealers: { path: '/de-at/stores', route: 'stores.astro' },
  countries: { path: '/en-us/country', route: 'country.astro' },
  account: { path: '/de-at/account', route: 'account/index.astro' },
  'create-account': { path: '/de-at/account/create', route: 'account/create.astro' },
  tracking: { path: '/en-us/account/track', route: 'account/track.astro' },
  professionals: { path: '/en-us/pro', route: 'pro/index.astro' },
  application: { path: '/en-us/pro/create', route: 'pro/create.astro' },
  'professional-sign-up': { path: '/it-it/pro/signup', route: 'pro/signup.astro' },
  withdrawal: { path: '/de-at/withdraw', route: 'withdraw.astro' },
  'not-found': { path: '/fr-ca/404', route: '404.astro' },
  'gone-page': { path: '/es-es/410.html', route: '410.astro' },
  'test-store': { path: '/de-ch/test-store', route: 'test-store.astro' },
  styletile: { path: '/ja-jp/styletile', route: 'styletile.astro' },
};

/** Pages of signed-in customers. */
export const OWN_PAGES: Readonly<Record<string, Shot & { readonly email: string }>> = {
  orders: { email: 'anna.de@firn.example', path: '/de-at/account/orders', route: 'account/orders.astro' },
  addresses: { email: 'anna.de@firn.example', path: '/fr-fr/account/addresses', route: 'account/addresses.astro' },
  profile: { email: 'anna.de@firn.example', path: '/it-it/account/profile', route: 'account/profile.astro' },
  'own-account': { email: 'anna.de@firn.example', path: '/fr-fr/account', route: 'account/index.astro' },
  club: { email: 'pro.us@firn.example', path: '/en-us/proclub', route: 'proclub.astro' },
};

/** Names of screenshots that need a shop of their own: tiles that load, and a removed product. */
export const OTHER_SHOPS: Readonly<Record<string, Pick<Shot, 'route'>>> = {
  'load-more': { route: 'c/[...uid].astro' },
  gone: { route: '410/[products].astro' },
};

export const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;
export const COLOR_SCHEMES = ['light', 'dark'] as const;
