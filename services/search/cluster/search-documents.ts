/** A search in a cluster: plans the query, determines the best coverage, then ranks, filters, counts, sorts and pages in one request. */
import { planLazily } from '../engine/plan-lazily.ts';
import { findsNothing, termsOf } from '../engine/query-plan.ts';
import type { QueryPlan } from '../engine/query-plan.ts';
import { FEW_RESULTS, LEAST_COVERAGE, NEEDED_COVERAGE } from '../engine/rank-documents.ts';
import { searchedFields } from '../port/engine.ts';
import type { EngineAnswer, EngineQuery, EngineSettings } from '../port/engine.ts';
import type { Json } from '../protocol/problems.ts';
import { loadVocabulary } from './cluster-vocabulary.ts';
import type { Count } from './cluster-vocabulary.ts';
import { rankQuery } from './rank-query.ts';
import type { RankQuery } from './rank-query.ts';
import { readHits } from './read-answer.ts';
import { boosted, facetAggregations, facetsOf, filterClause, orderOf } from './request-clauses.ts';

export interface SearchedIndex {
  readonly settings: EngineSettings;
  /** Number of documents. */
  readonly documents: number;
  readonly search: Count;
}

/** Tolerance for rounding errors of floating-point sums. */
const ROUNDING = 1e-4;

/** The coverage that a document needs, and the best coverage of any document; undefined if no document matches. */
async function bounds(query: RankQuery, search: Count): Promise<readonly [number, number] | undefined> {
  if (query.kind === 'everything') return [0, 1];
  if (query.isSingle) return [query.full * NEEDED_COVERAGE, query.full];
  const probe = { size: 1, _source: false, track_total_hits: false, query: query.coverage() };
  const { best } = readHits(await search(probe));
  if (best === undefined) return undefined;
  const needed = best * NEEDED_COVERAGE - ROUNDING;
  const close = { size: 0, track_total_hits: FEW_RESULTS, query: { bool: { filter: [query.ranked(needed, best)] } } };
  const isEnough = readHits(await search(close)).total >= FEW_RESULTS;
  return [isEnough ? needed : best * LEAST_COVERAGE - ROUNDING, best];
}

const emptyAnswer = (query: EngineQuery, plan: QueryPlan): EngineAnswer => ({
  total: 0,
  found: [],
  facets: facetsOf(query, undefined),
  corrected: plan.corrected,
  terms: termsOf(plan),
});

/** The request for a page of results with its facets. */
function pageRequest(query: EngineQuery, ranked: Json, settings: EngineSettings): Json {
  const { boosts = settings.boosts, filter, sort, from, size } = query;
  const scored = boosted(ranked, boosts);
  const isSorted = sort.some(({ field }) => field !== '_score');
  const aggs = facetAggregations(query);
  return {
    query: filter ? { bool: { must: [scored], filter: [filterClause(filter)] } } : scored,
    from: size === 0 ? 0 : from,
    size,
    _source: ['source'],
    track_total_hits: true,
    sort: orderOf(sort),
    ...(isSorted ? { track_scores: true } : {}),
    ...(Object.keys(aggs).length > 0 ? { aggs } : {}),
  };
}

export async function searchDocuments(index: SearchedIndex, query: EngineQuery): Promise<EngineAnswer> {
  const { settings, search } = index;
  const { plan, vocabulary } = await planLazily(query.query, {
    ...settings,
    answer: (questions, own) => loadVocabulary(questions, own, search),
  });
  const fields = query.fields ?? searchedFields(settings);
  const rank = rankQuery({ plan, vocabulary, documents: index.documents, fields, language: settings.language });
  if (findsNothing(query.query, plan) || rank.kind === 'nothing') return emptyAnswer(query, plan);
  const found = await bounds(rank, search);
  if (!found) return emptyAnswer(query, plan);
  const answer = await search(pageRequest(query, rank.ranked(...found), settings));
  const { total, hits } = readHits(answer);
  return {
    total,
    found: hits,
    facets: facetsOf(query, answer),
    corrected: plan.corrected,
    terms: termsOf(plan),
  };
}
