/** The filters of a category, from its products. Pure. */
import type { ColorGroup, Product } from '#lib/content/product-entries.ts';
import type { Text } from '#lib/page/page-locals.ts';

import { groupsOf } from './color-names.ts';
import { rangeOf } from './facet-range.ts';
import { FACET_RULES, OPTION_HINTS } from './facet-rules.ts';
import type { FacetRule } from './facet-rules.ts';
import type { Facet, FacetValue } from './facets.ts';
import type { GridData, GridItem } from './grid-data.ts';
import type { ProductPayload } from './page-payload.ts';

export interface FacetSource {
  readonly text: Text;
  /** A term from content (name of a specification or an option) in the page's language. */
  readonly term: (word: string) => string;
  /** Subcategories of the category. */
  readonly children: readonly { readonly uid: string; readonly title: string }[];
  readonly colorGroups: readonly ColorGroup[];
  /** Ids of specifications that the page does not show. */
  readonly hidden: ReadonlySet<string>;
  /** Commerce region of the page's store; undefined where the shop does not sell. */
  readonly store: string | undefined;
  readonly payload: (product: Product) => ProductPayload;
}

const NONE: readonly never[] = [];

/** A value of a facet with its place among the others. */
interface Placed extends FacetValue {
  readonly order: number;
}

type ValuesOf = (product: Product, payload: ProductPayload) => readonly Placed[];

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

/** Products of a category share their values, so each is read once. */
function eachOnce<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const made = known.get(text) ?? read(text);
    known.set(text, made);
    return made;
  };
}

const PARTS = /\s*[,、،]\s*/;

/** Id of a specification → product → its values, in their order and without empty ones. */
type SpecValues = ReadonlyMap<string, ReadonlyMap<Product, readonly string[]>>;

const RULE_SPECS: ReadonlySet<string> = new Set(FACET_RULES.map(({ spec }) => spec));

/** Of the specifications that are filters. */
function specValues(products: readonly Product[]): SpecValues {
  const found = new Map<string, Map<Product, string[]>>();
  for (const product of new Set(products))
    for (const { id, value } of product.specs) {
      if (value === '' || !RULE_SPECS.has(id)) continue;
      const values = found.get(id) ?? new Map<Product, string[]>();
      const own = values.get(product) ?? [];
      own.push(value);
      found.set(id, values.set(product, own));
    }
  return found;
}

function ruleMaker(rule: FacetRule, { text, term }: FacetSource, specs: SpecValues): FacetMaker {
  const { id, spec, name, hint } = rule;
  const read = eachOnce((value): readonly Placed[] => {
    if (rule.kind === 'parts') return value.split(PARTS).map((part) => named(part, 0));
    const amount = rule.read(value);
    return amount === undefined ? [] : [rangeOf(amount, rule.unit, rule.bounds)];
  });
  const values = specs.get(spec);
  return {
    id,
    name: name ? text(name) : term(spec),
    ...(hint ? { hint: text(hint) } : {}),
    valuesOf(product) {
      const [first, ...others] = values?.get(product) ?? NONE;
      if (first === undefined) return NONE;
      return others.length === 0 ? read(first) : [first, ...others].flatMap((value) => read(value));
    },
  };
}

const sizeNumber = (size: string): number => Number.parseFloat(size.replace(',', '.'));

function sizeValues(size: string, isGrouped: boolean): Placed {
  const amount = sizeNumber(size);
  const [, unit] = /^\d+(?:[.,]\d+)? ([a-z]+)$/.exec(size) ?? [];
  if (!isGrouped || !unit) return named(size, Number.isNaN(amount) ? 0 : amount);
  const from = Math.floor(amount / SIZE_RANGE) * SIZE_RANGE;
  return { id: `${from}-${from + SIZE_RANGE}`, name: `${from}–${from + SIZE_RANGE - 1} ${unit}`, order: from };
}

/** A facet for each option besides the colour: `Length`, `Brake width`. */
function optionMakers(products: readonly Product[], { text, term }: FacetSource): readonly FacetMaker[] {
  const sizes = Map.groupBy(
    products.filter((one) => one.optionName && one.sizes.length > 0),
    (one) => one.optionName ?? '',
  );
  return [...sizes].map(([option, own]) => {
    const id = slugOf(option);
    const all = new Set(own.flatMap((one) => one.sizes));
    const isGrouped = all.size > MOST_SIZES;
    const hint = OPTION_HINTS[id];
    const read = eachOnce((size) => sizeValues(size, isGrouped));
    return {
      id,
      name: term(option),
      ...(hint ? { hint: text(hint) } : {}),
      valuesOf: (product) => (product.optionName === option ? product.sizes.map(read) : NONE),
    };
  });
}

function colorMaker({ text, colorGroups }: FacetSource): FacetMaker {
  const groups = colorGroups.map(({ colorName: name, swatchHex: hex, childColors }, order) => ({
    value: { id: slugOf(name), name, hex, order },
    childColors,
  }));
  const groupsOfColor = eachOnce((slug) => groupsOf(slug, groups).map(({ value }) => value));
  return {
    id: 'color',
    name: text('Color'),
    valuesOf: ({ colors }) =>
      colors.flatMap(({ slug, name, hex }) => {
        const found = groupsOfColor(slug);
        return found.length > 0 ? found : [{ id: slug, name, hex, order: groups.length }];
      }),
  };
}

function typeMaker({ text, children }: FacetSource): FacetMaker {
  const known = new Map(children.map(({ uid, title }, order) => [uid, named(title, order)]));
  return {
    id: 'type',
    name: text('Type'),
    valuesOf: ({ categories }) => categories.flatMap(({ uid }) => known.get(uid) ?? []),
  };
}

function stockMaker({ text, store }: FacetSource): FacetMaker {
  const values = {
    stock: { id: 'in-stock', name: text('In stock'), order: 0 },
    dealers: { id: 'dealers', name: text('Only at dealers'), order: 1 },
    soldOut: { id: 'sold-out', name: text('Sold out'), order: 2 },
    discontinued: { id: 'discontinued', name: text('Discontinued'), order: 3 },
  };
  return {
    id: 'availability',
    name: text('Availability'),
    valuesOf(product, { soldOut, commerceId }) {
      if (product.discontinued) return [values.discontinued];
      if (store === undefined) return [];
      if (commerceId === undefined) return [values.dealers];
      return [soldOut ? values.soldOut : values.stock];
    },
  };
}

function tagMaker({ text }: FacetSource): FacetMaker {
  const names = { new: text('New'), redesigned: text('Redesigned'), sale: text('Sale') };
  const order = Object.keys(names);
  return {
    id: 'tag',
    name: text('Highlights'),
    valuesOf: (_product, { tags }) => tags.map((tag) => ({ id: tag, name: names[tag], order: order.indexOf(tag) })),
  };
}

/** Positions of a product's values, each once. */
function placesOf(values: readonly Placed[], places: ReadonlyMap<string, number>): readonly number[] {
  const all = values.map(({ id }) => places.get(id) ?? 0);
  return all.length > 1 ? [...new Set(all)] : all;
}

/** Facets with a single value are left out: choosing it would change nothing. */
const MIN_VALUES = 2;

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
  const payloads = products.map((product) => ({ product, payload: source.payload(product) }));
  const items: (GridItem & { readonly facets: Record<string, readonly number[]> })[] = payloads.map(({ payload }) => ({ ...payload, facets: {} })); // prettier-ignore
  const facets = makers.flatMap(({ valuesOf, ...facet }): readonly Facet[] => {
    const own = payloads.map(({ product, payload }) => valuesOf(product, payload));
    const distinct = new Map<string, Placed>();
    for (const values of own) for (const value of values) distinct.set(value.id, value);
    if (distinct.size < MIN_VALUES) return [];
    const ordered = [...distinct.values()].toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
    const places = new Map(ordered.map(({ id }, index) => [id, index]));
    for (const [at, values] of own.entries()) {
      const item = items[at];
      if (item && values.length > 0) item.facets[facet.id] = placesOf(values, places);
    }
    return [{ ...facet, values: ordered.map(({ order: _order, ...value }) => value) }];
  });
  return { facets, items };
}
