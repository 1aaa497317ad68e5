/** The variants that a cart line can have. Pure. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';

import type { CartLine } from './cart-contents.ts';
import type { LineTexts } from './translated-line.ts';

export interface VariantChoice {
  readonly variantId: number;
  /** The variant's option values in the language of the page. */
  readonly text: string;
  readonly isSoldOut: boolean;
}

/** Empty when the product has no other variant, or the variants could not be loaded. */
export function variantChoices(
  { productId }: Pick<CartLine, 'productId'>,
  variants: readonly CommerceVariant[],
  texts: Pick<LineTexts, 'values'> | undefined,
): readonly VariantChoice[] {
  const known = new Map(Object.entries(texts?.values ?? {}));
  const own = variants.filter((one) => one.productId === productId && one.optionValues.length > 0);
  if (own.length < 2) return [];
  return own.map((variant) => ({
    variantId: variant.id,
    text: variant.optionValues.map(({ label }) => known.get(label) ?? label).join(' · '),
    isSoldOut: variantStock(variant) === 'sold-out',
  }));
}
