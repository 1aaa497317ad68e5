/** A search in one statement, which ranks, filters, counts, sorts and pages. */
import type postgres from 'postgres';

import type { CountedFacet, Facet } from '../engine/count-facets.ts';
import type { SearchDocument } from '../engine/document.ts';
import type { LazyPlan } from '../engine/plan-lazily.ts';
import { findsNothing, termsOf } from '../engine/query-plan.ts';
import type { QueryPlan } from '../engine/query-plan.ts';
import { searchedFields } from '../port/engine.ts';
import type { EngineAnswer, EngineQuery } from '../port/engine.ts';
import { createBindings } from './database.ts';
import type { Bindings } from './database.ts';
import { rankStatement } from './rank-statement.ts';
import { planFromDatabase } from './read-vocabulary.ts';
import { boostedScore, facetCounts, filterCondition, orderOf } from './sql-conditions.ts';
import type { EngineRow } from './write-documents.ts';

interface Row {
  readonly total: number;
  readonly page: readonly { readonly fields: SearchDocument; readonly score: number }[];
  /** Facet results, in the order of the request. */
  readonly facets: readonly (readonly unknown[])[];
}

const requestedFacets = ({ facets = {} }: EngineQuery): readonly (readonly [string, Facet])[] =>
  Object.entries(facets).flatMap(([field, list]) => list.map((facet) => [field, facet] as const));

function searchStatement(engine: EngineRow, query: EngineQuery, planned: LazyPlan): readonly [string, Bindings] {
  const bindings = createBindings();
  const { fields = searchedFields(engine.settings), boosts = engine.settings.boosts, filter, sort, from, size } = query;
  const ranked = rankStatement({ ...planned, engine, fields }, bindings);
  const score = boostedScore(boosts, bindings);
  const condition = filter ? filterCondition(filter, bindings) : 'true';
  const order = orderOf(sort, bindings, engine.settings.schema);
  const facets = requestedFacets(query).map(([field, facet]) => facetCounts(field, facet, bindings));
  const text = `WITH ${ranked},
  found AS MATERIALIZED (
    SELECT f.number, f.id, f.values, f.numbers, ${score} AS score
    FROM hit JOIN firn_search.document f ON f.number = hit.document WHERE ${condition})
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT coalesce(json_agg(json_build_object('fields', d.fields, 'score', p.score) ORDER BY p.place), '[]') FROM (
      SELECT f.number, f.score, row_number() OVER (ORDER BY ${order}) AS place FROM found f
      ORDER BY place LIMIT ${bindings.bind(size)}::int OFFSET ${bindings.bind(from)}::int) p
      JOIN firn_search.document d ON d.number = p.number) AS page,
    to_json(ARRAY[${facets.join(', ')}]::json[]) AS facets`;
  return [text, bindings];
}

function countedFacet(facet: Facet, counted: readonly unknown[]): CountedFacet {
  const name = facet.name === undefined ? {} : { name: facet.name };
  if (facet.type === 'value') return { type: 'value', ...name, data: counted as CountedFacet['data'] };
  return { type: 'range', ...name, data: facet.ranges.map((range, at) => ({ ...range, count: counted[at] ?? 0 })) };
}

function facetsOf(query: EngineQuery, counted: Row['facets']): EngineAnswer['facets'] {
  const facets: Record<string, CountedFacet[]> = {};
  for (const field of Object.keys(query.facets ?? {})) facets[field] = [];
  for (const [at, [field, facet]] of requestedFacets(query).entries())
    facets[field]?.push(countedFacet(facet, counted[at] ?? []));
  return facets;
}

function emptyAnswer(query: EngineQuery, plan: QueryPlan): EngineAnswer {
  return { total: 0, found: [], facets: facetsOf(query, []), corrected: plan.corrected, terms: termsOf(plan) };
}

export async function searchDocuments(sql: postgres.Sql, engine: EngineRow, query: EngineQuery): Promise<EngineAnswer> {
  const planned = await planFromDatabase(sql, engine, query.query);
  const { plan } = planned;
  if (findsNothing(query.query, plan)) return emptyAnswer(query, plan);
  const [text, bindings] = searchStatement(engine, query, planned);
  const [row] = await sql.unsafe<Row[]>(text, [...bindings.list]);
  if (!row) return emptyAnswer(query, plan);
  return {
    total: row.total,
    found: row.page.map(({ fields, score }) => ({ document: fields, score })),
    facets: facetsOf(query, row.facets),
    corrected: plan.corrected,
    terms: termsOf(plan),
  };
}
