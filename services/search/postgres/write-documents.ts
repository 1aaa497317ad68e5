/** Writes documents, their texts and the vocabulary of an engine. All functions must run in a transaction that has locked the engine's row. */
import type { SearchDocument } from '../engine/document.ts';
import type { EngineSettings } from '../port/engine.ts';
import { storableJson, VERSION } from './database.ts';
import type { Sql } from './database.ts';
import { documentRows } from './document-rows.ts';
import type { DocumentRows } from './document-rows.ts';

export interface EngineRow {
  readonly number: number;
  readonly name: string;
  readonly settings: EngineSettings;
  readonly version: number;
  readonly documents: number;
  /** Total number of words in all documents, by field. */
  readonly lengths: Readonly<Record<string, number>>;
}

/** Changes of the vocabulary's counts by a write. */
interface Changes {
  readonly terms: Map<string, number>;
  readonly words: Map<string, { term: string; uses: number }>;
  readonly lengths: Map<string, number>;
}

const PER_STATEMENT = 200;
const reversed = (word: string): string => [...word].toReversed().join('');

function count(changes: Changes, { terms, words, lengths }: DocumentRows, sign: 1 | -1): void {
  for (const term of terms) changes.terms.set(term, (changes.terms.get(term) ?? 0) + sign);
  for (const [word, term] of words) {
    const uses = (changes.words.get(word)?.uses ?? 0) + sign;
    changes.words.set(word, { term, uses });
  }
  for (const [field, length] of lengths) changes.lengths.set(field, (changes.lengths.get(field) ?? 0) + sign * length);
}

async function writeVocabulary(sql: Sql, engine: EngineRow, { terms, words }: Changes): Promise<void> {
  const changedTerms = [...terms].filter(([, documents]) => documents !== 0);
  const termRows = changedTerms.map(([term, documents]) => ({ term, reversed: reversed(term), documents }));
  const wordRows = [...words].filter(([, { uses }]) => uses !== 0).map(([word, own]) => ({ word, ...own }));
  const { number } = engine;
  await sql`
    INSERT INTO firn_search.term AS own SELECT ${number}::int, term, reversed, documents
    FROM jsonb_to_recordset(${storableJson(termRows)}::text::jsonb) AS x(term text, reversed text, documents int)
    ON CONFLICT (engine, term) DO UPDATE SET documents = own.documents + excluded.documents`;
  await sql`
    INSERT INTO firn_search.word AS own SELECT ${number}::int, word, term, uses
    FROM jsonb_to_recordset(${storableJson(wordRows)}::text::jsonb) AS x(word text, term text, uses int)
    ON CONFLICT (engine, word) DO UPDATE SET uses = own.uses + excluded.uses, term = excluded.term`;
  await sql`DELETE FROM firn_search.term WHERE engine = ${number}::int AND documents <= 0`;
  await sql`DELETE FROM firn_search.word WHERE engine = ${number}::int AND uses <= 0`;
}

async function insert(sql: Sql, engine: number, rows: readonly DocumentRows[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PER_STATEMENT) {
    const part = rows.slice(at, at + PER_STATEMENT);
    await sql`
      INSERT INTO firn_search.document (engine, id, fields, values, numbers) SELECT ${engine}::int, id, fields, values, numbers
      FROM jsonb_to_recordset(${storableJson(part.map(({ document }) => document))}::text::jsonb)
        AS x(id text, fields json, values jsonb, numbers jsonb)`;
    await sql`
      INSERT INTO firn_search.text (document, field, length, folded, tokens)
      SELECT d.number, x.field, x.length, x.folded, x.tokens::tsvector
      FROM jsonb_to_recordset(${storableJson(part.flatMap(({ texts }) => texts))}::text::jsonb)
        AS x(id text, field text, length int, folded text, tokens text)
      JOIN firn_search.document d ON d.engine = ${engine}::int AND d.id = x.id`;
  }
}

/** Removes the documents with these ids and returns those that existed. */
async function take(sql: Sql, engine: number, ids: readonly string[]): Promise<readonly SearchDocument[]> {
  const rows = await sql<{ fields: SearchDocument }[]>`
    DELETE FROM firn_search.document WHERE engine = ${engine}::int
      AND id IN (SELECT jsonb_array_elements_text(${storableJson(ids)}::text::jsonb)) RETURNING fields`;
  return rows.map(({ fields }) => fields);
}

/** Removes and adds documents; `put` replaces documents with the same id. Resolves with the ids that existed before. */
export async function changeDocuments(
  sql: Sql,
  engine: EngineRow,
  { put = [], remove = [] }: { readonly put?: readonly SearchDocument[]; readonly remove?: readonly string[] },
): Promise<ReadonlySet<string>> {
  const added = [...new Map(put.map((document) => [document.id, document])).values()];
  const changes: Changes = { terms: new Map(), words: new Map(), lengths: new Map() };
  const rowsOf = (document: SearchDocument): DocumentRows => documentRows(document, engine.settings, engine.number);
  const before = await take(sql, engine.number, [...added.map(({ id }) => id), ...remove]);
  const rows = added.map(rowsOf);
  for (const document of before) count(changes, rowsOf(document), -1);
  for (const row of rows) count(changes, row, 1);
  await insert(sql, engine.number, rows);
  await writeVocabulary(sql, engine, changes);
  const lengths = { ...engine.lengths };
  for (const [field, length] of changes.lengths)
    lengths[field] = (Object.hasOwn(lengths, field) ? (lengths[field] ?? 0) : 0) + length;
  await sql`
    UPDATE firn_search.engine SET documents = documents + ${added.length - before.length}::int,
      lengths = ${storableJson(lengths)}::text::json WHERE number = ${engine.number}::int`;
  return new Set(before.map(({ id }) => id));
}

/** Reindexes all documents after a change of the settings or the analyzers. `engine` has the new settings. */
export async function indexAgain(sql: Sql, engine: EngineRow): Promise<void> {
  const { number } = engine;
  const rows = await sql<{ fields: SearchDocument }[]>`
    DELETE FROM firn_search.document WHERE engine = ${number}::int RETURNING fields`;
  await sql`DELETE FROM firn_search.term WHERE engine = ${number}::int`;
  await sql`DELETE FROM firn_search.word WHERE engine = ${number}::int`;
  await sql`
    UPDATE firn_search.engine SET documents = 0, lengths = '{}', version = ${VERSION}::int WHERE number = ${number}::int`;
  const put = rows.map(({ fields }) => fields);
  await changeDocuments(sql, { ...engine, lengths: {} }, { put });
}
