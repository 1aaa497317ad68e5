/** Reads the vocabulary of an engine in PostgreSQL, for `engine/plan-lazily.ts`. */
import type postgres from 'postgres';

import type { LazyVocabulary, Questions, VocabularyWord } from '../engine/lazy-vocabulary.ts';
import { planLazily } from '../engine/plan-lazily.ts';
import type { LazyPlan } from '../engine/plan-lazily.ts';
import { storableJson } from './database.ts';
import { lexemeOf } from './document-rows.ts';
import type { EngineRow } from './write-documents.ts';

/** Words per list; the planner uses no more. */
const MOST_LISTED = 40;
/** Trigram similarity below which words are not compared by edit distance: two swapped letters of a four-letter word leave 0.11. */
const SIMILARITY = '0.1';
const LAST_CHARACTER = '\u{10FFFF}';

const reversed = (word: string): string => [...word].toReversed().join('');

/** Reads the answers to the questions of one round. */
class Answers {
  private readonly sql: postgres.Sql;
  private readonly engine: number;
  private readonly vocabulary: LazyVocabulary;

  constructor(sql: postgres.Sql, engine: number, vocabulary: LazyVocabulary) {
    this.sql = sql;
    this.engine = engine;
    this.vocabulary = vocabulary;
  }

  async give(questions: Questions): Promise<void> {
    await Promise.all([
      this.terms(questions.terms),
      ...questions.termPrefixes.map((prefix) => this.termList('termPrefixes', prefix)),
      ...questions.termEndings.map((ending) => this.termList('termEndings', ending)),
      ...questions.wordPrefixes.map((prefix) => this.words(prefix)),
      ...questions.pairs.map((pair) => this.pair(pair)),
      this.similar(questions.similar),
    ]);
  }

  private async terms(terms: readonly string[]): Promise<void> {
    if (terms.length === 0) return;
    const rows = await this.sql<{ term: string; documents: number }[]>`
      SELECT term, documents FROM firn_search.term
      WHERE engine = ${this.engine}::int AND term IN (SELECT jsonb_array_elements_text(${storableJson(terms)}::text::jsonb))`;
    this.vocabulary.addTerms(terms, rows);
  }

  private async termList(kind: 'termPrefixes' | 'termEndings', requested: string): Promise<void> {
    const column = this.sql(kind === 'termPrefixes' ? 'term' : 'reversed');
    const from = kind === 'termPrefixes' ? requested : reversed(requested);
    const rows = await this.sql<{ term: string; documents: number }[]>`
      SELECT term, documents FROM firn_search.term
      WHERE engine = ${this.engine}::int AND ${column} >= ${from} AND ${column} < ${from + LAST_CHARACTER}
      ORDER BY ${column} LIMIT ${MOST_LISTED}::int`;
    this.vocabulary.addList(kind, requested, rows);
  }

  private async words(prefix: string): Promise<void> {
    this.vocabulary.addWords('wordPrefixes', prefix, await wordsFrom(this.sql, this.engine, { prefix }));
  }

  private async pair(pair: string): Promise<void> {
    const [one = '', other = ''] = (JSON.parse(pair) as readonly string[]).map((term) => lexemeOf(this.engine, term));
    const [row] = await this.sql<{ met: boolean }[]>`
      SELECT EXISTS (
        SELECT FROM firn_search.text a JOIN firn_search.text b ON b.document = a.document
        WHERE a.tokens @@ ${one}::text::tsquery AND b.tokens @@ ${other}::text::tsquery) AS met`;
    this.vocabulary.learnPair(pair, row?.met ?? false);
  }

  /** Runs in a transaction, to which the similarity threshold of the operator `%` is limited. */
  private async similar(words: readonly string[]): Promise<void> {
    if (words.length === 0) return;
    await this.sql.begin('read only', async (sql) => {
      await sql`SELECT set_config('pg_trgm.similarity_threshold', ${SIMILARITY}, true)`;
      for (const word of words) {
        const rows = await sql<VocabularyWord[]>`
          SELECT word, term, uses FROM firn_search.word
          WHERE engine = ${this.engine}::int AND word % ${word}
            AND char_length(word) BETWEEN ${word.length - 2}::int AND ${word.length + 2}::int`;
        this.vocabulary.addWords('similar', word, rows);
      }
    });
  }
}

/** Words with a prefix, in alphabetical order. */
export async function wordsFrom(
  sql: postgres.Sql,
  engine: number,
  { prefix, most = MOST_LISTED }: { readonly prefix: string; readonly most?: number },
): Promise<readonly VocabularyWord[]> {
  return sql<VocabularyWord[]>`
    SELECT word, term, uses FROM firn_search.word
    WHERE engine = ${engine}::int AND word >= ${prefix} AND word < ${prefix + LAST_CHARACTER}
    ORDER BY word LIMIT ${most}::int`;
}

/** Plans a query with the engine's vocabulary. */
export function planFromDatabase(sql: postgres.Sql, engine: EngineRow, query: string): Promise<LazyPlan> {
  return planLazily(query, {
    ...engine.settings,
    answer: (questions, vocabulary) => new Answers(sql, engine.number, vocabulary).give(questions),
  });
}
