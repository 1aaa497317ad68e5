/** Filters: conditions on fields, combined by all, any and none. An empty list of conditions excludes nothing. */
import { utcTime } from '@firn/service-http/utc-time.ts';

import { valuesOf } from './document.ts';
import type { SearchDocument } from './document.ts';

export type Filter =
  | { readonly kind: 'values'; readonly field: string; readonly values: readonly (string | number)[] }
  | { readonly kind: 'range'; readonly field: string; readonly from?: number; readonly to?: number }
  | { readonly kind: 'all' | 'any' | 'none'; readonly filters: readonly Filter[] };

/** The number that a value has in ranges: itself, or the time of a date. */
export function rangeNumber(value: string | number): number {
  if (typeof value === 'number') return value;
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return utcTime(value);
}

/** The predicate of a filter. Values are compared exactly, including case. */
export function filterPredicate(filter: Filter): (document: SearchDocument) => boolean {
  if (filter.kind === 'values') {
    const wanted = new Set(filter.values.map(String));
    return (document) => valuesOf(document, filter.field).some((value) => wanted.has(String(value)));
  }
  if (filter.kind === 'range') {
    const { field, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = filter;
    return (document) =>
      valuesOf(document, field).some((value) => {
        const number = rangeNumber(value);
        return number >= from && number < to;
      });
  }
  const predicates = filter.filters.map(filterPredicate);
  if (predicates.length === 0) return () => true;
  if (filter.kind === 'all') return (document) => predicates.every((holds) => holds(document));
  if (filter.kind === 'any') return (document) => predicates.some((holds) => holds(document));
  return (document) => !predicates.some((holds) => holds(document));
}
