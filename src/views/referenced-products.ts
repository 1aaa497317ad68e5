/** Products that an entry refers to and the region may show, with the platform's prices. */
import { recommendedProducts } from '#lib/catalogue/recommended.ts';
import type { Reference } from '#lib/content/entry.ts';
import type { Product } from '#lib/content/product-entries.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';

export async function referencedProducts(
  context: PageContext,
  references: readonly Reference[],
): Promise<readonly Product[]> {
  return withPlatform(context, recommendedProducts(await context.content.behind('product', references), context));
}
