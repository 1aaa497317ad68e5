/** Props of `components/product/GearFit.astro`: the gear that fits the product of a page. Pure. */
import type { Product } from '../content/product-entries.ts';
import type { ProductFit } from '../content/product-gear.ts';
import { fittingProducts, isSkin } from './gear-fit.ts';
import type { FittingProduct } from './gear-fit.ts';

export interface FitView {
  /** A binding's declared fit, which names boot soles; absent for products that declare none. */
  readonly boots?: ProductFit;
  readonly brakeRanges: readonly { readonly size: string; readonly range: string }[];
  /** Names of the fitting products with their sizes: `Pin 12 (105 mm)`. */
  readonly brakes: readonly string[];
  readonly skins: readonly string[];
}

/** Undefined when the maker declares nothing that could fit. `companions`: products that the page's market may show. */
export function fitView({ gear }: Product, companions: readonly Product[]): FitView | undefined {
  if (!gear) return undefined;
  const { fit, sizeTable } = gear;
  const fitting = fittingProducts(fit, companions);
  const name = ({ product, sizes }: FittingProduct): string => `${product.displayTitle} (${sizes.join(' / ')})`;
  const brakeRanges = sizeTable.flatMap(({ size, waist }) =>
    waist ? [{ size, range: [waist.from, waist.to].join('–') }] : [],
  );
  const hasBoots = fit.accepts.length + fit.asks.length > 0;
  if (!hasBoots && brakeRanges.length === 0 && fitting.length === 0) return undefined;
  return {
    ...(hasBoots ? { boots: fit } : {}),
    brakeRanges,
    brakes: fitting.filter(({ product }) => !isSkin(product)).map(name),
    skins: fitting.filter(({ product }) => isSkin(product)).map(name),
  };
}
