/** Related products of a product: those that an editor chose, then automated ones across categories (spec sections 3, 7 and 9). Pure. */
import type { Product } from '../content/product-entries.ts';
import { firstForEach } from '../region/audience.ts';
import { MOST_RECOMMENDED, recommendedProducts, recommendedTo } from './recommended.ts';
import type { RecommendationPlace } from './recommended.ts';

/** Maximum length of the whole list, and of its part that an editor chose by uid (spec section 9). */
export const MOST_RELATED = MOST_RECOMMENDED;
export const MOST_BY_UID = 4;

export interface WantedAttribute {
  readonly attribute: string;
  readonly values: readonly string[];
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/**
 * The items in a pseudorandom order that depends only on the seed and on each item's key: the same content gives the same page in every build, and
 * adding or removing an item does not reorder the others.
 */
export function seededOrder<T>(items: readonly T[], seed: string, keyOf: (item: T) => string): readonly T[] {
  const rank = new Map(items.map((item) => [item, hashOf(`${seed} ${keyOf(item)}`)]));
  return items.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
}

/** Takes items from the lists in turn, so that no category dominates the result; each key once. */
export function acrossLists<T>(lists: readonly (readonly T[])[], keyOf: (item: T) => string): readonly T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1)));
  return [...new Map(turns.flat().map((item) => [keyOf(item), item] as const)).values()];
}

/** Like `acrossLists`, but lazy and without removing duplicates. */
export function* inTurns<T>(lists: readonly Iterable<T>[]): Generator<T> {
  let open = lists.map((list) => list[Symbol.iterator]());
  while (open.length > 0) {
    const left: Iterator<T>[] = [];
    for (const list of open) {
      const next = list.next();
      if (next.done) continue;
      left.push(list);
      yield next.value;
    }
    open = left;
  }
}

/** A product that has one of the attributes must have one of its values; a product without the attribute passes. */
export function matchesAttributes({ specs }: Pick<Product, 'specs'>, wanted: readonly WantedAttribute[]): boolean {
  return wanted.every(({ attribute, values }) => {
    const own = specs.filter(({ id }) => id === attribute);
    return own.length === 0 || values.length === 0 || own.some(({ value }) => values.includes(value));
  });
}

/** `named`: products that an editor chose, in their order. `candidates`: automated ones that fill the list, best first. */
export function relatedProducts(
  product: Product,
  lists: { readonly named: readonly Product[]; readonly candidates: readonly Product[] },
  place: RecommendationPlace,
): readonly Product[] {
  const audience = recommendedTo(place);
  const manual = firstForEach(recommendedProducts(lists.named, place, product.uid), MOST_BY_UID, audience);
  return firstForEach(
    recommendedProducts([...manual, ...lists.candidates], place, product.uid),
    MOST_RELATED,
    audience,
  );
}
