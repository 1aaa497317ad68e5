/** Grades documents by facts, and computes measures of a ranking. Pure. */
import type { Wanted } from './judged-queries.ts';

/** Facts about a document, independent of what an engine indexes. */
export interface Facts {
  readonly kind: 'product' | 'category' | 'page';
  readonly title: string;
  readonly url: string;
  /** URLs of a product's categories. */
  readonly categories: readonly string[];
  /** Slug of the sample product that the product is derived from. */
  readonly model: string;
  readonly waist?: number;
  readonly sizes: readonly string[];
  readonly litres?: number;
  readonly colors: readonly string[];
}

/**
 * 3: the document is exactly what the query asks for. 1: it is another edition of the title, or has the right type and all wanted facts but one.
 * 0: neither. A category page also has grade 3 for a query for that category.
 */
export function gradeOf(wanted: Wanted, facts: Facts): 0 | 1 | 3 {
  if (wanted.page !== undefined) return facts.kind === 'page' && facts.url === wanted.page ? 3 : 0;
  if (facts.kind === 'page') return 0;
  if (wanted.title !== undefined) {
    if (facts.title === wanted.title) return 3;
    return facts.title.startsWith(`${wanted.title} `) ? 1 : 0;
  }
  if (wanted.models !== undefined) return wanted.models.includes(facts.model) ? 3 : 0;
  const { category, waist, size, litres, color } = wanted;
  if (category !== undefined && facts.url !== category && !facts.categories.includes(category)) return 0;
  const failures = [
    waist !== undefined && facts.waist !== waist,
    size !== undefined && !facts.sizes.includes(size),
    litres !== undefined && facts.litres !== litres,
    color !== undefined && !facts.colors.includes(color),
  ].filter(Boolean).length;
  if (failures === 0) return 3;
  return failures === 1 && facts.kind === 'product' ? 1 : 0;
}

const DEPTH = 10;

/** How much a document of this grade is worth. */
export type Gain = (grade: number) => number;
const exponentialGain: Gain = (grade) => 2 ** grade - 1;
/** The gain of the published figures of public judged sets. */
export const linearGain: Gain = (grade) => grade;

const total = (grades: readonly number[], gain: Gain): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0);

/** nDCG of the first ten results. `all`: the grades of all documents, in any order. 0 if no document is relevant. */
export function ndcg(ranked: readonly number[], all: readonly number[], gain: Gain = exponentialGain): number {
  const ideal = total(
    all.toSorted((left, right) => right - left),
    gain,
  );
  return ideal === 0 ? 0 : total(ranked, gain) / ideal;
}

/** Share of the relevant documents that are among the results. 0 if no document is relevant. */
export function recall(ranked: readonly number[], all: readonly number[]): number {
  const relevant = all.filter((grade) => grade > 0).length;
  return relevant === 0 ? 0 : ranked.filter((grade) => grade > 0).length / relevant;
}

/** Whether one of the first three results has grade 3. */
export function isFirstQuerySuccess(ranked: readonly number[]): boolean {
  return ranked.slice(0, 3).includes(3);
}
