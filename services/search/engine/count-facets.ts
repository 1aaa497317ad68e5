/** Facets: how many of the found documents have each value, or a value in each range. */
import { valuesOf } from './document.ts';
import type { SearchDocument } from './document.ts';
import { rangeNumber } from './filter.ts';

export interface FacetRange {
  readonly from?: number | string;
  readonly to?: number | string;
  readonly name?: string;
}

export type Facet =
  | {
      readonly type: 'value';
      readonly name?: string;
      readonly size: number;
      readonly sort: { readonly by: 'count' | 'value'; readonly descending: boolean };
    }
  | { readonly type: 'range'; readonly name?: string; readonly ranges: readonly FacetRange[] };

export interface CountedFacet {
  readonly type: 'value' | 'range';
  readonly name?: string;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** Counts documents by value; a value that occurs several times in a document counts once. */
function countValues(documents: readonly SearchDocument[], field: string): ReadonlyMap<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const document of documents) {
    const value = Object.hasOwn(document, field) ? document[field] : undefined;
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) {
      counts.set(value as string, (counts.get(value as string) ?? 0) + 1);
      continue;
    }
    const values = value as readonly string[];
    for (const [at, one] of values.entries())
      if (values.indexOf(one) === at) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

/**
 * Compares numbers as numbers and texts as texts; `sign` is -1 for the descending order. Numbers come before texts in both directions, as in PostgreSQL:
 * compared as texts, 7, 10 and "6+" would have no order.
 */
function compareValues(a: string | number, b: string | number, sign: 1 | -1 = 1): number {
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -sign : sign;
}

/** The values that a facet returns, in the order that it asks for. */
export function orderedCounts(
  counts: readonly (readonly [string | number, number])[],
  { size, sort: { by, descending } }: Facet & { readonly type: 'value' },
): CountedFacet['data'] {
  const sign = descending ? -1 : 1;
  return counts
    .toSorted((a, b) =>
      by === 'count' ? sign * (a[1] - b[1]) || compareValues(a[0], b[0]) : compareValues(a[0], b[0], sign),
    )
    .slice(0, size)
    .map(([value, count]) => ({ value, count }));
}

export function countFacet(documents: readonly SearchDocument[], field: string, facet: Facet): CountedFacet {
  const name = facet.name === undefined ? {} : { name: facet.name };
  if (facet.type === 'value') {
    return { type: 'value', ...name, data: orderedCounts([...countValues(documents, field)], facet) };
  }
  const data = facet.ranges.map((range) => {
    const from = range.from === undefined ? Number.NEGATIVE_INFINITY : rangeNumber(range.from);
    const to = range.to === undefined ? Number.POSITIVE_INFINITY : rangeNumber(range.to);
    const isInside = (value: string | number): boolean => rangeNumber(value) >= from && rangeNumber(value) < to;
    const count = documents.filter((document) => valuesOf(document, field).some(isInside)).length;
    return { ...range, count };
  });
  return { type: 'range', ...name, data };
}
