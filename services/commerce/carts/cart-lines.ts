/** Checks the lines of a cart: products, variants, quantities and stock, with the platform's error messages. */
import { randomUUID } from 'node:crypto';

import type { Catalog, Product, Variant } from '../catalog/catalog.ts';
import type { StoredLine } from '../database/schema.ts';
import type { Units } from '../pricing/money.ts';

export interface RequestedLine {
  readonly product_id: number;
  readonly variant_id?: number;
  /** Option values that select the variant, instead of its id. */
  readonly option_selections?: readonly { readonly option_id: number; readonly option_value: number }[];
  readonly quantity: number;
  readonly list_price?: Units;
  readonly name?: string;
}

/** Error message for a refused line. */
type Refused = string;

function variantOf(product: Product, requested: RequestedLine): Variant | Refused {
  if (requested.variant_id !== undefined)
    return (
      product.variants.find((variant) => variant.id === requested.variant_id) ??
      `The variant ${requested.variant_id} could not be found.`
    );
  const selections = requested.option_selections;
  if (selections && selections.length > 0) {
    const isMeant = (variant: Variant): boolean =>
      variant.optionValues.length === selections.length &&
      variant.optionValues.every(({ option_id, id }) =>
        selections.some((one) => one.option_id === option_id && one.option_value === id),
      );
    return product.variants.find(isMeant) ?? 'The selected options name no variant of this product.';
  }
  const [only, ...others] = product.variants;
  return only && others.length === 0 ? only : 'This product has options; variant ID is required.';
}

function refusal(product: Product, variant: Variant, quantity: number): Refused | undefined {
  const {
    name,
    availability,
    isVisible,
    inventoryTracking,
    orderQuantityMinimum: least,
    orderQuantityMaximum: most,
  } = product.row;
  if (availability === 'disabled' || variant.purchasingDisabled || !isVisible)
    return `${name} is not available for purchase.`;
  if (quantity < least) return `You must purchase a minimum of ${least} of the ${name} per order.`;
  const limits = [...(most > 0 ? [most] : []), ...(inventoryTracking === 'none' ? [] : [variant.inventoryLevel])];
  const limit = Math.min(...limits);
  return quantity > limit ? `You can only purchase a maximum of ${limit} of the ${name} per order.` : undefined;
}

/** Adds lines to a cart; lines of the same variant, price and name are merged. Returns an error message if a line is refused. */
export function addLines(
  catalog: Catalog,
  lines: readonly StoredLine[],
  requested: readonly RequestedLine[],
): readonly StoredLine[] | Refused {
  const merged = [...lines];
  for (const line of requested) {
    const product = catalog.product(line.product_id);
    if (!product) return `The product ${line.product_id} could not be found.`;
    const variant = variantOf(product, line);
    if (typeof variant === 'string') return variant;
    const ofVariant = merged.filter((known) => known.variant_id === variant.id);
    const total = ofVariant.reduce((sum, known) => sum + known.quantity, line.quantity);
    const refused = refusal(product, variant, total);
    if (refused !== undefined) return refused;
    const { list_price, name } = line;
    const at = merged.findIndex(
      (known) => known.variant_id === variant.id && known.list_price === list_price && known.name === name,
    );
    const known = merged[at];
    if (known) merged[at] = { ...known, quantity: known.quantity + line.quantity };
    else
      merged.push({
        id: randomUUID(),
        product_id: product.row.id,
        variant_id: variant.id,
        quantity: line.quantity,
        ...(list_price === undefined ? {} : { list_price }),
        ...(name === undefined ? {} : { name }),
      });
  }
  return merged;
}

/** Changes quantity or price of a line; quantity 0 removes it. Returns an error message if the change is refused. */
export function changeLine(
  catalog: Catalog,
  lines: readonly StoredLine[],
  changed: StoredLine,
): readonly StoredLine[] | Refused {
  if (changed.quantity === 0) return lines.filter((line) => line.id !== changed.id);
  const found = catalog.variant(changed.variant_id);
  if (!found) return `The variant ${changed.variant_id} could not be found.`;
  const others = lines.filter((line) => line.variant_id === changed.variant_id && line.id !== changed.id);
  const total = others.reduce((sum, line) => sum + line.quantity, changed.quantity);
  return refusal(found.product, found.variant, total) ?? lines.map((line) => (line.id === changed.id ? changed : line));
}
