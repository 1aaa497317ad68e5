/** Translates filters, boosts, sort orders and facets into SQL on `firn_search.document` (alias `f`). All values from a request are bound parameters. */
import type { Boost, Boosts } from '../engine/boosts.ts';
import type { Facet, FacetRange } from '../engine/count-facets.ts';
import type { Filter } from '../engine/filter.ts';
import { rangeNumber } from '../engine/filter.ts';
import type { EngineQuery, EngineSettings } from '../port/engine.ts';
import type { Bindings } from './database.ts';

/** Condition that a field has one of the values, compared as text like in memory. */
function hasValue(field: string, values: readonly (string | number)[], bindings: Bindings): string {
  const own = `f.values -> ${bindings.bind(field)}::text`;
  const texts = `ARRAY(SELECT jsonb_array_elements_text(${bindings.json(values.map(String))}))`;
  // Only a number that is written as JavaScript would write it: not '' as 0, and not '096' as 96.
  const numbers = values
    .map(Number)
    .filter((value, at) => Number.isFinite(value) && String(value) === String(values[at]));
  const isNumber = `${own} @> ANY (ARRAY(SELECT jsonb_array_elements(${bindings.json(numbers)})))`;
  return `coalesce(${own} ?| ${texts} OR ${isNumber}, false)`;
}

interface Bounds {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Condition that a field has a number of at least `from` and less than `to`. */
function hasNumber(field: string, { from, to }: Bounds, bindings: Bindings): string {
  const bounds = [
    ...(from === undefined ? [] : [`n::float8 >= ${bindings.bind(from)}::float8`]),
    ...(to === undefined ? [] : [`n::float8 < ${bindings.bind(to)}::float8`]),
  ];
  return `EXISTS (SELECT FROM jsonb_array_elements(f.numbers -> ${bindings.bind(field)}::text) n WHERE ${bounds.join(' AND ') || 'true'})`;
}

export function filterCondition(filter: Filter, bindings: Bindings): string {
  if (filter.kind === 'values') return hasValue(filter.field, filter.values, bindings);
  if (filter.kind === 'range') return hasNumber(filter.field, filter, bindings);
  if (filter.filters.length === 0) return 'true';
  const all = filter.filters.map((one) => filterCondition(one, bindings));
  const joined = `(${all.join(filter.kind === 'all' ? ' AND ' : ' OR ')})`;
  return filter.kind === 'none' ? `NOT ${joined}` : joined;
}

const firstNumber = (field: string, bindings: Bindings): string =>
  `(f.numbers -> ${bindings.bind(field)}::text ->> 0)::float8`;

/** PostgreSQL fails a statement whose numbers overflow or underflow. Between these limits, no calculation of a boost does. */
const LEAST = 1e-100;
const MOST = 1e100;
const LEAST_EXPONENT = Math.log(LEAST);

/** A number within the limits; one that is too small is 0. */
const within = (number: number): number => (Math.abs(number) < LEAST ? 0 : Math.max(-MOST, Math.min(number, MOST)));

/** The same, for a column of a statement. */
const bounded = (column: string): string =>
  `CASE WHEN abs(${column}) < ${LEAST} THEN 0 ELSE least(greatest(${column}, ${-MOST}), ${MOST}) END`;

function closeness(distance: string, { curve }: Boost): string {
  if (curve === 'gaussian') return `exp(greatest(-(${distance} ^ 2) / 2, ${LEAST_EXPONENT}))`;
  return curve === 'exponential'
    ? `exp(greatest(-${distance}, ${LEAST_EXPONENT}))`
    : `greatest(0, 1 - ${distance} / 10)`;
}

/** What a boost makes of the number in a field. */
function boostedNumber(value: string, boost: Boost, bindings: Bindings): string {
  if (boost.type === 'functional') {
    if (boost.curve === 'exponential') return `exp(greatest(least(${value}, 50), ${LEAST_EXPONENT}))`;
    return boost.curve === 'logarithmic' ? `ln(1 + greatest(0, ${value}))` : value;
  }
  const center = within(boost.center);
  const scale = Math.max(1, Math.abs(center) / 10);
  const distance = `(abs(${value} - ${bindings.bind(center)}::float8) / ${bindings.bind(scale)}::float8)`;
  return closeness(distance, boost);
}

/** The value by which a boost changes a score; NULL if the boost does not apply. */
function boostEffect(field: string, boost: Boost, bindings: Bindings): string {
  const factor = `${bindings.bind(within(boost.factor))}::float8`;
  if (boost.type === 'value') return `CASE WHEN ${hasValue(field, boost.values, bindings)} THEN ${factor} END`;
  // `greatest` and `least` ignore NULL, so a document without a number has to be left out explicitly.
  const number = `SELECT ${firstNumber(field, bindings)} AS value OFFSET 0`;
  const usable = `SELECT ${bounded('first.value')} AS value FROM (${number}) first WHERE first.value IS NOT NULL OFFSET 0`;
  return `SELECT ${factor} * ${boostedNumber('own.value', boost, bindings)} FROM (${usable}) own`;
}

/** The score after applying all boosts, one after the other. `OFFSET 0` keeps the planner from inserting an expression wherever its column is used. */
export function boostedScore(boosts: Boosts, bindings: Bindings): string {
  let score = 'hit.score';
  for (const [field, list] of Object.entries(boosts)) {
    for (const boost of list) {
      const value = `(${boostEffect(field, boost, bindings)})`;
      const changed =
        boost.operation === 'multiply' ? `${score} * coalesce(${value}, 1)` : `${score} + coalesce(${value}, 0)`;
      score = `(SELECT ${bounded('step.score')} FROM (SELECT ${changed} AS score OFFSET 0) step)`;
    }
  }
  return `greatest(0, ${score})`;
}

/** The sort order, that of the engine in memory: numbers and dates, then texts, and documents without the field last in both directions. */
export function orderOf(sort: EngineQuery['sort'], bindings: Bindings, schema: EngineSettings['schema']): string {
  const orders = sort.flatMap(({ field, descending }) => {
    const direction = descending ? 'DESC' : 'ASC';
    if (field === '_score') return [`f.score ${direction}`];
    if (field === 'id') return [`f.id ${direction}`];
    const first = `f.values -> ${bindings.bind(field)}::text -> 0`;
    const number = `CASE WHEN jsonb_typeof(${first}) = 'number' THEN (${first})::float8 END`;
    const key = schema[field] === 'date' ? firstNumber(field, bindings) : number;
    const text = `CASE WHEN ${key} IS NULL THEN ${first} #>> '{}' END`;
    return [`${key} ${direction} NULLS LAST`, `(${text}) COLLATE "C" ${direction} NULLS LAST`];
  });
  return [...orders, 'f.score DESC', 'f.id'].join(', ');
}

function valueCounts(field: string, facet: Facet & { readonly type: 'value' }, bindings: Bindings): string {
  const { by, descending } = facet.sort;
  const direction = descending ? 'DESC' : 'ASC';
  const value = (order: string): string =>
    `CASE WHEN jsonb_typeof(c.value) = 'number' THEN c.value::float8 END ${order} NULLS LAST, (c.value #>> '{}') COLLATE "C" ${order}`;
  const order = by === 'count' ? `c.count ${direction}, ${value('ASC')}` : value(direction);
  return `(
    SELECT coalesce(json_agg(json_build_object('value', p.value, 'count', p.count) ORDER BY p.place), '[]') FROM (
      SELECT c.value, c.count, row_number() OVER (ORDER BY ${order}) AS place FROM (
        SELECT v.value, count(*)::int AS count
        FROM found f CROSS JOIN LATERAL jsonb_array_elements(f.values -> ${bindings.bind(field)}::text) v
        GROUP BY v.value) c
      ORDER BY place LIMIT ${bindings.bind(facet.size)}::int) p)`;
}

const boundOf = (bound: FacetRange['from']): number | undefined =>
  bound === undefined ? undefined : rangeNumber(bound);

function rangeCounts(field: string, ranges: readonly FacetRange[], bindings: Bindings): string {
  const counts = ranges.map(
    ({ from, to }) => `count(*) FILTER (WHERE ${hasNumber(field, { from: boundOf(from), to: boundOf(to) }, bindings)})`,
  );
  // An array, because a function takes at most 100 arguments.
  return `(SELECT to_json(ARRAY[${counts.join(', ')}]) FROM found f)`;
}

/** The data of a facet: values with their counts, or the counts of its ranges. */
export function facetCounts(field: string, facet: Facet, bindings: Bindings): string {
  return facet.type === 'value' ? valueCounts(field, facet, bindings) : rangeCounts(field, facet.ranges, bindings);
}
