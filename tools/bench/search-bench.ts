/** Measures search over generated products in five languages: index time, memory, latency and relevance, compared with libraries in the same run. */
import { loadavg } from 'node:os';

import { decimals, goalTable, median, table } from './arithmetic.ts';
import { SHOP_FIELDS } from './search/contender.ts';
import type { Contender } from './search/contender.ts';
import { contendersOf } from './search/contenders.ts';
import { gradeOf, isFirstQuerySuccess, ndcg } from './search/grades.ts';
import { JUDGED_LANGUAGES, JUDGED_QUERIES } from './search/judged-queries.ts';
import type { JudgedLanguage } from './search/judged-queries.ts';
import type { SearchLibraries } from './search/libraries.ts';
import { collectGarbage, quantile, timed } from './search/measure.ts';
import { seededDocuments, seededSynonyms } from './search/seeded-documents.ts';
import type { SeededDocuments } from './search/seeded-documents.ts';

/** All measured languages; there are no relevance judgments for Italian. */
const LANGUAGES = [...JUDGED_LANGUAGES, 'it'] as const;
const EDITS = 100;
/** Documents per indexing request, as with the service. */
const CHUNK = 100;

interface Contest {
  readonly name: string;
  readonly countsFacets: boolean;
  readonly indexMs: number[];
  readonly bytes: number[];
  readonly searchMs: number[];
  readonly suggestMs: number[];
  readonly editMs: number[];
  readonly relevance: Partial<Record<JudgedLanguage, { readonly ndcg: number[]; readonly successes: number[] }>>;
}

export interface SearchBench {
  readonly products: number;
  readonly documents: number;
  readonly queries: number;
  readonly load: readonly number[];
  readonly contests: readonly Contest[];
  /** Judged queries for which our engine has no first-query success. */
  readonly failures: readonly string[];
}

/** The beginnings of a query while it is typed: from two characters, every second one. */
function beginnings(query: string): readonly string[] {
  return Array.from({ length: Math.floor(query.length / 2) }, (_, at) => query.slice(0, 2 * (at + 1)));
}

function fill(contest: Contest, create: () => Contender, { documents }: SeededDocuments): Contender {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const contender = create();
  timed(contest.indexMs, () => {
    for (let at = 0; at < documents.length; at += CHUNK) contender.put(documents.slice(at, at + CHUNK));
    // The search makes the engine sort its pending additions.
    contender.search('a');
  });
  collectGarbage();
  contest.bytes.push(process.memoryUsage().heapUsed - before);
  return contender;
}

function judge(
  contest: Contest,
  contender: Contender,
  { language, seeded }: { readonly language: JudgedLanguage; readonly seeded: SeededDocuments },
): string[] {
  const relevance = (contest.relevance[language] ??= { ndcg: [], successes: [] });
  const failures: string[] = [];
  for (const { query, wanted } of JUDGED_QUERIES.filter((one) => one.language === language)) {
    const all = [...seeded.facts.values()].map((facts) => gradeOf(wanted, facts));
    // In a small shop, the document that a query asks for may not exist.
    if (!all.includes(3)) continue;
    const ranked = contender.rank(query, 10).map((id) => {
      const facts = seeded.facts.get(id);
      return facts ? gradeOf(wanted, facts) : 0;
    });
    const value = ndcg(ranked, all);
    relevance.ndcg.push(value);
    relevance.successes.push(isFirstQuerySuccess(ranked) ? 1 : 0);
    if (!isFirstQuerySuccess(ranked)) failures.push(`${language} "${query}" (nDCG ${decimals(value, 2)})`);
  }
  return failures;
}

function measureTimes(
  contest: Contest,
  contender: Contender,
  { language, rounds }: { readonly language: string; readonly rounds: number },
): void {
  const queries = JUDGED_QUERIES.filter((one) => one.language === language || language === 'it').map(
    ({ query }) => query,
  );
  for (const query of queries) contender.search(query);
  for (let round = 0; round < rounds; round += 1)
    for (const query of queries) timed(contest.searchMs, () => contender.search(query));
  for (const query of queries)
    for (const typed of contender.suggest ? beginnings(query) : [])
      timed(contest.suggestMs, () => contender.suggest?.(typed));
}

function edit(contest: Contest, contender: Contender, { documents }: SeededDocuments): void {
  if (!contender.replace) return;
  // Otherwise the slowest edit would be the one during which the garbage of all earlier queries is collected.
  collectGarbage();
  for (let at = 0; at < EDITS; at += 1) {
    const document = documents[Math.floor((at * documents.length) / EDITS)];
    if (document) timed(contest.editMs, () => contender.replace?.({ ...document, subtitle: `Edited ${at}` }));
  }
}

export interface SearchBenchOptions {
  readonly products: number;
  readonly rounds: number;
  readonly libraries: SearchLibraries | undefined;
  readonly say: (line: string) => void;
}

export async function benchSearch({ products, rounds, libraries, say }: SearchBenchOptions): Promise<SearchBench> {
  const contests: Contest[] = [];
  const failures: string[] = [];
  let documents = 0;
  for (const language of LANGUAGES) {
    say(`Searching ${products} products in ${language} …`);
    const seeded = await seededDocuments(language, products);
    const creators = contendersOf(
      { language, synonyms: await seededSynonyms(language), fields: SHOP_FIELDS },
      libraries,
    );
    documents = seeded.documents.length;
    for (const [at, create] of creators.entries()) {
      const { name, countsFacets } = create();
      const contest = (contests[at] ??= {
        name, countsFacets, indexMs: [], bytes: [], searchMs: [], suggestMs: [], editMs: [], relevance: {},
      }); // prettier-ignore
      const contender = fill(contest, create, seeded);
      if (language !== 'it') {
        const failed = judge(contest, contender, { language, seeded });
        if (at === 0) failures.push(...failed);
      }
      measureTimes(contest, contender, { language, rounds });
      edit(contest, contender, seeded);
    }
  }
  return { products, documents, queries: JUDGED_QUERIES.length, load: loadavg(), contests, failures };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const allOf = (contest: Contest, measure: 'ndcg' | 'successes'): readonly number[] =>
  JUDGED_LANGUAGES.flatMap((language) => contest.relevance[language]?.[measure] ?? []);

/** A dash where nothing was measured. */
const medianAnd = (values: readonly number[], other: number | undefined): string =>
  values.length === 0 ? '–' : `${decimals(median(values), 1)} / ${decimals(other, 1)}`;

export function printSearch(bench: SearchBench): string {
  const speed = table(
    ['engine', 'index s', 'MB', 'page p50 / p99 ms', 'suggest p50 / p99 ms', 'edit p50 / max ms'],
    bench.contests.map((one) => [
      one.name,
      decimals(median(one.indexMs) / 1000, 2),
      decimals(median(one.bytes) / 1024 ** 2, 0),
      `${decimals(median(one.searchMs), 1)} / ${decimals(quantile(one.searchMs, 0.99), 1)}${one.countsFacets ? '' : ' *'}`,
      medianAnd(one.suggestMs, quantile(one.suggestMs, 0.99)),
      medianAnd(one.editMs, Math.max(...one.editMs)),
    ]),
  );
  const relevance = table(
    ['engine', ...JUDGED_LANGUAGES.map((language) => `nDCG@10 ${language}`), 'all', 'first-query success'],
    bench.contests.map((one) => [
      one.name,
      ...JUDGED_LANGUAGES.map((language) => decimals(mean(one.relevance[language]?.ndcg ?? []), 3)),
      decimals(mean(allOf(one, 'ndcg')), 3),
      decimals(mean(allOf(one, 'successes')), 3),
    ]),
  );
  const [own] = bench.contests;
  const goals = own
    ? goalTable([
        { name: 'a page with 3 facets, p99', value: quantile(own.searchMs, 0.99), unit: 'ms', atMost: 15 },
        { name: 'suggestions, p99', value: quantile(own.suggestMs, 0.99), unit: 'ms', atMost: 15 },
        { name: 'index of one edit, slowest', value: Math.max(...own.editMs), unit: 'ms', atMost: 50 },
        { name: 'first-query success', value: mean(allOf(own, 'successes')), unit: '', atLeast: 0.9 },
      ])
    : '';
  const load = bench.load.map((value) => decimals(value, 1)).join(', ');
  return [
    `search: ${bench.products} products in ${LANGUAGES.length} languages (${bench.documents} documents each), processor time, load ${load}`,
    speed,
    '* counts no facets',
    `\n${bench.queries} judged queries`,
    relevance,
    `\nwithout first-query success: ${bench.failures.join(', ') || 'none'}\n`,
    goals,
  ].join('\n');
}
