/** Price and stock of a product from its variants, both for building pages and for checking them later. Pure. */
import type { Money } from '#lib/pricing/money.ts';

import type { CommerceVariant } from './commerce-product.ts';
import { productStock, variantStock } from './stock-state.ts';
import type { StockState } from './stock-state.ts';

export interface LivePrice {
  /** Lowest price of the product's variants. */
  readonly price: Money;
  readonly was?: Money;
  readonly stock: StockState;
  /** Set when other variants cost more. */
  readonly from?: true;
  /** Set when at least one variant is sold out. */
  readonly someGone?: true;
  /** Set when the price is that of the chosen variant, not the product's lowest. */
  readonly chosen?: true;
}

/** Undefined without variants. */
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
    ...(variants.some(({ calculatedPrice: { minor } }) => minor > cheapest.calculatedPrice.minor)
      ? { from: true as const }
      : {}),
    ...(variants.some((variant) => variantStock(variant) === 'sold-out') ? { someGone: true as const } : {}),
    ...(cheapest.retailPrice ? { was: cheapest.retailPrice } : {}),
  };
}
