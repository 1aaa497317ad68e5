/** Measures relevance and latency on a public judged set, for our engine and the libraries in the same run. */
import { basename } from 'node:path';

import { decimals, table } from './arithmetic.ts';
import type { Contender } from './search/contender.ts';
import { contendersOf } from './search/contenders.ts';
import { linearGain, ndcg, recall } from './search/grades.ts';
import { readJudgedSet } from './search/judged-set.ts';
import type { JudgedSet } from './search/judged-set.ts';
import type { SearchLibraries } from './search/libraries.ts';
import { quantile, timed } from './search/measure.ts';

const DEPTH = 100;
/** The fields that the documents of a judged set have. */
const FIELDS = ['title', 'body'];

export interface JudgedRow {
  readonly engine: string;
  readonly ndcg: number;
  readonly recall: number;
  readonly p50: number | undefined;
  readonly p99: number | undefined;
}

export interface JudgedSetBench {
  readonly set: string;
  readonly documents: number;
  readonly queries: number;
  readonly rows: readonly JudgedRow[];
}

export interface JudgedSetOptions {
  /** How often each query is asked, at least twice. */
  readonly rounds: number;
  readonly libraries: SearchLibraries | undefined;
  readonly say: (line: string) => void;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The first round judges the rankings and warms the engine up; the times are of the other rounds. */
function measure(contender: Contender, { documents, queries }: JudgedSet, rounds: number): JudgedRow {
  contender.put(documents);
  const judged = queries.map(({ query, grades }) => {
    const ranked = contender.rank(query, DEPTH).map((id) => grades.get(id) ?? 0);
    const all = [...grades.values()];
    return { ndcg: ndcg(ranked, all, linearGain), recall: recall(ranked, all) };
  });
  const times: number[] = [];
  for (let round = 1; round < rounds; round += 1)
    for (const { query } of queries) timed(times, () => contender.rank(query, DEPTH));
  return {
    engine: contender.name,
    ndcg: mean(judged.map((one) => one.ndcg)),
    recall: mean(judged.map((one) => one.recall)),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** Reads an English judged set. Engines have no synonyms. Throws an AppError `judged-set`. */
export async function benchJudgedSet(
  folder: string,
  { rounds, libraries, say }: JudgedSetOptions,
): Promise<JudgedSetBench> {
  const judged = await readJudgedSet(folder);
  const set = basename(folder);
  say(`Searching ${judged.documents.length} documents of ${set} with ${judged.queries.length} queries …`);
  const creators = contendersOf({ language: 'en-us', synonyms: [], fields: FIELDS }, libraries);
  const rows = creators.map((create) => measure(create(), judged, rounds));
  return { set, documents: judged.documents.length, queries: judged.queries.length, rows };
}

export function printJudgedSet({ set, documents, queries, rows }: JudgedSetBench): string {
  return [
    `judged set ${set}: ${documents} documents, ${queries} queries, processor time`,
    table(
      ['engine', 'nDCG@10', `recall@${DEPTH}`, 'p50 ms', 'p99 ms'],
      rows.map((row) => [
        row.engine,
        decimals(row.ndcg, 3),
        decimals(row.recall, 3),
        decimals(row.p50, 2),
        decimals(row.p99, 1),
      ]),
    ),
  ].join('\n');
}
