/** Who is signed in, as far as a page may know it before it has asked: out of the readable `customer` cookie, `us.eu_region_1-pro`. */
export type CustomerMark = 'none' | 'customer' | 'pro';

/** `cookies`: as `document.cookie` has them. `store`: commerce region of the page. */
export function customerMark(cookies: string, store: string): CustomerMark {
  const marks = /(?:^|;\s*)customer=([^;]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  if (marks.includes(`${store}-pro`)) return 'pro';
  return marks.includes(store) ? 'customer' : 'none';
}
