/** Translates filters, boosts, sort orders and facets of a request into the cluster's query language. */
import type { Boost, Boosts } from '../engine/boosts.ts';
import { orderedCounts } from '../engine/count-facets.ts';
import type { CountedFacet, Facet, FacetRange } from '../engine/count-facets.ts';
import type { Filter } from '../engine/filter.ts';
import { rangeNumber } from '../engine/filter.ts';
import { EngineFailure } from '../port/engine-failure.ts';
import type { EngineQuery } from '../port/engine.ts';
import type { Json } from '../protocol/problems.ts';
import { partOf, valueKey } from './index-definition.ts';
import { bucketsOf, countOf } from './read-answer.ts';

/** Values of a facet to read before sorting them. */
const MOST_VALUES = 1000;

const EVERYTHING: Json = { match_all: {} };
const NOTHING: Json = { bool: { must_not: [EVERYTHING] } };

/** Compares values as text, like the engine in memory: 96 matches `"96"` and `96`. */
function valuesClause(field: string, values: readonly (string | number)[]): Json {
  const texts = values.map((value) => valueKey(String(value)));
  const numbers = values.map(Number).filter((value, at) => String(value) === String(values[at]));
  return { terms: { [partOf('value', field)]: [...new Set([...texts, ...numbers.map(valueKey)])] } };
}

/** JSON has no infinity, so an infinite bound is left out, or excludes everything. */
function rangeClause(
  field: string,
  { from = -Infinity, to = Infinity }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Json {
  const part = partOf('number', field);
  if (from === Infinity || to === -Infinity) return NOTHING;
  if (from === -Infinity && to === Infinity) return { exists: { field: part } };
  return {
    range: { [part]: { ...(from === -Infinity ? {} : { gte: from }), ...(to === Infinity ? {} : { lt: to }) } },
  };
}

export function filterClause(filter: Filter): Json {
  if (filter.kind === 'values') return valuesClause(filter.field, filter.values);
  if (filter.kind === 'range') return rangeClause(filter.field, filter);
  const clauses = filter.filters.map(filterClause);
  if (clauses.length === 0) return EVERYTHING;
  if (filter.kind === 'all') return { bool: { filter: clauses } };
  if (filter.kind === 'any') return { bool: { should: clauses, minimum_should_match: 1 } };
  return { bool: { must_not: clauses } };
}

/** A decay function of the distance from the center; the curves are those of `engine/boosts.ts`. */
function closeness(part: string, { curve, center, factor }: Boost): Json {
  const scale = Math.max(1, Math.abs(center) / 10);
  const shapes = {
    gaussian: { gauss: { [part]: { origin: center, scale, decay: Math.exp(-0.5) } } },
    exponential: { exp: { [part]: { origin: center, scale, decay: Math.exp(-1) } } },
    linear: { linear: { [part]: { origin: center, scale: 5 * scale, decay: 0.5 } } },
  };
  return { ...(curve === 'gaussian' || curve === 'exponential' ? shapes[curve] : shapes.linear), weight: factor };
}

/** Functions of which one applies to a document that has the field, and none to others. */
function boostFunctions(field: string, boost: Boost): readonly (Json & { readonly filter: Json })[] {
  if (boost.type === 'value') return [{ filter: valuesClause(field, boost.values), weight: boost.factor }];
  const part = partOf('number', field);
  const filter = { exists: { field: part } };
  if (boost.type === 'proximity') return [{ filter, ...closeness(part, boost) }];
  if (boost.curve === 'exponential')
    throw new EngineFailure('unsupported', 'Boosts with the function exponential are not possible in a cluster.');
  const modifier = boost.curve === 'logarithmic' ? 'ln1p' : 'none';
  // A cluster fails the search if a number below 0 is a factor. As such a number can neither lower a score below 0 nor be subtracted, it counts as 0.
  const below = rangeClause(field, { to: 0 });
  const positive = { bool: { filter: [filter], must_not: [below] } };
  const factor = { field_value_factor: { field: part, modifier, missing: 0 }, weight: boost.factor };
  return [
    { filter: positive, ...factor },
    { filter: below, weight: 0 },
  ];
}

/** Applies all boosts to a query, one after the other. A boost that does not apply to a document leaves its score unchanged. */
export function boosted(query: Json, boosts: Boosts): Json {
  let result = query;
  for (const [field, list] of Object.entries(boosts)) {
    for (const boost of list) {
      if (boost.factor < 0)
        throw new EngineFailure('unsupported', 'Boosts with a factor below 0 are not possible in a cluster.');
      const functions = boostFunctions(field, boost);
      const multiplied = { function_score: { query: result, functions, boost_mode: 'multiply' } };
      const added = functions.map(({ filter, ...own }) => ({
        function_score: { query: { constant_score: { filter } }, functions: [own], boost_mode: 'replace' },
      }));
      result = boost.operation === 'multiply' ? multiplied : { bool: { must: [result], should: added } };
    }
  }
  return result;
}

/** The sort order; documents without the field come last in both directions. */
export function orderOf(sort: EngineQuery['sort']): readonly Json[] {
  const orders = sort.flatMap(({ field, descending }): readonly Json[] => {
    const order = descending ? 'desc' : 'asc';
    if (field === '_score') return [{ _score: { order } }];
    if (field === 'id') return [{ id: { order } }];
    return [
      { [partOf('first_number', field)]: { order, missing: '_last', unmapped_type: 'double' } },
      { [partOf('first_text', field)]: { order, missing: '_last', unmapped_type: 'keyword' } },
    ];
  });
  return [...orders, { _score: { order: 'desc' } }, { id: { order: 'asc' } }];
}

const boundOf = (bound: FacetRange['from']): number | undefined =>
  bound === undefined ? undefined : rangeNumber(bound);

function facetAggregation(field: string, facet: Facet): Json {
  if (facet.type === 'value') {
    const { by, descending } = facet.sort;
    const order = { [by === 'count' ? '_count' : '_key']: descending ? 'desc' : 'asc' };
    return { terms: { field: partOf('value', field), size: MOST_VALUES, order } };
  }
  const filters = facet.ranges.map((range, at) => {
    return [String(at), rangeClause(field, { from: boundOf(range.from), to: boundOf(range.to) })] as const;
  });
  return { filters: { filters: Object.fromEntries(filters) } };
}

const named = ({ facets = {} }: EngineQuery) =>
  Object.entries(facets).map(
    ([field, list]) => [field, list.map((facet, at) => ({ facet, name: `${field}:${at}` }))] as const,
  );

export function facetAggregations(query: EngineQuery): Json {
  const all = named(query).flatMap(([field, list]) =>
    list.map(({ facet, name }) => [name, facetAggregation(field, facet)] as const),
  );
  return Object.fromEntries(all);
}

function countedFacet(answer: Json, name: string, facet: Facet): CountedFacet {
  const own = facet.name === undefined ? {} : { name: facet.name };
  if (facet.type === 'range') {
    const data = facet.ranges.map((range, at) => ({ ...range, count: countOf(answer, name, String(at)) }));
    return { type: 'range', ...own, data };
  }
  const counts = bucketsOf(answer, name).map(({ key, count }) => [JSON.parse(key) as string | number, count] as const);
  return { type: 'value', ...own, data: orderedCounts(counts, facet) };
}

/** The counted facets of a response; without a response, all are empty. */
export function facetsOf(
  query: EngineQuery,
  answer: Json | undefined,
): Readonly<Record<string, readonly CountedFacet[]>> {
  const none = (facet: Facet): CountedFacet => ({
    type: facet.type,
    ...(facet.name === undefined ? {} : { name: facet.name }),
    data: facet.type === 'value' ? [] : facet.ranges.map((range) => ({ ...range, count: 0 })),
  });
  const fields = named(query).map(
    ([field, list]) =>
      [field, list.map(({ facet, name }) => (answer ? countedFacet(answer, name, facet) : none(facet)))] as const,
  );
  return Object.fromEntries(fields);
}
