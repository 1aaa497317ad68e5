/** Engines in PostgreSQL: any number of machines share them, and a document that one machine indexes is found by all. */
import type postgres from 'postgres';

import { completions, mostFrequent, typedText } from '../engine/completions.ts';
import type { SearchDocument } from '../engine/document.ts';
import { DEFAULT_SETTINGS, isReindexed } from '../port/engine.ts';
import type { Engine, EngineAnswer, EngineCollection, EngineQuery, EngineSettings } from '../port/engine.ts';
import { openDatabase, storable, storableJson, VERSION } from './database.ts';
import { lexemeOf, VALUE_END } from './document-rows.ts';
import { wordsFrom } from './read-vocabulary.ts';
import { searchDocuments } from './search-documents.ts';
import { changeDocuments, indexAgain } from './write-documents.ts';
import type { EngineRow } from './write-documents.ts';

/** Limits of a suggestion: words that complete its last word, and texts read for it. */
const MOST_WORDS = 200;
const MOST_TEXTS = 1000;

/** Locks the engine's row until the end of the transaction. Throws if the engine was removed in the meantime. */
async function locked(sql: postgres.TransactionSql, number: number): Promise<EngineRow> {
  const [row] = await sql<EngineRow[]>`SELECT * FROM firn_search.engine WHERE number = ${number}::int FOR UPDATE`;
  if (!row) throw new Error('The search engine was removed during a write.');
  return row;
}

class PostgresEngine implements Engine {
  private readonly sql: postgres.Sql;
  private readonly row: EngineRow;

  constructor(sql: postgres.Sql, row: EngineRow) {
    this.sql = sql;
    this.row = row;
  }

  get name(): string {
    return this.row.name;
  }

  get settings(): EngineSettings {
    return this.row.settings;
  }

  get size(): number {
    return this.row.documents;
  }

  async configure(change: (settings: EngineSettings) => Partial<EngineSettings>): Promise<void> {
    await this.sql.begin(async (sql) => {
      const row = await locked(sql, this.row.number);
      const settings = { ...row.settings, ...change(row.settings) };
      await sql`
        UPDATE firn_search.engine SET settings = ${storableJson(settings)}::text::json WHERE number = ${row.number}::int`;
      if (isReindexed(row.settings, settings)) await indexAgain(sql, { ...row, settings });
    });
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    await this.sql.begin(async (sql) => {
      await changeDocuments(sql, await locked(sql, this.row.number), { put: documents });
    });
  }

  async remove(ids: readonly string[]): Promise<readonly boolean[]> {
    const gone = await this.sql.begin(async (sql) =>
      changeDocuments(sql, await locked(sql, this.row.number), { remove: ids }),
    );
    return ids.map((id) => gone.has(id));
  }

  async get(ids: readonly string[]): Promise<readonly (SearchDocument | undefined)[]> {
    const rows = await this.sql<{ fields: SearchDocument }[]>`
      SELECT fields FROM firn_search.document WHERE engine = ${this.row.number}::int
        AND id IN (SELECT jsonb_array_elements_text(${storableJson(ids)}::text::jsonb))`;
    const found = new Map(rows.map(({ fields }) => [fields.id, fields]));
    return ids.map((id) => found.get(id));
  }

  async list({ from, size }: { readonly from: number; readonly size: number }): Promise<readonly SearchDocument[]> {
    const rows = await this.sql<{ fields: SearchDocument }[]>`
      SELECT fields FROM firn_search.document WHERE engine = ${this.row.number}::int
      ORDER BY number LIMIT ${size}::int OFFSET ${from}::int`;
    return rows.map(({ fields }) => fields);
  }

  search(query: EngineQuery): Promise<EngineAnswer> {
    return searchDocuments(this.sql, this.row, query);
  }

  async suggest(query: string, fields: readonly string[], size: number): Promise<readonly string[]> {
    const { typed, lastWord } = typedText(storable(query), this.settings.language);
    const { number, settings } = this.row;
    const words = typed === '' ? [] : await wordsFrom(this.sql, number, { prefix: lastWord, most: MOST_WORDS });
    if (words.length === 0) return [];
    const terms = [...new Set(words.map(({ term }) => lexemeOf(number, term)))].join(' | ');
    const rows = await this.sql<{ document: string; folded: string }[]>`
      SELECT document, folded FROM firn_search.text
      WHERE tokens @@ ${terms}::text::tsquery
        AND field IN (SELECT jsonb_array_elements_text(${storableJson(fields)}::text::jsonb))
      ORDER BY document LIMIT ${MOST_TEXTS}::int`;
    const found = new Map<string, Set<string>>();
    for (const { document, folded } of rows) {
      const phrases = folded.split(VALUE_END).flatMap((text) => completions(text, typed, settings.language));
      for (const phrase of phrases) found.set(phrase, (found.get(phrase) ?? new Set()).add(document));
    }
    return mostFrequent(new Map([...found].map(([phrase, documents]) => [phrase, documents.size])), size);
  }
}

export function openPostgresEngines(url: string): EngineCollection {
  const database = openDatabase(url);

  /** Reindexes the engine first if its documents were analyzed by another version. */
  async function current(sql: postgres.Sql, row: EngineRow): Promise<Engine> {
    if (row.version === VERSION) return new PostgresEngine(sql, row);
    const renewed = await sql.begin(async (own) => {
      const held = await locked(own, row.number);
      if (held.version !== VERSION) await indexAgain(own, held);
      return locked(own, row.number);
    });
    return new PostgresEngine(sql, renewed);
  }

  return {
    async list() {
      const sql = await database.ready();
      const rows = await sql<EngineRow[]>`SELECT * FROM firn_search.engine ORDER BY name`;
      return Promise.all(rows.map((row) => current(sql, row)));
    },
    async get(name) {
      const sql = await database.ready();
      const [row] = await sql<EngineRow[]>`SELECT * FROM firn_search.engine WHERE name = ${name}`;
      return row && current(sql, row);
    },
    async create(name, language) {
      const sql = await database.ready();
      const settings = storableJson({ ...DEFAULT_SETTINGS, language });
      const [row] = await sql<EngineRow[]>`
        INSERT INTO firn_search.engine (name, settings, version)
        VALUES (${name}, ${settings}::text::json, ${VERSION}::int) ON CONFLICT DO NOTHING RETURNING *`;
      return row && new PostgresEngine(sql, row);
    },
    async remove(name) {
      const sql = await database.ready();
      const rows = await sql`DELETE FROM firn_search.engine WHERE name = ${name} RETURNING number`;
      return rows.length > 0;
    },
    dropped: [],
    close: () => database.close(),
  };
}
