/**
 * Groups modules that browsers load together into one file: small files compress badly, and each costs a request. Only modules without side effects,
 * including their imports, may be grouped: loading one runs the whole file (`tests/unit/house/client-chunks.test.ts`). Modules that are loaded on
 * interaction are kept apart from those that every page loads (`tests/e2e/budgets.spec.ts`).
 */
export const CLIENT_CHUNKS: readonly { readonly name: string; readonly test: RegExp; readonly priority: number }[] = [
  {
    name: 'page',
    test: /preload-(?:helper|imports)|src\/lib\/customer\/customer-mark\.ts|src\/browser\/(?:boot\/(?:add-stylesheet|stored-input)|leave-filled-page)\.ts|src\/lib\/(?:media\/density-dpi|locale\/joined|cart\/cart-keys)\.ts|src\/islands\/ui\/(?:is-changed|plain-press)\.ts/,
    priority: 4,
  },
  {
    name: 'prices',
    test: /node_modules\/nanostores\/|src\/lib\/(?:pricing\/(?!tax)|pro\/)|src\/stores\/(?:product-choice|page-market|prices|variants)\.ts|src\/islands\/ui\/page-writing/,
    priority: 3,
  },
  {
    name: 'react',
    test: /node_modules\/(?:(?:@nanostores\/)?react\/|react-dom\/(?:index|cjs\/react-dom\.production)\.js)|src\/islands\/ui\/(?:use-live|replay|texts)/,
    priority: 2,
  },
  // Modules that tiles, product lists and the cart share; a small file, so that none of them loads the code of the others.
  {
    name: 'tiles',
    test: /src\/(?:lib\/(?:media\/|catalogue\/tile\.ts|page\/island-texts|cart\/translated-line)|stores\/line-texts|clients\/storefront-api\/read-(?:payload|line-texts))/,
    priority: 2,
  },
  // Only the search builds addresses of pages in the browser. Without a group, these modules are in the cart's file, which the search would then load.
  { name: 'search', test: /src\/(?:stores\/search|lib\/(?:links\/links|errors\/app-error))\.ts/, priority: 2 },
  // Modules that forms share with the cart or the account, so that none of them loads the code of the others.
  { name: 'customer', test: /src\/(?:stores\/(?:customer|forget-carts)|lib\/locale\/labelled)\.ts/, priority: 2 },
  {
    name: 'cart',
    test: /src\/(?:stores\/(?:cart|variants-when-online|cart-add-ons|chosen-line)|islands\/ui\/(?:cart-problem-text|view-cart|pressed-form)|lib\/.*\/(?:cart-trouble|line-to-add|offers-by-line|variant-for))\.ts/,
    priority: 1,
  },
  // Shared by the drawer and the cart page; add-ons are loaded only when there is one to offer.
  {
    name: 'cart-views',
    test: /src\/islands\/cart\/(?!AddOn|PageAddOns|QuickAdd|use-add-on-toggles|CartPage|CartButton|AddedPanel|DrawerStyle|views\/AddOn)/,
    priority: 1,
  },
  // Used by product pages and by pages with tiles.
  {
    name: 'save-links',
    test: /src\/(?:browser\/product\/save-links|stores\/saved-products|lib\/catalogue\/saved-product-rules)\.ts/,
    priority: 1,
  },
  // Shared by all tiles that the browser renders.
  { name: 'PriceView', test: /src\/islands\/ui\/(?:SaveMarks|PriceView|TileTags)\.tsx/, priority: 1 },
  // Used by product lists, and by pages that the server has filled for the visitor.
  { name: 'use-checked-prices', test: /src\/islands\/ui\/(?:use-checked-prices|replace-plain)\.ts/, priority: 1 },
  {
    name: 'send-form',
    test: /src\/(?:stores\/send-form|browser\/forms\/.*|browser\/boot\/newsletter-form)\.ts/,
    priority: 1,
  },
  {
    name: 'account',
    test: /src\/(?:browser\/account\/(?:address-cards|from-template|return-forms|same-customer|sign-in-again|state-field)|lib\/customer\/return-path)\.ts/,
    priority: 0,
  },
  // Order rows show product names; the rest of the account does not need this code.
  { name: 'orders', test: /src\/(?:browser\/account\/row-texts|lib\/order\/order-rows)\.ts/, priority: 0 },
];
