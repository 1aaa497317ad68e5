/** The chosen color and size, the variant they identify, and its stock. Until the platform has responded, the stock is that of the build. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { productStock, variantStock } from '#lib/catalogue/stock-state.ts';
import { firstSize, variantFor } from '#lib/catalogue/variant-for.ts';
import { $prices, showVariantPrice } from '#stores/prices.ts';
import { $chosenVariant, $selectedColor } from '#stores/product-choice.ts';
import { variantsWhenOnline } from '#stores/variants-when-online.ts';

export interface BuyColor {
  readonly slug: string;
  /** The platform's option value. */
  readonly label: string;
  /** The color's name on the page. */
  readonly name: string;
}

export interface Choosable {
  readonly productId: number;
  readonly slug: string;
  /** Colors in the order of the swatches; the first is the default. */
  readonly colors: readonly BuyColor[];
  readonly sizes: readonly string[];
  /** Whether the product was sold out at build time. */
  readonly builtSoldOut: boolean;
}

export interface Choice {
  readonly color: BuyColor | undefined;
  readonly size: string | undefined;
  readonly setSize: (size: string) => void;
  /** Undefined until the platform has responded. */
  readonly variants: readonly CommerceVariant[] | undefined;
  /** `impossible`: the combination is not made. */
  readonly state: 'in-stock' | 'low' | 'sold-out' | 'impossible';
  /** Whether a size is marked as sold out. It can still be chosen: back-in-stock notices apply to the chosen variant. */
  readonly isOut: (size: string) => boolean;
}

function stateOf(
  variants: readonly CommerceVariant[],
  color: BuyColor | undefined,
  size: string | undefined,
): Choice['state'] {
  const variant = variantFor(variants, color?.label, size);
  if (!variant) return 'impossible';
  const stock = variantStock(variant);
  // If all variants are low, the page reports it once for the product.
  return stock === 'low' && productStock(variants) === 'low' ? 'in-stock' : stock;
}

export function useChoice({ productId, slug, colors, sizes, builtSoldOut }: Choosable): Choice {
  const chosen = useStore($selectedColor, { ssr: 'initial' });
  const color = colors.find((one) => one.slug === chosen[slug]) ?? colors[0];
  const [wantedSize, setSize] = useState<string>();
  const [variants, setVariants] = useState<readonly CommerceVariant[]>();
  // The first render must match the button, which the page's script may have updated already.
  const [gone] = useState(() => ($prices.get()[productId]?.stock ?? (builtSoldOut && 'sold-out')) === 'sold-out');
  useEffect(() => void variantsWhenOnline(productId, () => undefined).then(setVariants), [productId]);

  const isGone = (size: string | undefined): boolean =>
    variants !== undefined && variantStock(variantFor(variants, color?.label, size)) === 'sold-out';
  const size = wantedSize ?? firstSize(sizes, isGone);
  const variant = variants && variantFor(variants, color?.label, size);
  useEffect(() => {
    if (!variant) return;
    $chosenVariant.set(variant.id);
    void showVariantPrice(variant);
  }, [variant]);
  return {
    color,
    size,
    setSize,
    variants,
    state: variants ? stateOf(variants, color, size) : gone ? 'sold-out' : 'in-stock',
    isOut: (one) => (variants ? isGone(one) : builtSoldOut),
  };
}
