/** Chooses the specifications of a product that are shown, by the brand's switch `enable_product_data_refactor` (spec section 3). Pure. */
import type { Product } from './product-entries.ts';
import type { BrandSettings } from './settings-entries.ts';

type Switch = Pick<BrandSettings, 'productDataRefactor'> | undefined;

/**
 * The product with the specifications that the brand shows: the updated ones while the switch is on, the original ones otherwise. A product without
 * updated specifications is returned unchanged.
 */
export function withShownSpecs<P extends Pick<Product, 'specs' | 'originalSpecs'>>(product: P, brand: Switch): P {
  const { originalSpecs } = product;
  return originalSpecs === undefined || brand?.productDataRefactor ? product : { ...product, specs: originalSpecs };
}
