/** Adds the commerce platform's data, as known at build time, to products. */
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { SHIPPING_FACT } from '#lib/content/shipping-fact.ts';
import type { DeliveryTerms } from '#lib/shipping/delivery-terms.ts';
import { countrySteps, shippingTables } from '#lib/shipping/shipping-steps.ts';
import type { ShippingTable } from '#lib/shipping/shipping-steps.ts';

import type { PageContext } from './page-context.ts';
import { contentStore } from './site.ts';

/**
 * Reading the platform's facts makes the page depend on them, even if they do not exist yet. Pass only displayed products: each one is another reason to
 * rebuild the page.
 */
export function withPlatform(
  { shopping, commerceRegion }: Pick<PageContext, 'shopping' | 'commerceRegion'>,
  products: readonly Product[],
): readonly Product[] {
  if (!shopping) return products;
  const ids = products.map(({ commerce }) => commerce[commerceRegion]?.id);
  const sold = ids.flatMap((id) => (id ? [commerceFactUid(commerceRegion, id)] : []));
  if (sold.length === 0) return products;
  // The facts of the sold products, in the order of the products.
  const facts = contentStore().getEach(COMMERCE_FACT, sold, 'en-us').values();
  return products.map((product, at) => {
    const platform = ids[at] ? facts.next().value : undefined;
    return platform ? { ...product, platform } : product;
  });
}

/** Shipping costs of the page's country; empty where the shop does not sell. Reading makes the page depend on them. */
export function shippingCosts({
  shopping,
  commerceRegion,
  country,
}: Pick<PageContext, 'shopping' | 'commerceRegion' | 'country'>): readonly ShippingTable[] {
  const fact = shopping ? contentStore().get(SHIPPING_FACT, commerceRegion, 'en-us') : undefined;
  return fact ? shippingTables(fact.zones, country.iso, country.currency) : [];
}

/** Delivery terms of the country entry; the threshold for free shipping is the platform's, if its costs are known. */
export function deliveryTerms(
  context: Pick<PageContext, 'shopping' | 'commerceRegion' | 'country'>,
): DeliveryTerms | undefined {
  const { delivery } = context.country;
  const steps = countrySteps(shippingCosts(context));
  if (!context.shopping || !steps) return delivery;
  const { freeFrom: _promised, ...others } = delivery ?? {};
  const free = steps.find(({ cost }) => cost?.minor === 0);
  return { ...others, ...(free ? { freeFrom: free.from } : {}) };
}
