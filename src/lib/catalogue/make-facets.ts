/** The filters of a category, from its products. Pure. */
import type { ColorGroup, Product } from '#lib/content/product-entries.ts';
import type { ManagedAttributes } from '#lib/content/settings-entries.ts';
import type { Text } from '#lib/page/page-locals.ts';

import { groupsOf } from './color-names.ts';
import { rangeOf } from './facet-range.ts';
import { FACET_RULES, OPTION_HINTS } from './facet-rules.ts';
import type { FacetRule } from './facet-rules.ts';
import { PRICE_MAX, PRICE_MIN, SORT } from './facets.ts';
import type { Facet, FacetValue } from './facets.ts';
import type { GridData, GridItem } from './grid-data.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import type { ProductPayload } from './page-payload.ts';
import type { Tag } from './tile.ts';

export interface FacetSource {
  readonly text: Text;
  /** A term from content (name of a specification or an option) in the page's language. */
  readonly term: (word: string) => string;
  /** Subcategories of the category. */
  readonly children: readonly { readonly uid: string; readonly title: string }[];
  readonly colorGroups: readonly ColorGroup[];
  /** Ids of specifications that the page does not show. */
  readonly hidden: ReadonlySet<string>;
  /** The editors' order of the values of options. */
  readonly managed: ManagedAttributes | undefined;
  /** Commerce region of the page's store; undefined where the shop does not sell. */
  readonly store: string | undefined;
  readonly payload: (product: Product) => ProductPayload;
}

const NONE: readonly never[] = [];
/** Separator that occurs in no content text. */
const BREAK = '\u0000';

/** A facet value with its position among the others. */
interface Placed extends FacetValue {
  readonly order: number;
}

/** A product with its position in the list. */
interface Listed {
  readonly product: Product;
  readonly payload: ProductPayload;
  readonly at: number;
}

/** Returns the same array for products with the same values where that is cheap, so that their positions are looked up once. */
type ValuesOf = (listed: Listed) => readonly Placed[];

interface FacetMaker extends Omit<Facet, 'values'> {
  readonly valuesOf: ValuesOf;
}

/** More sizes than this are grouped into ranges. */
const MOST_SIZES = 12;
const SIZE_RANGE = 10;

export function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/]+/g, '-');
}

const named = (name: string, order: number): Placed => ({ id: slugOf(name), name, order });

/** A value of `Piste, off-piste`, of which only the first begins with a capital letter. */
const namedPart = (part: string): Placed => named(part.charAt(0).toUpperCase() + part.slice(1), 0);

/** Memoizes `read`: the products of a category share their values. */
function eachOnce<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const made = known.get(text) ?? read(text);
    known.set(text, made);
    return made;
  };
}

/** Memoizes `read` for lists of texts, which products share as well. */
function eachListOnce<T>(read: (text: string) => T): (texts: readonly string[]) => readonly T[] {
  const one = eachOnce(read);
  const known = new Map<string, readonly T[]>();
  return (texts) => {
    const key = texts.join(BREAK);
    const made = known.get(key) ?? texts.map(one);
    known.set(key, made);
    return made;
  };
}

const PARTS = /\s*[,、،]\s*/;

type SpecValue = string | readonly string[] | undefined;

/** By specification id: each product's value, or its values if there are several, at the product's position; without empty ones. */
type SpecValues = ReadonlyMap<string, readonly SpecValue[]>;

const RULE_SPECS: ReadonlySet<string> = new Set(FACET_RULES.map(({ spec }) => spec));

/** The specifications of a product that are filters and have a value. */
const filterSpecs = memoizeByObject((specs: Product['specs']) =>
  specs.filter(({ id, value }) => value !== '' && RULE_SPECS.has(id)),
);

/** Values of the specifications that are filters. */
function specValues(products: readonly Product[]): SpecValues {
  const found = new Map<string, (string | readonly string[] | undefined)[]>();
  for (const [at, { specs }] of products.entries())
    for (const { id, value } of filterSpecs(specs)) {
      const values = found.get(id) ?? Array.from<string | undefined>({ length: products.length });
      const own = values[at];
      values[at] = own === undefined ? value : [own, value].flat();
      found.set(id, values);
    }
  return found;
}

const SEPARATED = /\d([.,\s'’])\d{3}(?!\d)/;

/** The thousands separator of the products' own values: `.` of `1.780 g`; empty without one. */
function separatorIn(values: readonly SpecValue[]): string {
  const found = values.flat().find((value) => SEPARATED.test(value ?? ''));
  return SEPARATED.exec(found ?? '')?.[1] ?? '';
}

const separated = (name: string, separator: string): string =>
  separator === '' ? name : name.replaceAll(/\d(?=\d{3}(?!\d))/g, (digit) => digit + separator);

function ruleMaker(rule: FacetRule, { text, term }: FacetSource, specs: SpecValues): FacetMaker {
  const { id, spec, name, hint } = rule;
  const values = specs.get(spec);
  const separator = rule.kind === 'range' ? separatorIn(values ?? NONE) : '';
  const read = eachOnce((value): readonly Placed[] => {
    if (rule.kind === 'parts') return value.split(PARTS).map((part) => namedPart(part));
    const amount = rule.read(value);
    if (amount === undefined) return [];
    const range = rangeOf(amount, rule.unit, rule.bounds);
    return [{ ...range, name: separated(range.name, separator) }];
  });
  return {
    id,
    name: name ? text(name) : term(spec),
    ...(hint ? { hint: text(hint) } : {}),
    valuesOf({ at }) {
      const own = values?.[at];
      if (own === undefined) return NONE;
      return typeof own === 'string' ? read(own) : own.flatMap((value) => read(value));
    },
  };
}

const sizeNumber = (size: string): number => Number.parseFloat(size.replace(',', '.'));

/** `values`: the option's values in the editors' order; other sizes follow, in the order of their numbers. */
function sizeValues(size: string, isGrouped: boolean, values: readonly string[]): Placed {
  const amount = sizeNumber(size);
  const [, unit] = /^\d+(?:[.,]\d+)? ([a-z]+)$/.exec(size) ?? [];
  if (!isGrouped || !unit) {
    const place = values.indexOf(size);
    return named(size, place >= 0 ? place : values.length + (Number.isNaN(amount) ? 0 : amount));
  }
  const from = Math.floor(amount / SIZE_RANGE) * SIZE_RANGE;
  return { id: `${from}-${from + SIZE_RANGE}`, name: `${from}–${from + SIZE_RANGE - 1} ${unit}`, order: from };
}

/** Names of the facets and query parameters that every category has. */
const TAKEN: ReadonlySet<string> = new Set([
  'type',
  'color',
  'availability',
  'tag',
  'price',
  PRICE_MIN,
  PRICE_MAX,
  SORT,
]);

/** Id of an option's facet: neither that of another facet nor a name that every object inherits (`constructor`). */
function optionId(option: string): string {
  const id = slugOf(option);
  return TAKEN.has(id) || id in {} ? `${id}-option` : id;
}

/** A facet for each option other than the color: `Length`, `Brake width`. Options whose names differ only in letter case share one. */
function optionMakers(products: readonly Product[], { text, term, managed }: FacetSource): readonly FacetMaker[] {
  const sizes = Map.groupBy(
    products.filter((one) => one.optionName && one.sizes.length > 0),
    ({ optionName = '' }) => optionId(optionName),
  );
  return [...sizes].map(([id, own]) => {
    const [{ optionName: option = '' } = {}] = own;
    const members = new Set(own);
    const all = new Set(own.flatMap((one) => one.sizes));
    const isGrouped = all.size > MOST_SIZES;
    const hint = OPTION_HINTS[id];
    const values = managed?.options.find(({ name }) => optionId(name) === id)?.values ?? [];
    const readAll = eachListOnce((size) => sizeValues(size, isGrouped, values));
    return {
      id,
      name: term(option),
      ...(hint ? { hint: text(hint) } : {}),
      valuesOf: ({ product }) => (members.has(product) ? readAll(product.sizes) : NONE),
    };
  });
}

function colorMaker({ text, colorGroups }: FacetSource): FacetMaker {
  const groups = colorGroups.map(({ colorName: name, swatchHex: hex, childColors }, order) => ({
    value: { id: slugOf(name), name, hex, order },
    childColors,
  }));
  const groupsOfColor = eachOnce((slug) => groupsOf(slug, groups).map(({ value }) => value));
  const known = new Map<string, readonly Placed[]>();
  return {
    id: 'color',
    name: text('Color'),
    valuesOf({ product: { colors } }) {
      if (colors.length === 0) return NONE;
      // A color without a group is a value of its own, under the product's name for it.
      const key = colors.map(({ slug, name, hex }) => (groupsOfColor(slug).length > 0 ? slug : [slug, name, hex].join(BREAK))).join(BREAK); // prettier-ignore
      const values = known.get(key) ?? colors.flatMap(({ slug, name, hex }): readonly Placed[] => {
        const found = groupsOfColor(slug);
        return found.length > 0 ? found : [{ id: slug, name, hex, order: groups.length }];
      }); // prettier-ignore
      known.set(key, values);
      return values;
    },
  };
}

function typeMaker({ text, children }: FacetSource): FacetMaker {
  const known = new Map(children.map(({ uid, title }, order) => [uid, [named(title, order)] as const]));
  return {
    id: 'type',
    name: text('Type'),
    valuesOf({ product: { categories } }) {
      const [first, ...others] = categories.flatMap(({ uid }): readonly (readonly Placed[])[] => {
        const own = known.get(uid);
        return own ? [own] : NONE;
      });
      if (!first) return NONE;
      return others.length === 0 ? first : [first, ...others].flat();
    },
  };
}

function stockMaker({ text, store }: FacetSource): FacetMaker {
  const values = {
    stock: [{ id: 'in-stock', name: text('In stock'), order: 0 }],
    dealers: [{ id: 'dealers', name: text('Only at dealers'), order: 1 }],
    soldOut: [{ id: 'sold-out', name: text('Sold out'), order: 2 }],
    discontinued: [{ id: 'discontinued', name: text('Discontinued'), order: 3 }],
  };
  return {
    id: 'availability',
    name: text('Availability'),
    valuesOf({ product, payload: { soldOut, commerceId } }) {
      if (product.discontinued) return values.discontinued;
      if (store === undefined) return NONE;
      if (commerceId === undefined) return values.dealers;
      return soldOut ? values.soldOut : values.stock;
    },
  };
}

function tagMaker({ text }: FacetSource): FacetMaker {
  const names = { new: text('New'), redesigned: text('Redesigned'), sale: text('Sale') };
  const order = Object.keys(names);
  const valueOf = (tag: Tag): Placed => ({ id: tag, name: names[tag], order: order.indexOf(tag) });
  return {
    id: 'tag',
    name: text('Highlights'),
    valuesOf: ({ payload: { tags } }) => (tags.length === 0 ? NONE : tags.map(valueOf)),
  };
}

/** Positions of a product's values, each once. */
function placesOf(values: readonly Placed[], places: ReadonlyMap<string, number>): readonly number[] {
  const all = values.map(({ id }) => places.get(id) ?? 0);
  return all.length > 1 ? [...new Set(all)] : all;
}

const isSameValue = (one: Placed, other: Placed): boolean =>
  one === other || (one.name === other.name && one.hex === other.hex && one.order === other.order);

/** The values of a facet by id, in the order in which products have them. If products spell a value differently, the last spelling wins. */
function distinctValues(own: readonly (readonly Placed[])[]): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>();
  let isSpeltOnce = true;
  for (const values of new Set(own))
    for (const value of values) {
      const before = found.get(value.id);
      if (!before) found.set(value.id, value);
      else if (!isSameValue(before, value)) isSpeltOnce = false;
    }
  if (isSpeltOnce) return found;
  for (const values of own) for (const value of values) found.set(value.id, value);
  return found;
}

/** Facets with a single value are left out: choosing it would change nothing. */
const MIN_VALUES = 2;

type Item = GridItem & { readonly facets: Record<string, readonly number[]> };

/** The facet, if it has at least two values; also stores the positions of each item's values in the item. */
function facetOf(
  { valuesOf, ...facet }: FacetMaker,
  listed: readonly Listed[],
  items: readonly Item[],
): readonly Facet[] {
  const own = listed.map((one) => valuesOf(one));
  const distinct = distinctValues(own);
  if (distinct.size < MIN_VALUES) return [];
  const ordered = [...distinct.values()].toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  const places = new Map(ordered.map(({ id }, index) => [id, index]));
  const known = new Map<readonly Placed[], readonly number[]>();
  for (const [at, item] of items.entries()) {
    const values = own[at] ?? NONE;
    if (values.length === 0) continue;
    const made = known.get(values) ?? placesOf(values, places);
    known.set(values, made);
    item.facets[facet.id] = made;
  }
  return [{ ...facet, values: ordered.map(({ order: _order, ...value }) => value) }];
}

export function makeGridData(products: readonly Product[], source: FacetSource): Omit<GridData, 'texts'> {
  const options = optionMakers(products, source);
  const taken = new Set(options.map(({ id }) => id));
  const specs = specValues(products);
  const rules = FACET_RULES.filter(({ id, spec }) => !taken.has(id) && !source.hidden.has(spec) && specs.has(spec));
  const makers = [
    typeMaker(source),
    ...options,
    colorMaker(source),
    ...rules.map((rule) => ruleMaker(rule, source, specs)),
    stockMaker(source),
    tagMaker(source),
  ];
  const listed = products.map((product, at): Listed => ({ product, payload: source.payload(product), at }));
  const items = listed.map(({ payload }): Item => ({ ...payload, facets: {} }));
  return { facets: makers.flatMap((maker) => facetOf(maker, listed, items)), items };
}
