/** The line to add to the cart for a variant that the page knows. Pure. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import type { LineDisplay } from './optimistic.ts';

export interface LineToAdd {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
  /** Lets the page show the line before the API has responded; without it, only the count changes. */
  readonly display?: LineDisplay | undefined;
  /** Index among the lines when a removed line is restored; absent: the end. */
  readonly at?: number | undefined;
}

/** A line with quantity 1. `path`: the product's page, below the locale. */
export function onePiece(variant: CommerceVariant, name: string, path: string): LineToAdd {
  const { id: variantId, productId, calculatedPrice: unitPrice, image, retailPrice, optionValues } = variant;
  const options = optionValues.map((one) => ({ name: one.optionDisplayName, value: one.label }));
  const pictured = image ? { image } : {};
  const reduced = retailPrice ? { listPrice: retailPrice } : {};
  return { productId, variantId, quantity: 1, display: { name, path, unitPrice, options, ...pictured, ...reduced } };
}
