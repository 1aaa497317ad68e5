/** Fills the prices of a signed-in customer into a page that the server also fills for guests. */
import type { CustomerView } from '#lib/customer/customer-views.ts';

import { fillPrices } from './fill-prices.ts';
import { all, has, set } from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import { markRoot } from './mark-root.ts';
import type { VisitorApi } from './visitor-api.ts';

/** The signed-in customer; undefined for guests, and if the API does not respond. */
export async function customerOf(visitor: VisitorApi): Promise<CustomerView | undefined> {
  const { customerId = 0, status } = await visitor.ask({ method: 'GET', path: '/session' });
  if (status >= 400 || customerId === 0) return undefined;
  const { customer } = await visitor.ask({ method: 'POST', path: '/customers/validate-session' });
  return customer ?? undefined;
}

/** Replaces the public prices with those of the signed-in customer. */
export async function fillCustomerPrices(
  document: HtmlTree,
  root: Element,
  { visitor, customer }: { readonly visitor: VisitorApi; readonly customer: CustomerView },
): Promise<void> {
  markRoot(root, customer);
  for (const price of all(document, has('data-product'))) set(price, 'data-live', 'built');
  await fillPrices(document, visitor, customer.isPro);
}
