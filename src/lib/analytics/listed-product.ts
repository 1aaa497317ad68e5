/** A listed product as an analytics item. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import type { AnalyticsProduct } from './event-item.ts';

/** The cheapest variant represents the product, because the list shows its price. Undefined without variants. */
export function listedProduct(name: string, variants: readonly CommerceVariant[]): AnalyticsProduct | undefined {
  const [first, ...others] = variants;
  if (!first) return undefined;
  const shown = others.reduce(
    (best, variant) => (variant.calculatedPrice.minor < best.calculatedPrice.minor ? variant : best),
    first,
  );
  const { retailPrice, calculatedPrice } = shown;
  return {
    name,
    sku: shown.sku,
    id: shown.productId,
    variantId: shown.id,
    quantity: 1,
    originalPrice: retailPrice ?? calculatedPrice,
    salePrice: retailPrice && calculatedPrice,
  };
}
