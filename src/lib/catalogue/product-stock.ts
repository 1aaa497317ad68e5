/** Stock of a product and its variants (spec section 5: a missing level or one below 1 is out of stock; untracked is in stock, ruling 7). */
import type { CommerceProduct } from './commerce-product.ts';

export interface ProductStock {
  readonly productId: number;
  readonly tracking: CommerceProduct['inventoryTracking'];
  readonly level: number;
  readonly isInStock: boolean;
  readonly variants: readonly { readonly variantId: number; readonly level: number; readonly isInStock: boolean }[];
}
