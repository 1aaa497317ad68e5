/** The cart line of a product whose colour and size were chosen. */
import { onePiece } from '#lib/cart/line-to-add.ts';
import type { LineToAdd } from '#lib/cart/line-to-add.ts';
import { variantFor } from '#lib/catalogue/variant-for.ts';

import { variantsWhenOnline } from './variants-when-online.ts';

interface ProductToAdd {
  readonly commerceId: number;
  readonly title: string;
  readonly slug: string;
}

interface Choice {
  /** The commerce platform's label. */
  readonly color: string | undefined;
  readonly size: string | undefined;
}

/** One piece. Undefined when the platform does not answer, or has no such variant. `onWaiting` is called while the browser is offline. */
export async function chosenLine(
  { commerceId, title, slug }: ProductToAdd,
  { color, size }: Choice,
  onWaiting: () => void,
): Promise<LineToAdd | undefined> {
  const variants = await variantsWhenOnline(commerceId, onWaiting);
  const variant = variants && variantFor(variants, color, size);
  return variant && onePiece(variant, title, `/p/${slug}`);
}
