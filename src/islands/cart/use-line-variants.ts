/** Variants of the products in the cart, with stock. */
import { useEffect, useState } from 'react';

import type { Cart } from '#lib/cart/cart-contents.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { readVariants } from '#stores/variants.ts';

async function variantsOf(products: readonly number[]): Promise<readonly CommerceVariant[]> {
  const answers = await Promise.all(products.map((one) => readVariants(one)));
  return answers.flatMap((variants) => variants ?? []);
}

/** Variants of all products in the cart; empty until the platform has responded, or if it fails. */
export function useLineVariants(lines: Cart['lines']): readonly CommerceVariant[] {
  const [variants, setVariants] = useState<readonly CommerceVariant[]>([]);
  const products = [...new Set(lines.map(({ productId }) => productId))].join();
  useEffect(() => void variantsOf(products.split(',').filter(Boolean).map(Number)).then(setVariants), [products]);
  return variants;
}
