/**
 * Filtering and sorting of a category's products: which products a selection matches, how many each further choice would match, and how a selection is
 * written in a URL. Pure; used by the browser and by the server.
 */
import { currencyDecimals } from '#lib/pricing/money.ts';

import type { GridItem } from './grid-data.ts';

export interface FacetValue {
  readonly id: string;
  readonly name: string;
  /** Swatch color. */
  readonly hex?: string;
}

export interface Facet {
  /** Name of the query parameter. */
  readonly id: string;
  readonly name: string;
  /** Explains a technical term. */
  readonly hint?: string;
  readonly values: readonly FacetValue[];
}

/** Sort orders; the first keeps the order of the list. */
export const SORTS = ['new', 'price-asc', 'price-desc', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export interface Selection {
  /** Facet → ids of chosen values; a facet without a choice is absent. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Limits of the price, in whole units of the currency. */
  readonly min?: number;
  readonly max?: number;
  readonly sort: Sort;
}

export const NO_SELECTION: Selection = { values: {}, sort: 'new' };

export const PRICE_MIN = 'price_min';
export const PRICE_MAX = 'price_max';
export const SORT = 'sort';

/** Undefined for text that is not an amount: shoppers may type anything into a price field. */
export function readAmount(text: string | null): number | undefined {
  const amount = Number.parseFloat((text ?? '').trim().replace(',', '.'));
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

/** Ignores parameters and values that the category does not have, so that a link from another season still finds products. */
export function readSelection(search: URLSearchParams, facets: readonly Facet[]): Selection {
  const chosen = facets.flatMap(({ id, values }) => {
    const requested = new Set(search.getAll(id));
    const known = values.filter((value) => requested.has(value.id)).map((value) => value.id);
    return known.length > 0 ? [[id, known] as const] : [];
  });
  const [min, max] = [readAmount(search.get(PRICE_MIN)), readAmount(search.get(PRICE_MAX))];
  const sort = SORTS.find((one) => one === search.get(SORT)) ?? 'new';
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return { values: Object.fromEntries(chosen), ...limits, sort };
}

/** In the order of the facets, so that equal selections have equal addresses. */
export function writeSelection(selection: Selection, facets: readonly Facet[]): URLSearchParams {
  const search = new URLSearchParams();
  for (const { id, values } of facets)
    for (const value of values) if (isChosen(selection, id, value.id)) search.append(id, value.id);
  if (selection.min !== undefined) search.set(PRICE_MIN, `${selection.min}`);
  if (selection.max !== undefined) search.set(PRICE_MAX, `${selection.max}`);
  if (selection.sort !== 'new') search.set(SORT, selection.sort);
  return search;
}

export function isChosen({ values }: Selection, facet: string, value: string): boolean {
  return values[facet]?.includes(value) ?? false;
}

export interface Tick {
  readonly facet: string;
  readonly value: string;
  readonly isOn: boolean;
}

/** The selection with the value ticked or unticked; unchanged if it already was. */
export function ticked(selection: Selection, { facet, value, isOn }: Tick): Selection {
  const { [facet]: chosen = [], ...others } = selection.values;
  if (chosen.includes(value) === isOn) return selection;
  const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
  return { ...selection, values: next.length > 0 ? { ...others, [facet]: next } : others };
}

interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export function withLimits({ values, sort }: Selection, { min, max }: Limits): Selection {
  return { values, sort, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** The selection without its filters; the sort order stays. */
export function cleared({ sort }: Selection): Selection {
  return { ...NO_SELECTION, sort };
}

export function isFiltered({ values, min, max }: Selection): boolean {
  return Object.keys(values).length > 0 || min !== undefined || max !== undefined;
}

/** Number of filters in use; the price counts once. */
export function filterCount({ values, min, max }: Selection): number {
  const chosen = Object.values(values).reduce((all, one) => all + one.length, 0);
  return chosen + (min !== undefined || max !== undefined ? 1 : 0);
}

const NONE: readonly never[] = [];

type Test = (item: GridItem) => boolean;

function priceIn({ price, own = price?.price }: GridItem): number | undefined {
  return own && own.minor / 10 ** currencyDecimals(own.currency);
}

function facetTest(selection: Selection, { id, values }: Facet): Test | undefined {
  const chosen = new Set(values.flatMap((value, index) => (isChosen(selection, id, value.id) ? [index] : [])));
  return chosen.size === 0 ? undefined : ({ facets }) => facets[id]?.some((index) => chosen.has(index)) ?? false;
}

function priceTest({ min = 0, max = Number.POSITIVE_INFINITY }: Selection): Test {
  return (item) => {
    const price = priceIn(item);
    return price !== undefined && price >= min && price <= max;
  };
}

interface NamedTest {
  readonly facet: string;
  readonly test: Test;
}

/** One test for each facet in use: values of one facet combine by OR, facets by AND. */
function testsOf(selection: Selection, facets: readonly Facet[]): readonly NamedTest[] {
  const tests = facets.flatMap((facet) => {
    const test = facetTest(selection, facet);
    return test ? [{ facet: facet.id, test }] : [];
  });
  const isLimited = selection.min !== undefined || selection.max !== undefined;
  return isLimited ? [...tests, { facet: 'price', test: priceTest(selection) }] : tests;
}

function compared(a: GridItem, b: GridItem, sign: 1 | -1): number {
  const [one, other] = [priceIn(a), priceIn(b)];
  // Products without a price are last in both directions.
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return sign * (one - other);
}

function sorted(items: readonly GridItem[], sort: Sort, tag: string): readonly GridItem[] {
  if (sort === 'price-asc') return items.toSorted((a, b) => compared(a, b, 1));
  if (sort === 'price-desc') return items.toSorted((a, b) => compared(a, b, -1));
  const { compare } = new Intl.Collator(tag, { numeric: true });
  return sort === 'name' ? items.toSorted((a, b) => compare(a.title, b.title)) : items;
}

/** The products that match a selection, in its sort order. `tag`: language of the page, for sorting by name. */
export function selected(
  items: readonly GridItem[],
  facets: readonly Facet[],
  { selection, tag }: { readonly selection: Selection; readonly tag: string },
): readonly GridItem[] {
  const tests = testsOf(selection, facets);
  const found = items.filter((item) => tests.every(({ test }) => test(item)));
  return sorted(found, selection.sort, tag);
}

function countUp(counts: number[], places: readonly number[] | undefined): void {
  for (const index of places ?? []) counts[index] = (counts[index] ?? 0) + 1;
}

/** Facet → number of products for each of its values. The counts of a facet ignore its own selection, because each further value adds products. */
export function facetCounts(
  items: readonly GridItem[],
  facets: readonly Facet[],
  selection: Selection,
): Readonly<Record<string, readonly number[]>> {
  const tests = testsOf(selection, facets);
  const counts = facets.map(({ id, values }) => ({ id, count: values.map(() => 0) }));
  for (const item of items) {
    const failed = tests.length === 0 ? NONE : tests.filter(({ test }) => !test(item));
    const [only] = failed;
    if (failed.length > 1) continue;
    for (const { id, count } of counts) if (!only || only.facet === id) countUp(count, item.facets[id]);
  }
  return Object.fromEntries(counts.map(({ id, count }) => [id, count]));
}

/** Lowest and highest price, in whole units of the currency; undefined without prices. */
export function priceBounds(items: readonly GridItem[]): { readonly min: number; readonly max: number } | undefined {
  const prices = items.flatMap((item) => priceIn(item) ?? []);
  if (prices.length === 0) return undefined;
  return {
    min: Math.floor(prices.reduce((a, b) => Math.min(a, b))),
    max: Math.ceil(prices.reduce((a, b) => Math.max(a, b))),
  };
}
