/** The customer state that a page knows without a request, from the script-readable `customer` cookie (`us.eu_region_1-pro`). */
export type CustomerMark = 'none' | 'customer' | 'pro';

/** `cookies`: `document.cookie`. `store`: commerce region of the page. */
export function customerMark(cookies: string, store: string): CustomerMark {
  const marks = /(?:^|;\s*)customer=([^;]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  if (marks.includes(`${store}-pro`)) return 'pro';
  return marks.includes(store) ? 'customer' : 'none';
}
