/** What a product costs and whether it is there, from its variants. Pages are made with it and checked by it. Pure. */
import type { Money } from '#lib/pricing/money.ts';

import type { CommerceVariant } from './commerce-product.ts';
import { productStock, variantStock } from './stock-state.ts';
import type { StockState } from './stock-state.ts';

export interface LivePrice {
  /** Lowest of the product's variants. */
  readonly price: Money;
  readonly was?: Money;
  readonly stock: StockState;
  /** At least one of the product's variants is sold out. */
  readonly someGone?: true;
  /** The price is that of one chosen variant, not the product's lowest. */
  readonly chosen?: true;
}

/** Undefined without a variant. */
export function livePrice(variants: readonly CommerceVariant[]): LivePrice | undefined {
  const [first, ...others] = variants;
  if (!first) return undefined;
  const cheapest = others.reduce(
    (best, variant) => (variant.calculatedPrice.minor < best.calculatedPrice.minor ? variant : best),
    first,
  );
  return {
    price: cheapest.calculatedPrice,
    stock: productStock(variants),
    ...(variants.some((variant) => variantStock(variant) === 'sold-out') ? { someGone: true as const } : {}),
    ...(cheapest.retailPrice ? { was: cheapest.retailPrice } : {}),
  };
}
