import { valuesOf } from './document.ts';
/**
 * Fielded BM25 (BM25F): the occurrences of a term in all fields, weighted by field and normalised by the field's length, saturate together. Of the
 * alternatives of a group the best one counts. Documents that miss too much of what the query asks for are left out.
 */
import { foldText } from './fold-text.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { PostingList } from './posting-list.ts';
import type { Alternative, QueryPlan } from './query-plan.ts';

export interface Hit {
  readonly slot: number;
  readonly score: number;
}

/** Weight by field; fields that are not listed are not searched. */
export type FieldWeights = Readonly<Record<string, number>>;

const K1 = 1.2;
const B = 0.75;
/** Share of the best document's coverage that a document needs. Coverage: the idf of the groups that it contains. */
const NEEDED_COVERAGE = 0.7;
/** With fewer results than this, documents with less coverage follow. */
const FEW_RESULTS = 3;
const LEAST_COVERAGE = 0.3;
/** A title that consists of the query alone. */
const EXACT_TITLE = 1.6;
const TITLE = 'title';

export function idf(documents: number, all: number): number {
  return Math.log(1 + (all - documents + 0.5) / (documents + 0.5));
}

interface Scoring {
  readonly index: InvertedIndex;
  /** Weight and mean length by field number. */
  readonly weights: readonly number[];
  readonly means: readonly number[];
  readonly titleField: number;
}

function scoringOf(index: InvertedIndex, fields: FieldWeights): Scoring {
  const weights: number[] = Array.from({ length: index.fieldCount() }, () => 0);
  const means: number[] = Array.from({ length: index.fieldCount() }, () => 1);
  for (const [field, weight] of Object.entries(fields)) {
    const number = index.fieldNumber(field);
    if (number === undefined) continue;
    weights[number] = weight;
    means[number] = Math.max(1, index.meanLength(number));
  }
  return { index, weights, means, titleField: index.fieldNumber(TITLE) ?? -1 };
}

interface Pass {
  /** Score of a document in this group; 0: without it. */
  readonly scores: Float64Array;
  readonly inTitle: Uint8Array;
  readonly touched: number[];
}

/** Adds one term's scores; each slot is touched once. */
function scoreTerm(
  list: PostingList,
  weight: number,
  scoring: Scoring,
  found: (slot: number, score: number, inTitle: boolean) => void,
): void {
  const { index, weights, means, titleField } = scoring;
  const rarity = idf(list.documents, index.size()) * weight;
  const { slots, fields, counts } = list;
  for (let at = 0; at < slots.length;) {
    const slot = slots[at] ?? 0;
    let frequency = 0;
    let inTitle = false;
    for (; slots[at] === slot; at += 1) {
      const field = fields[at] ?? 0;
      const fieldWeight = weights[field] ?? 0;
      if (fieldWeight === 0) continue;
      if (field === titleField) inTitle = true;
      const norm = 1 - B + (B * index.length(slot, field)) / (means[field] ?? 1);
      frequency += (fieldWeight * (counts[at] ?? 0)) / Math.max(norm, 0.3);
    }
    if (frequency > 0) found(slot, (rarity * frequency * (K1 + 1)) / (K1 + frequency), inTitle);
  }
}

function scoreAlternative({ terms, weight }: Alternative, scoring: Scoring, pass: Pass): void {
  const keep = (slot: number, score: number, inTitle: boolean): void => {
    if (pass.scores[slot] === 0) pass.touched.push(slot);
    if (score > (pass.scores[slot] ?? 0)) pass.scores[slot] = score;
    if (inTitle && weight > 0.5) pass.inTitle[slot] = 1;
  };
  const [only = '', ...others] = terms;
  const list = scoring.index.postings(only);
  if (!list) return;
  if (others.length === 0) {
    scoreTerm(list, weight, scoring, keep);
    return;
  }
  // All terms of the alternative: the mean of their scores where each occurs.
  const sums = new Map<number, { score: number; terms: number; inTitle: boolean }>();
  for (const [order, term] of terms.entries()) {
    const postings = scoring.index.postings(term);
    if (!postings) return;
    scoreTerm(postings, weight, scoring, (slot, score, inTitle) => {
      const sum = sums.get(slot) ?? { score: 0, terms: 0, inTitle: true };
      if (sum.terms === order)
        sums.set(slot, { score: sum.score + score, terms: order + 1, inTitle: sum.inTitle && inTitle });
    });
  }
  for (const [slot, sum] of sums)
    if (sum.terms === terms.length) keep(slot, sum.score / terms.length ** 0.5, sum.inTitle);
}

/** Documents a group can count on: those of its most frequent alternative. */
function groupDocuments(alternatives: readonly Alternative[], index: InvertedIndex): number {
  return Math.max(
    ...alternatives.map(({ terms }) => Math.min(...terms.map((term) => index.postings(term)?.documents ?? 0))),
  );
}

function holdsPhrases(slot: number, phrases: readonly string[], index: InvertedIndex, fields: FieldWeights): boolean {
  const document = index.at(slot);
  if (!document) return false;
  const text = Object.keys(fields)
    .flatMap((field) => valuesOf(document, field))
    .map((value) => foldText(String(value)))
    .join(' \n ');
  return phrases.every((phrase) => text.includes(phrase));
}

/** The documents of a query, unsorted. A plan without groups matches every document with score 1. */
export function rankDocuments(plan: QueryPlan, index: InvertedIndex, fields: FieldWeights): readonly Hit[] {
  const slots = index.slotCount();
  const excluded = new Set(plan.excluded.flatMap((term) => index.postings(term)?.slots ?? []));
  const isAllowed = (slot: number): boolean =>
    !excluded.has(slot) && (plan.phrases.length === 0 || holdsPhrases(slot, plan.phrases, index, fields));
  if (plan.groups.every(({ optional }) => optional)) {
    const all: Hit[] = [];
    for (let slot = 0; slot < slots; slot += 1) if (index.at(slot) && isAllowed(slot)) all.push({ slot, score: 1 });
    return all;
  }
  const scoring = scoringOf(index, fields);
  const total = new Float64Array(slots);
  const coverage = new Float64Array(slots);
  const titles = new Uint8Array(slots);
  const pass: Pass = { scores: new Float64Array(slots), inTitle: new Uint8Array(slots), touched: [] };
  const known = plan.groups.filter(({ alternatives }) => alternatives.length > 0);
  for (const { alternatives, optional } of known) {
    for (const alternative of alternatives) scoreAlternative(alternative, scoring, pass);
    const rarity = optional ? 0 : Math.max(0.1, idf(groupDocuments(alternatives, index), index.size()));
    for (const slot of pass.touched) {
      total[slot] = (total[slot] ?? 0) + (pass.scores[slot] ?? 0) * (optional ? 0.5 : 1);
      coverage[slot] = (coverage[slot] ?? 0) + rarity;
      if (!optional) titles[slot] = (titles[slot] ?? 0) + (pass.inTitle[slot] ?? 0);
      pass.scores[slot] = 0;
      pass.inTitle[slot] = 0;
    }
    pass.touched.length = 0;
  }
  let most = 0;
  for (const covered of coverage) most = Math.max(most, covered);
  const required = plan.groups.filter(({ optional }) => !optional).length;
  function hitsFrom(share: number): readonly Hit[] {
    const hits: Hit[] = [];
    for (let slot = 0; slot < slots; slot += 1) {
      const covered = coverage[slot] ?? 0;
      if (covered <= 0 || covered < most * share || !isAllowed(slot)) continue;
      const isTitle = titles[slot] === required && index.length(slot, scoring.titleField) === required;
      hits.push({ slot, score: (total[slot] ?? 0) * (covered / most) * (isTitle ? EXACT_TITLE : 1) });
    }
    return hits;
  }
  const hits = hitsFrom(NEEDED_COVERAGE);
  return hits.length < FEW_RESULTS ? hitsFrom(LEAST_COVERAGE) : hits;
}
