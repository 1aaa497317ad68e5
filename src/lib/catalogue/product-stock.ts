/** Stock of a product and its variants (spec section 5: out of stock is a level missing or below 1; untracked is in stock, ruling 7). */
import type { CommerceProduct } from './commerce-product.ts';

export interface ProductStock {
  readonly productId: number;
  readonly tracking: CommerceProduct['inventoryTracking'];
  readonly level: number;
  readonly isInStock: boolean;
  readonly variants: readonly { readonly variantId: number; readonly level: number; readonly isInStock: boolean }[];
}
