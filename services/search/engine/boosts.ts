/** Boosts: business rules that add to a document's score or multiply it. */
import { valuesOf } from './document.ts';
import type { SearchDocument } from './document.ts';
import { rangeNumber } from './filter.ts';

export interface Boost {
  readonly type: 'value' | 'functional' | 'proximity';
  readonly operation: 'add' | 'multiply';
  readonly factor: number;
  readonly values: readonly (string | number)[];
  readonly curve: 'linear' | 'exponential' | 'logarithmic' | 'gaussian';
  /** Center of a proximity boost: a number, or a time in milliseconds. */
  readonly center: number;
}

export type Boosts = Readonly<Record<string, readonly Boost[]>>;

const functional: Readonly<Record<Boost['curve'], (value: number) => number>> = {
  linear: (value) => value,
  exponential: (value) => Math.exp(Math.min(value, 50)),
  logarithmic: (value) => Math.log(1 + Math.max(0, value)),
  gaussian: (value) => value,
};

function closeness(value: number, { center, curve }: Boost): number {
  const scale = Math.max(1, Math.abs(center) / 10);
  const distance = Math.abs(value - center) / scale;
  if (curve === 'gaussian') return Math.exp(-(distance ** 2) / 2);
  return curve === 'exponential' ? Math.exp(-distance) : Math.max(0, 1 - distance / 10);
}

/** The value by which a boost changes a document's score; undefined if the boost does not apply. */
function worth(boost: Boost, document: SearchDocument, field: string): number | undefined {
  const values = valuesOf(document, field);
  if (boost.type === 'value') {
    return values.some((value) => boost.values.map(String).includes(String(value))) ? boost.factor : undefined;
  }
  const value = values.map(rangeNumber).find(Number.isFinite);
  if (value === undefined) return undefined;
  return boost.factor * (boost.type === 'functional' ? functional[boost.curve](value) : closeness(value, boost));
}

export function boostedScore(score: number, document: SearchDocument, boosts: Boosts): number {
  let result = score;
  for (const [field, list] of Object.entries(boosts)) {
    for (const boost of list) {
      const value = worth(boost, document, field);
      if (value !== undefined) result = boost.operation === 'multiply' ? result * value : result + value;
    }
  }
  return Math.max(0, result);
}
