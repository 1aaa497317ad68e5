/** Both functions run before the first paint. */

/**
 * Marks a page that is opened, so that sections far below the window wait (`styles/layout.css`). On a page that is returned to or reloaded, the browser needs
 * their heights at once to find the visitor's place again.
 */
function markOpened({ dataset }: HTMLElement): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'navigate') dataset['opened'] = '';
}

/**
 * Marks the document as a customer's or a professional's, so that styles hide content that does not apply to the visitor (the
 * sign-in form, retail prices, free shipping that the customer's group does not get), and redirects from pages that require sign-in. Duplicates
 * `lib/customer/customer-mark.ts`, because an inline script has no imports.
 */
function markDocument({ dataset }: HTMLElement): void {
  const stores = /(?:^|;\s*)customer=([^;]*)/.exec(document.cookie)?.[1]?.split('.') ?? [];
  const { store = '-', guard } = dataset;
  if (stores.includes(`${store}-pays`)) dataset['pays'] = '';
  if (stores.includes(`${store}-pro`)) dataset['customer'] = 'pro';
  else if (stores.includes(store)) dataset['customer'] = 'yes';
  else if (guard) location.replace(`${guard}?return=${encodeURIComponent(location.pathname + location.search)}`);
}

markOpened(document.documentElement);
markDocument(document.documentElement);
