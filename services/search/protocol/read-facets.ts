/** Facets of a request: `{field: {type: 'value' | 'range', …} | […]}`. */
import type { Facet, FacetRange } from '../engine/count-facets.ts';
import { rangeNumber } from '../engine/filter.ts';
import { LIMITS } from './limits.ts';
import { isObject, isWholeNumber, noGeolocation } from './problems.ts';
import type { Json } from './problems.ts';
import type { FilterRules } from './read-filters.ts';

function readRange(value: unknown): FacetRange | undefined {
  if (!isObject(value)) return undefined;
  const { from, to, name } = value;
  const isBound = (bound: unknown): boolean =>
    bound === undefined ||
    ((typeof bound === 'number' || typeof bound === 'string') && !Number.isNaN(rangeNumber(bound)));
  if (!isBound(from) || !isBound(to) || (from === undefined && to === undefined)) return undefined;
  return {
    ...(from === undefined ? {} : { from: from as number }),
    ...(to === undefined ? {} : { to: to as number }),
    ...(typeof name === 'string' ? { name } : {}),
  };
}

function readFacet(field: string, facet: Json, { problems }: FilterRules): Facet | undefined {
  const name = typeof facet['name'] === 'string' ? { name: facet['name'] } : {};
  if (facet['center'] !== undefined) {
    problems.add(noGeolocation(field));
    return undefined;
  }
  if (facet['type'] === 'range') {
    const given = Array.isArray(facet['ranges']) ? (facet['ranges'] as readonly unknown[]) : [];
    const ranges = given.map(readRange).filter((range) => range !== undefined);
    if (ranges.length > 0 && ranges.length === given.length) return { type: 'range', ...name, ranges };
    problems.add(`Facets contains invalid ranges for field: ${field}`);
    return undefined;
  }
  if (facet['type'] !== 'value') {
    problems.add(`Facets contains invalid type for field: ${field}; must be value or range`);
    return undefined;
  }
  const { size = 10, sort = { count: 'desc' } } = facet;
  if (!isWholeNumber(size, 1, LIMITS.facetValues)) {
    problems.add(`Facets contains invalid size for field: ${field}; must be between 1 and ${LIMITS.facetValues}`);
    return undefined;
  }
  const [[by, direction] = []] = isObject(sort) ? Object.entries(sort) : [];
  if ((by !== 'count' && by !== 'value') || (direction !== 'asc' && direction !== 'desc')) {
    problems.add(`Facets contains invalid sort for field: ${field}`);
    return undefined;
  }
  return { type: 'value', ...name, size, sort: { by, descending: direction === 'desc' } };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The error text for more facets or ranges than a query may have. */
function excessOf(facets: readonly unknown[]): string | undefined {
  if (facets.length > LIMITS.facets) return `Facets contains more than ${LIMITS.facets} facets`;
  const ranges = facets.flatMap((facet) => (isObject(facet) && Array.isArray(facet['ranges']) ? facet['ranges'] : []));
  return ranges.length > LIMITS.ranges ? `Facets contains more than ${LIMITS.ranges} ranges` : undefined;
}

export function readFacets(given: unknown, rules: FilterRules): Readonly<Record<string, readonly Facet[]>> | undefined {
  if (given === undefined) return undefined;
  if (!isObject(given)) {
    rules.problems.add('Facets must be an object');
    return undefined;
  }
  const excess = excessOf(Object.values(given).flatMap(listOf));
  if (excess !== undefined) {
    rules.problems.add(excess);
    return undefined;
  }
  const read = Object.entries(given).map(([field, value]): readonly [string, readonly Facet[]] => {
    if (!rules.isField(field)) {
      rules.problems.add(`Facets contains invalid field: ${field}`);
      return [field, []];
    }
    return [field, listOf(value).flatMap((facet) => readFacet(field, isObject(facet) ? facet : {}, rules) ?? [])];
  });
  return Object.fromEntries(read);
}
