/** Variants of the cart's lines that are sold out. */
import { useEffect, useState } from 'react';

import type { Cart } from '#lib/cart/cart.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { readVariants } from '#stores/variants.ts';

async function soldOutOf(products: readonly number[]): Promise<ReadonlySet<number>> {
  const answers = await Promise.all(products.map((one) => readVariants(one)));
  const gone = answers.flatMap((variants) => variants ?? []).filter((one) => variantStock(one) === 'sold-out');
  return new Set(gone.map(({ id }) => id));
}

/** Empty until the platform has answered, or if it fails. */
export function useSoldOut(lines: Cart['lines']): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const products = [...new Set(lines.map(({ productId }) => productId))].join();
  useEffect(() => void soldOutOf(products.split(',').filter(Boolean).map(Number)).then(setGone), [products]);
  return gone;
}
