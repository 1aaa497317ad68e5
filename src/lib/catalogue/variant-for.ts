/** Finds variants by color and size. Pure. */
import type { CommerceVariant } from './commerce-product.ts';

/** `color` and `size` are the platform's labels; undefined matches any. */
export function variantFor(
  variants: readonly CommerceVariant[],
  color: string | undefined,
  size: string | undefined,
): CommerceVariant | undefined {
  return variants.find((variant) => {
    const labels = new Set(variant.optionValues.map((value) => value.label));
    return [color, size].every((wanted) => wanted === undefined || labels.has(wanted));
  });
}

/** The middle size is preselected; if it is sold out, the first available one. */
export function firstSize(
  sizes: readonly string[],
  isSoldOut: (size: string | undefined) => boolean,
): string | undefined {
  const middle = sizes[Math.floor((sizes.length - 1) / 2)];
  return isSoldOut(middle) ? (sizes.find((one) => !isSoldOut(one)) ?? middle) : middle;
}
