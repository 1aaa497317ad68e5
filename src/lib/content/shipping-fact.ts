/** Shipping zones and costs of a store on the commerce platform, stored next to the content because pages show them. */
import type { CommerceRegion } from '#lib/region/region.ts';
import type { NamedShippingMethod, ShippingZone } from '#lib/shipping/shipping-zone.ts';

import type { EntryBase } from './entry.ts';

/** Not a content type of the content service; its only language is the default one, its uid the commerce region. */
export const SHIPPING_FACT = 'commerce_shipping';

export interface ShippingFact extends EntryBase {
  readonly type: typeof SHIPPING_FACT;
  readonly region: CommerceRegion;
  readonly zones: readonly (ShippingZone & { readonly methods: readonly NamedShippingMethod[] })[];
}
