/** The cart line of a product whose colour and size were chosen. */
import { onePiece } from '#lib/cart/line-to-add.ts';
import type { LineToAdd } from '#lib/cart/line-to-add.ts';
import { variantFor } from '#lib/catalogue/variant-for.ts';

import { postIfLeft } from './adds-of-left-page.ts';
import { variantsWhenOnline } from './variants-when-online.ts';

interface ProductToAdd {
  readonly commerceId: number;
  readonly title: string;
  readonly slug: string;
  /** Path of its page, with the locale. */
  readonly href: string;
  readonly colors: readonly { readonly slug: string; readonly label: string }[];
}

interface Choice {
  /** The commerce platform's label. */
  readonly color: string | undefined;
  readonly size: string | undefined;
}

/**
 * One piece. Undefined when the platform does not answer, or has no such variant; `posted` when the page was left meanwhile and came back: the piece
 * was posted, and the cart shows whether the shop took it. `onWaiting` is called while the browser is offline.
 */
export async function chosenLine(
  { commerceId, title, slug, href, colors }: ProductToAdd,
  { color, size }: Choice,
  onWaiting: () => void,
): Promise<LineToAdd | 'posted' | undefined> {
  const isPosted = postIfLeft({ page: href, color: colors.find(({ label }) => label === color)?.slug, size });
  const variants = await variantsWhenOnline(commerceId, onWaiting);
  if (isPosted()) return 'posted';
  const variant = variants && variantFor(variants, color, size);
  return variant && onePiece(variant, title, `/p/${slug}`);
}
