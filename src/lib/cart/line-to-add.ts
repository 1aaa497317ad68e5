/** What goes into the cart when a variant is added from a page that knows it. Pure. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import type { LineDisplay } from './optimistic.ts';

export interface LineToAdd {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
  /** With it the line is there at once; without, only the count is. */
  readonly display?: LineDisplay | undefined;
  /** Its place among the lines when it is put back; absent: the last. */
  readonly at?: number | undefined;
}

/** One piece. `path`: of the product's page, below the locale. */
export function onePiece(variant: CommerceVariant, name: string, path: string): LineToAdd {
  const { id: variantId, productId, calculatedPrice: unitPrice, image, retailPrice, optionValues } = variant;
  const options = optionValues.map((one) => ({ name: one.optionDisplayName, value: one.label }));
  const pictured = image ? { image } : {};
  const reduced = retailPrice ? { listPrice: retailPrice } : {};
  return { productId, variantId, quantity: 1, display: { name, path, unitPrice, options, ...pictured, ...reduced } };
}
