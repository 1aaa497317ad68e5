/** Add-ons as tiles: which are shown together, for whom, and at which price. Pure. */
import type { CustomerMark } from '#lib/customer/customer-mark.ts';
import type { Money } from '#lib/pricing/money.ts';
import type { AudienceClass } from '#lib/region/audience.ts';

import type { AddOn, AddOnGroup } from './category-add-ons.ts';
import { changedPrice } from './stock-state.ts';
import type { PriceShown } from './stock-state.ts';

/** The class of an element that contains these add-ons; undefined if visitors of every audience see one of them. */
export function commonAudienceClass(addOns: readonly Pick<AddOn, 'visibilityClass'>[]): AudienceClass | undefined {
  const audience = addOns[0]?.visibilityClass;
  return addOns.every((one) => one.visibilityClass === audience) ? audience : undefined;
}

/** The groups of some categories, each product once for each visitor. */
export function offeredIn(groups: readonly AddOnGroup[], categories: readonly string[]): readonly AddOnGroup[] {
  const seen = new Set<string>();
  const forOthers = (addOn: AddOn): readonly AddOn[] => {
    const readers = (['for-pros', 'not-for-pros'] as const).filter(
      (reader) => (addOn.visibilityClass ?? reader) === reader && !seen.has(addOn.uid + reader),
    );
    for (const reader of readers) seen.add(addOn.uid + reader);
    return readers.length > 1 ? [addOn] : readers.map((visibilityClass) => ({ ...addOn, visibilityClass }));
  };
  return groups
    .filter(({ category }) => categories.includes(category))
    .map((group) => ({ ...group, products: group.products.flatMap(forOthers) }))
    .filter(({ products }) => products.length > 0);
}

/** Add-ons by the path of the product's page, each for the visitors who see it in one of the groups. */
export function addOnsByPath(groups: readonly AddOnGroup[]): ReadonlyMap<string, AddOn> {
  const all = groups.flatMap(({ products }) => products);
  return new Map(
    all.map((one) => [
      one.href,
      { ...one, visibilityClass: commonAudienceClass(all.filter(({ href }) => href === one.href)) },
    ]),
  );
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
