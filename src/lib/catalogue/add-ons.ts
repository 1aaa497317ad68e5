/** Add-on products that a market offers with the products of a category (spec sections 2 and 3: category add-on configs). Pure. */
import type { Reference } from '#lib/content/entry.ts';
import type { CustomerMark } from '#lib/customer/customer-mark.ts';
import type { Money } from '#lib/pricing/money.ts';
import { isShownIn } from '#lib/region/region.ts';

import type { Product } from '../content/product-entries.ts';
import type { CategoryAddOns } from '../content/settings-entries.ts';
import { productPayload } from './page-payload.ts';
import type { PayloadMarket, ProductPayload } from './page-payload.ts';
import { changedPrice } from './stock-state.ts';
import type { PriceShown } from './stock-state.ts';
import { isGridProduct } from './tile.ts';

export interface AddOn extends ProductPayload {
  /** Name of the add-on's size option, in the language of the page. */
  readonly optionName?: string;
  readonly price: NonNullable<ProductPayload['price']>;
  readonly commerceId: number;
}

export interface AddOnGroup {
  /** Uid of the category whose products the group is offered with. */
  readonly category: string;
  readonly heading: string;
  readonly products: readonly AddOn[];
}

export interface AddOnMarket extends PayloadMarket {
  /** Content region. */
  readonly region: string;
  /** Name of an option in the language of the page. */
  optionName(option: string): string;
}

/** Products named in the configurations for this region. */
export function namedAddOns(configs: readonly CategoryAddOns[], region: string): readonly Reference[] {
  return configs
    .filter((config) => isShownIn(region, config))
    .flatMap((config) => config.addOns.flatMap((row) => row.products));
}

/** Undefined when this market does not sell or show the product. */
function addOn(product: Product | undefined, market: AddOnMarket): AddOn | undefined {
  if (!product || !isGridProduct(product) || !isShownIn(market.region, product)) return undefined;
  const payload = productPayload(product, market, { addOnGrid: true });
  const { price, commerceId } = payload;
  if (!price || commerceId === undefined) return undefined;
  const { optionName } = product;
  return { ...payload, price, commerceId, ...(optionName ? { optionName: market.optionName(optionName) } : {}) };
}

/** Groups of this market in the editor's order; groups without a product sold here are left out. */
export function addOnGroups(
  configs: readonly CategoryAddOns[],
  products: ReadonlyMap<string, Product>,
  market: AddOnMarket,
): readonly AddOnGroup[] {
  return configs
    .filter((config) => isShownIn(market.region, config))
    .flatMap((config) =>
      config.addOns.map((row) => ({
        category: config.category.uid,
        heading: row.heading,
        products: row.products.flatMap((reference) => addOn(products.get(reference.uid), market) ?? []),
      })),
    )
    .filter((group) => group.products.length > 0);
}

export interface OfferLine {
  readonly productId: number;
  readonly path?: string | undefined;
}

/**
 * Add-on groups by line index: each group once, below the first line of its category, and never a product with itself.
 * `categoriesOf`: category uids by the product's path; undefined when unknown.
 */
export function offersByLine(
  lines: readonly OfferLine[],
  categoriesOf: (path: string) => readonly string[] | undefined,
  groups: readonly AddOnGroup[],
): readonly (readonly AddOnGroup[])[] {
  const offered = new Set<AddOnGroup>();
  return lines.map(({ productId, path = '' }) => {
    const own = groups.filter((group) => categoriesOf(path)?.includes(group.category) && !offered.has(group));
    for (const group of own) offered.add(group);
    return own
      .map((group) => ({ ...group, products: group.products.filter((one) => one.commerceId !== productId) }))
      .filter((group) => group.products.length > 0);
  });
}

/** The groups of some categories, each product once. */
export function offeredIn(groups: readonly AddOnGroup[], categories: readonly string[]): readonly AddOnGroup[] {
  const seen = new Set<string>();
  const isFirst = ({ uid }: AddOn): boolean => !seen.has(uid) && seen.add(uid).size > 0;
  return groups
    .filter(({ category }) => categories.includes(category))
    .map((group) => ({ ...group, products: group.products.filter(isFirst) }))
    .filter(({ products }) => products.length > 0);
}

/** Add-ons by the path of the product's page. */
export function addOnsByPath(groups: readonly AddOnGroup[]): ReadonlyMap<string, AddOn> {
  return new Map(groups.flatMap(({ products }) => products.map((one) => [one.href, one] as const)));
}

/** Whether the shopper has to choose a variant. */
export function hasChoice({ colors, sizes }: Pick<AddOn, 'colors' | 'sizes'>): boolean {
  return colors.length > 1 || sizes.length > 1;
}

/** `own`: the professional's price, below the public price. */
export interface AddOnPrice extends PriceShown {
  readonly own?: true;
  readonly lowest?: Money;
}

/**
 * The price on a tile: the prebuilt price until the platform has responded. No price is shown while a signed-in customer's price loads (`live`
 * undefined and `asking`).
 */
export function addOnPrice(
  built: PriceShown,
  live: PriceShown | undefined,
  { customer, asking }: { readonly customer: CustomerMark; readonly asking: boolean },
): AddOnPrice | undefined {
  if (customer === 'none') return live ? (changedPrice(built, live) ?? built) : built;
  if (!live) return asking ? undefined : customer === 'pro' ? { price: built.price } : built;
  const { price, was } = live;
  const isOwn = customer === 'pro' && price.minor < built.price.minor;
  return { price, ...(was ? { was } : {}), ...(isOwn ? { own: true as const } : {}) };
}
