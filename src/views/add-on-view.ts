/** Add-on products that the page's market offers with the products of a category. */
import { addOnGroups, namedAddOns } from '#lib/catalogue/category-add-ons.ts';
import type { AddOnGroup } from '#lib/catalogue/category-add-ons.ts';
import { withSortedSizes } from '#lib/catalogue/spec-table.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';

/** Empty where the shop does not sell. `only` restricts the result to the categories with these uids. */
export async function addOnsOf(context: PageContext, only?: readonly string[]): Promise<readonly AddOnGroup[]> {
  if (!context.shopping) return [];
  const all = await context.content.all('category_product_add_on_config');
  const configs = only ? all.filter(({ category }) => only.includes(category.uid)) : all;
  const products = withPlatform(context, await context.content.behind('product', namedAddOns(configs, context)));
  const [managed] = await context.content.all('manage_product_attributes');
  return addOnGroups(configs, new Map(products.map((one) => [one.uid, withSortedSizes(one, managed)])), {
    locale: context.locale,
    currency: context.country.currency,
    shopping: context.shopping,
    commerceRegion: context.commerceRegion,
    region: context.region,
    professionalRegion: context.professionalRegion,
    optionName: (option) => context.term(option),
  });
}
