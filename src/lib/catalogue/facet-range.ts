/** Ranges of measured values, as the filters and the search show them: `105–114 mm`. Pure. */
import type { Product } from '#lib/content/product-entries.ts';

import { FACET_RULES } from './facet-rules.ts';

export interface FacetRange {
  readonly id: string;
  readonly name: string;
  /** Position among the ranges. */
  readonly order: number;
}

/** `bounds`: ascending; each is the start of a range. */
export function rangeOf(amount: number, unit: string, bounds: readonly number[]): FacetRange {
  const at = bounds.findLastIndex((bound) => amount >= bound);
  const [from, to] = [bounds[at], bounds[at + 1]];
  if (from === undefined) return { id: `0-${bounds[0]}`, name: `< ${bounds[0]} ${unit}`, order: at };
  if (to === undefined) return { id: `${from}-`, name: `≥ ${from} ${unit}`, order: at };
  const isWhole = unit === 'mm' || unit === 'cm';
  return { id: `${from}-${to}`, name: `${from}–${isWhole ? to - 1 : to} ${unit}`, order: at };
}

/** Ranges that the product falls into by the filter rule `id`, such as `waist`. */
export function rangesOf(id: string, specs: Product['specs']): readonly FacetRange[] {
  const rule = FACET_RULES.find((one) => one.id === id);
  if (rule?.kind !== 'range') return [];
  return specs.flatMap(({ id: spec, value }) => {
    const amount = spec === rule.spec ? rule.read(value) : undefined;
    return amount === undefined ? [] : [rangeOf(amount, rule.unit, rule.bounds)];
  });
}
