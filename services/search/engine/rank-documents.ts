/**
 * Fielded BM25 (BM25F): the occurrences of a term in all fields, weighted by field and normalized by the field's length, saturate together. A group has
 * the score of its best alternative. Documents that contain too little of the query are left out.
 */
import type { FieldWeights } from '../port/engine.ts';
import { valuesOf } from './document.ts';
import { foldText } from './fold-text.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { PostingList } from './posting-list.ts';
import type { Alternative, QueryPlan, TermGroup } from './query-plan.ts';
import type { QueryVocabulary } from './query-vocabulary.ts';

export interface Hit {
  readonly slot: number;
  readonly score: number;
}

export const K1 = 1.2;
export const B = 0.75;
/** Share of the best document's coverage that a document needs. Coverage is the sum of the idf of the groups that a document contains. */
export const NEEDED_COVERAGE = 0.7;
/** With fewer results than this, documents with at least `LEAST_COVERAGE` are included. */
export const FEW_RESULTS = 3;
export const LEAST_COVERAGE = 0.3;
/** Factor for a title that consists of nothing but the query. */
export const EXACT_TITLE = 1.6;
/** Share of an optional group's score that counts. */
export const OPTIONAL_SHARE = 0.5;
export const TITLE = 'title';

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
  /** Score of each document in this group; 0 if the document does not contain it. */
  readonly scores: Float64Array;
  readonly inTitle: Uint8Array;
  readonly touched: number[];
}

/** Scores one term; `found` is called once per document. */
function scoreTerm(
  list: PostingList,
  { weight, scoring }: { readonly weight: number; readonly scoring: Scoring },
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
    scoreTerm(list, { weight, scoring }, keep);
    return;
  }
  // Documents must contain all terms: the sum of their scores, divided by the square root of their number.
  const sums = new Map<number, { score: number; terms: number; inTitle: boolean }>();
  for (const [order, term] of terms.entries()) {
    const postings = scoring.index.postings(term);
    if (!postings) return;
    scoreTerm(postings, { weight, scoring }, (slot, score, inTitle) => {
      const sum = sums.get(slot) ?? { score: 0, terms: 0, inTitle: true };
      if (sum.terms === order)
        sums.set(slot, { score: sum.score + score, terms: order + 1, inTitle: sum.inTitle && inTitle });
    });
  }
  for (const [slot, sum] of sums)
    if (sum.terms === terms.length) keep(slot, sum.score / terms.length ** 0.5, sum.inTitle);
}

/** What a group adds to the coverage of a document: the idf of its most frequent alternative. */
export function groupRarity({ alternatives, optional }: TermGroup, vocabulary: QueryVocabulary, all: number): number {
  if (optional) return 0;
  const documents = alternatives.map(({ terms }) => Math.min(...terms.map((term) => vocabulary.documentsWith(term))));
  return Math.max(0.1, idf(Math.max(...documents), all));
}

function holdsPhrases(
  slot: number,
  phrases: readonly string[],
  { index, fields }: { readonly index: InvertedIndex; readonly fields: FieldWeights },
): boolean {
  const document = index.at(slot);
  if (!document) return false;
  const text = Object.keys(fields)
    .flatMap((field) => valuesOf(document, field))
    .map((value) => foldText(String(value)))
    .join(' \n ');
  return phrases.every((phrase) => text.includes(phrase));
}

interface Sums {
  readonly total: Float64Array;
  /** Sum of the idf of the groups that a document contains. */
  readonly coverage: Float64Array;
  /** Number of groups that occur in the title. */
  readonly titles: Uint8Array;
}

function sumGroups(plan: QueryPlan, scoring: Scoring): Sums {
  const slots = scoring.index.slotCount();
  const sums = { total: new Float64Array(slots), coverage: new Float64Array(slots), titles: new Uint8Array(slots) };
  const pass: Pass = { scores: new Float64Array(slots), inTitle: new Uint8Array(slots), touched: [] };
  for (const group of plan.groups.filter(({ alternatives }) => alternatives.length > 0)) {
    for (const alternative of group.alternatives) scoreAlternative(alternative, scoring, pass);
    const rarity = groupRarity(group, scoring.index, scoring.index.size());
    for (const slot of pass.touched) {
      const score = (pass.scores[slot] ?? 0) * (group.optional ? OPTIONAL_SHARE : 1);
      sums.total[slot] = (sums.total[slot] ?? 0) + score;
      sums.coverage[slot] = (sums.coverage[slot] ?? 0) + rarity;
      if (!group.optional) sums.titles[slot] = (sums.titles[slot] ?? 0) + (pass.inTitle[slot] ?? 0);
      pass.scores[slot] = 0;
      pass.inTitle[slot] = 0;
    }
    pass.touched.length = 0;
  }
  return sums;
}

/** The documents that match a plan, unsorted. A plan without required groups matches every document with score 1. */
export function rankDocuments(plan: QueryPlan, index: InvertedIndex, fields: FieldWeights): readonly Hit[] {
  const slots = index.slotCount();
  const excluded = new Set(plan.excluded.flatMap((term) => index.postings(term)?.slots ?? []));
  const isAllowed = (slot: number): boolean =>
    !excluded.has(slot) && (plan.phrases.length === 0 || holdsPhrases(slot, plan.phrases, { index, fields }));
  if (plan.groups.every(({ optional }) => optional)) {
    const all: Hit[] = [];
    for (let slot = 0; slot < slots; slot += 1) if (index.at(slot) && isAllowed(slot)) all.push({ slot, score: 1 });
    return all;
  }
  const scoring = scoringOf(index, fields);
  const { total, coverage, titles } = sumGroups(plan, scoring);
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
