/** Translates a plan into common table expressions that score documents by fielded BM25, as in `engine/rank-documents.ts`. */
import type { LazyVocabulary } from '../engine/lazy-vocabulary.ts';
import type { QueryPlan } from '../engine/query-plan.ts';
import {
  B,
  EXACT_TITLE,
  FEW_RESULTS,
  groupRarity,
  idf,
  K1,
  LEAST_COVERAGE,
  NEEDED_COVERAGE,
  OPTIONAL_SHARE,
  TITLE,
} from '../engine/rank-documents.ts';
import type { FieldWeights } from '../port/engine.ts';
import type { Bindings } from './database.ts';
import { lexemeOf, MOST_OCCURRENCES } from './document-rows.ts';
import type { EngineRow } from './write-documents.ts';

export interface Ranking {
  readonly plan: QueryPlan;
  readonly vocabulary: LazyVocabulary;
  readonly engine: EngineRow;
  readonly fields: FieldWeights;
}

/** Number of positions of a lexeme → its `ts_rank` × π²/6: with weight 1, `ts_rank` is the sum of 1/n² over the positions, divided by π²/6. */
const RANKS = Array.from({ length: MOST_OCCURRENCES }, (_, at) =>
  Array.from({ length: at + 1 }, (_one, position) => 1 / (position + 1) ** 2).reduce((sum, one) => sum + one, 0),
);
const OCCURRENCES = `width_bucket((ts_rank('{1,1,1,1}', t.tokens, q.lexeme) * ${Math.PI ** 2 / 6})::float8 + 0.0001, '{${RANKS.join(',')}}'::float8[])`;

/** Condition that a document contains every phrase and no excluded term; `document`: SQL expression of its number. */
function allowed(document: string, { plan, engine, fields }: Ranking, bindings: Bindings): string {
  const excluded = plan.excluded.map((term) => lexemeOf(engine.number, term)).join(' | ');
  const isFree = (): string =>
    `NOT EXISTS (SELECT FROM firn_search.text x WHERE x.document = ${document} AND x.tokens @@ ${bindings.bind(excluded)}::text::tsquery)`;
  const phrases = plan.phrases.map(
    (phrase) =>
      `EXISTS (SELECT FROM firn_search.text x WHERE x.document = ${document} AND strpos(x.folded, ${bindings.bind(phrase)}::text) > 0
        AND x.field IN (SELECT jsonb_array_elements_text(${bindings.json(Object.keys(fields))})))`,
  );
  return [...(excluded === '' ? [] : [isFree()]), ...phrases].join(' AND ') || 'true';
}

/** `terms`: the distinct terms of the plan. `termRows`: one row per term of each alternative. */
function rankedTerms({ plan, vocabulary, engine }: Ranking) {
  const groups = plan.groups.filter(({ alternatives }) => alternatives.length > 0);
  const termRows = groups.flatMap((group, number) => {
    const rarity = groupRarity(group, vocabulary, engine.documents);
    return group.alternatives.flatMap(({ terms, weight }, alternative) =>
      terms.map((term) => ({
        number,
        alternative,
        term,
        weight,
        rarity,
        size: terms.length,
        optional: group.optional,
      })),
    );
  });
  const terms = [...new Set(termRows.map(({ term }) => term))].map((term) => ({
    term,
    lexeme: lexemeOf(engine.number, term),
    rarity: idf(vocabulary.documentsWith(term), engine.documents),
  }));
  return { termRows, terms };
}

function fieldRows({ engine, fields }: Ranking) {
  const weighed = Object.entries(fields).filter(([, weight]) => weight > 0);
  return weighed.map(([field, weight]) => {
    const mean = Math.max(
      1,
      (Object.hasOwn(engine.lengths, field) ? (engine.lengths[field] ?? 0) : 0) / Math.max(1, engine.documents),
    );
    return { field, weight, mean };
  });
}

/** For a plan without required groups: every document, with score 1. */
function everyDocument(ranking: Ranking, bindings: Bindings): string {
  return `hit AS (
    SELECT d.number AS document, 1::float8 AS score FROM firn_search.document d
    WHERE d.engine = ${bindings.bind(ranking.engine.number)}::int AND ${allowed('d.number', ranking, bindings)})`;
}

/** The common table expression `hit (document, score)`, after those that it depends on. */
export function rankStatement(ranking: Ranking, bindings: Bindings): string {
  const { groups } = ranking.plan;
  if (groups.every(({ optional }) => optional)) return everyDocument(ranking, bindings);
  const { termRows, terms } = rankedTerms(ranking);
  const required = `${bindings.bind(groups.filter(({ optional }) => !optional).length)}::int`;
  return `
  q AS MATERIALIZED (
    SELECT term, lexeme::tsquery AS lexeme, rarity
    FROM jsonb_to_recordset(${bindings.json(terms)}) AS x(term text, lexeme text, rarity float8)),
  asked AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${bindings.json(termRows)})
      AS x(number int, alternative int, term text, weight float8, rarity float8, size int, optional bool)),
  field AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${bindings.json(fieldRows(ranking))}) AS x(field text, weight float8, mean float8)),
  occurrence AS MATERIALIZED (
    SELECT t.document, q.term, q.rarity, bool_or(t.field = '${TITLE}') AS in_title,
      sum(w.weight * ${OCCURRENCES} / greatest(${1 - B} + ${B} * t.length / w.mean, 0.3)) AS frequency
    FROM q JOIN firn_search.text t ON t.tokens @@ q.lexeme JOIN field w ON w.field = t.field
    GROUP BY t.document, q.term, q.rarity),
  alternative AS (
    SELECT o.document, a.number, a.rarity, a.optional, bool_and(o.in_title) AND a.weight > 0.5 AS in_title,
      a.weight * sum(o.rarity * o.frequency * ${K1 + 1} / (${K1} + o.frequency)) / sqrt(a.size) AS score
    FROM asked a JOIN occurrence o ON o.term = a.term
    GROUP BY o.document, a.number, a.alternative, a.rarity, a.optional, a.weight, a.size HAVING count(*) = a.size),
  answered AS (
    SELECT document, number, rarity, optional, bool_or(in_title) AS in_title, max(score) AS score
    FROM alternative GROUP BY document, number, rarity, optional),
  total AS MATERIALIZED (
    SELECT document, sum(score * CASE WHEN optional THEN ${OPTIONAL_SHARE} ELSE 1 END) AS score,
      sum(rarity) AS coverage, count(*) FILTER (WHERE in_title AND NOT optional)::int AS titles
    FROM answered GROUP BY document),
  best AS (SELECT max(coverage) AS most FROM total),
  covering AS MATERIALIZED (
    SELECT total.document, coverage >= most * ${NEEDED_COVERAGE} AS is_close,
      score * (coverage / most) * CASE WHEN titles = ${required} AND EXISTS (
        SELECT FROM firn_search.text x WHERE x.document = total.document AND x.field = '${TITLE}' AND x.length = ${required})
        THEN ${EXACT_TITLE} ELSE 1 END AS score
    FROM total, best
    WHERE coverage > 0 AND coverage >= most * ${LEAST_COVERAGE} AND ${allowed('total.document', ranking, bindings)}),
  hit AS MATERIALIZED (
    SELECT document, score FROM covering
    WHERE is_close OR (SELECT count(*) FROM covering WHERE is_close) < ${FEW_RESULTS})`;
}
