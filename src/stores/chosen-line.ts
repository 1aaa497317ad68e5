/** The cart line of a product whose color and size were chosen. */
import { onePiece } from '#lib/cart/line-to-add.ts';
import type { LineToAdd } from '#lib/cart/line-to-add.ts';
import { variantFor } from '#lib/catalogue/variant-for.ts';

import { postOnExit } from './unsent-adds.ts';
import { variantsWhenOnline } from './variants-when-online.ts';

interface ProductToAdd {
  readonly commerceId: number;
  readonly title: string;
  readonly slug: string;
  /** Path of the product's page, with the locale. */
  readonly href: string;
  readonly colors: readonly { readonly slug: string; readonly label: string }[];
}

interface Choice {
  /** The commerce platform's label of the color. */
  readonly color: string | undefined;
  readonly size: string | undefined;
}

/**
 * A line with quantity 1. Resolves to undefined if the platform does not respond or has no such variant, and to `posted` if the page was left meanwhile and
 * came back: the add was posted then, and the cart shows its result. `onWaiting` is called while the browser is offline.
 */
export async function chosenLine(
  { commerceId, title, slug, href, colors }: ProductToAdd,
  { color, size }: Choice,
  onWaiting: () => void,
): Promise<LineToAdd | 'posted' | undefined> {
  const isPosted = postOnExit({ page: href, color: colors.find(({ label }) => label === color)?.slug, size });
  const variants = await variantsWhenOnline(commerceId, onWaiting);
  if (isPosted()) return 'posted';
  const variant = variants && variantFor(variants, color, size);
  return variant && onePiece(variant, title, `/p/${slug}`);
}
