/**
 * Translates a plan into the cluster's query language. A term is scored by Lucene's BM25 in each field, weighted by field; a group has the score of its
 * best alternative. `coverage` (how much of the query a document contains) is computed as in `engine/rank-documents.ts`.
 */
import { analyzeText } from '../engine/analyze-text.ts';
import type { LazyVocabulary } from '../engine/lazy-vocabulary.ts';
import type { Alternative, QueryPlan, TermGroup } from '../engine/query-plan.ts';
import { EXACT_TITLE, groupRarity, idf, OPTIONAL_SHARE, TITLE } from '../engine/rank-documents.ts';
import type { FieldWeights } from '../port/engine.ts';
import type { Json } from '../protocol/problems.ts';
import { partOf } from './index-definition.ts';

export interface Ranking {
  readonly plan: QueryPlan;
  readonly vocabulary: LazyVocabulary;
  readonly documents: number;
  readonly fields: FieldWeights;
  readonly language: string;
}

/** Share that fields other than the best one add to the score of a term (docs/decisions/122). */
const OTHER_FIELDS = 0.4;
/** Limit of clauses that compute a score; a cluster accepts 1,024 clauses per query. Further alternatives have a constant score. */
const MOST_SCORED = 480;

const any = (clauses: readonly Json[]): Json => ({ bool: { should: clauses, minimum_should_match: 1 } });
const all = (clauses: readonly Json[]): Json => ({ bool: { filter: clauses } });

const searched = ({ fields }: Ranking): readonly (readonly [string, number])[] =>
  Object.entries(fields).filter(([, weight]) => weight > 0);

/** Matches documents with one of the terms in a searched field. */
const withTerms = (terms: readonly string[], ranking: Ranking): Json =>
  any(searched(ranking).map(([field]) => ({ terms: { [partOf('term', field)]: terms } })));

/** Matches documents with an alternative of the group, without a score. */
function groupFilter({ alternatives }: TermGroup, ranking: Ranking): Json {
  const single = alternatives.filter(({ terms }) => terms.length === 1).flatMap(({ terms }) => terms);
  const several = alternatives.filter(({ terms }) => terms.length > 1);
  return any([
    ...(single.length > 0 ? [withTerms(single, ranking)] : []),
    ...several.map(({ terms }) => all(terms.map((term) => withTerms([term], ranking)))),
  ]);
}

/** Matches documents with a close alternative of the group in the title. */
function titleFilter({ alternatives }: TermGroup): Json {
  const part = partOf('term', TITLE);
  const near = alternatives.filter(({ weight }) => weight > 0.5);
  return any(near.map(({ terms }) => all(terms.map((term) => ({ term: { [part]: term } })))));
}

function termScore(term: string, weight: number, ranking: Ranking): Json {
  const queries = searched(ranking).map(([field, own]) => ({
    term: { [partOf('term', field)]: { value: term, boost: own * weight } },
  }));
  return { dis_max: { queries, tie_breaker: OTHER_FIELDS } };
}

function alternativeScore({ terms, weight }: Alternative, ranking: Ranking): Json {
  const [only = '', ...others] = terms;
  if (others.length === 0) return termScore(only, weight, ranking);
  const share = weight / terms.length ** 0.5;
  return { bool: { must: terms.map((term) => termScore(term, share, ranking)) } };
}

function constantScore({ terms, weight }: Alternative, ranking: Ranking): Json {
  const rarity = Math.max(...terms.map((term) => idf(ranking.vocabulary.documentsWith(term), ranking.documents)));
  const filter = all(terms.map((term) => withTerms([term], ranking)));
  return { constant_score: { filter, boost: weight * rarity } };
}

function groupScore(group: TermGroup, ranking: Ranking, most: number): Json {
  const best = group.alternatives.toSorted((a, b) => b.weight - a.weight);
  const queries = best.map((one, at) => (at < most ? alternativeScore : constantScore)(one, ranking));
  return { dis_max: { queries, boost: group.optional ? OPTIONAL_SHARE : 1 } };
}

/** Matches documents with every phrase and no excluded term. The words of a phrase must be adjacent in one field. */
function allowed({ plan, fields, language }: Ranking): Json {
  const phrases = plan.phrases.map((phrase) => {
    const tokens = analyzeText(phrase, language).filter(({ joined }) => !joined);
    const text = tokens.map(({ surface }) => surface).join(' ');
    return any(Object.keys(fields).map((field) => ({ match_phrase: { [partOf('word', field)]: text } })));
  });
  const mustNot = plan.excluded.length > 0 ? { must_not: [{ terms: { terms: plan.excluded } }] } : {};
  return { bool: { filter: phrases, ...mustNot } };
}

export interface RankQuery {
  /** Whether the query matches every document, none, or those that contain enough of it. */
  readonly kind: 'everything' | 'nothing' | 'covering';
  /** The highest possible coverage; a query with a single group always reaches it. */
  readonly full: number;
  readonly isSingle: boolean;
  /** Scores documents by their coverage. */
  coverage(): Json;
  /** Allowed documents with at least this coverage, scored; `best` is the coverage of the best document. */
  ranked(least: number, best: number): Json;
}

export function rankQuery(ranking: Ranking): RankQuery {
  const allGroups = ranking.plan.groups;
  const required = allGroups.filter(({ optional }) => !optional);
  const known = required.filter(({ alternatives }) => alternatives.length > 0);
  const parts = known.map((group) => ({
    filter: groupFilter(group, ranking),
    weight: groupRarity(group, ranking.vocabulary, ranking.documents),
  }));
  const isSearched = searched(ranking).length > 0;
  const covering = (query: Json, least?: number): Json => ({
    function_score: {
      query,
      functions: parts,
      score_mode: 'sum',
      boost_mode: 'replace',
      ...(least === undefined ? {} : { min_score: least }),
    },
  });
  const candidates = any(parts.map(({ filter }) => filter));
  const most = Math.max(1, Math.floor(MOST_SCORED / Math.max(1, searched(ranking).length * allGroups.length)));
  const scored = allGroups.filter(({ alternatives }) => alternatives.length > 0);

  function ranked(least: number, best: number): Json {
    if (required.length === 0) return { bool: { must: [{ match_all: {} }], filter: [allowed(ranking)] } };
    const filter = [covering(candidates, least), allowed(ranking)];
    const query = { bool: { should: scored.map((group) => groupScore(group, ranking, most)), filter } };
    const shares = parts.map(({ filter: own, weight }) => ({ filter: own, weight: weight / best }));
    const covered = { function_score: { query, functions: shares, score_mode: 'sum', boost_mode: 'multiply' } };
    const title = { term: { title_length: required.length } };
    const exact = [...required.map(titleFilter), title];
    const functions = [{ filter: all(exact), weight: EXACT_TITLE }];
    return TITLE in ranking.fields && known.length === required.length
      ? { function_score: { query: covered, functions, boost_mode: 'multiply' } }
      : covered;
  }

  return {
    kind: required.length === 0 ? 'everything' : known.length === 0 || !isSearched ? 'nothing' : 'covering',
    full: parts.reduce((sum, { weight }) => sum + weight, 0),
    isSingle: parts.length === 1,
    coverage: () => covering(candidates),
    ranked,
  };
}
