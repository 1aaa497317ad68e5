/** Add-on products that a market offers with the products of a category (spec sections 2 and 3: category add-on configs). Pure. */
import type { Reference } from '#lib/content/entry.ts';
import { audienceClass, audienceOf, sharedAudience } from '#lib/region/audience.ts';
import type { Audience, AudienceClass, Regions } from '#lib/region/audience.ts';

import type { Product } from '../content/product-entries.ts';
import type { CategoryAddOns } from '../content/settings-entries.ts';
import { productPayload } from './page-payload.ts';
import type { PayloadMarket, ProductPayload } from './page-payload.ts';
import { isGridProduct } from './tile.ts';

export interface AddOn extends ProductPayload {
  /** Name of the add-on's size option, in the language of the page. */
  readonly optionName?: string;
  readonly price: NonNullable<ProductPayload['price']>;
  readonly commerceId: number;
  /** Hides the tile from visitors of another audience. */
  readonly visibilityClass?: AudienceClass | undefined;
}

export interface AddOnGroup {
  /** Uid of the category whose products the group is offered with. */
  readonly category: string;
  readonly heading: string;
  readonly products: readonly AddOn[];
}

export interface AddOnMarket extends PayloadMarket, Regions {
  /** Name of an option in the language of the page. */
  optionName(option: string): string;
}

/** Products named in the configurations that some visitors of these regions see. */
export function namedAddOns(configs: readonly CategoryAddOns[], regions: Regions): readonly Reference[] {
  return configs
    .filter((config) => audienceOf(regions, config) !== undefined)
    .flatMap((config) => config.addOns.flatMap((row) => row.products));
}

/** Undefined when this market does not sell the product, or none of the `readers` sees it. */
function addOn(product: Product | undefined, market: AddOnMarket, readers: Audience | undefined): AddOn | undefined {
  if (!product || !isGridProduct(product)) return undefined;
  const audience = sharedAudience(readers, [audienceOf(market, product)]);
  const payload = productPayload(product, market, { addOnGrid: true });
  const { price, commerceId } = payload;
  if (!audience || !price || commerceId === undefined) return undefined;
  const { optionName } = product;
  const hidingClass = audienceClass(audience);
  return {
    ...payload,
    price,
    commerceId,
    ...(optionName ? { optionName: market.optionName(optionName) } : {}),
    ...(hidingClass ? { visibilityClass: hidingClass } : {}),
  };
}

/** Groups of this market in the editor's order; groups without a product sold here are left out. */
export function addOnGroups(
  configs: readonly CategoryAddOns[],
  products: ReadonlyMap<string, Product>,
  market: AddOnMarket,
): readonly AddOnGroup[] {
  return configs
    .flatMap((config) =>
      config.addOns.map((row) => ({
        category: config.category.uid,
        heading: row.heading,
        products: row.products.flatMap(({ uid }) => addOn(products.get(uid), market, audienceOf(market, config)) ?? []),
      })),
    )
    .filter((group) => group.products.length > 0);
}
