/** The tables of a content store: plain access to rows and settings (SQLite in WAL mode). */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import { openAddressTable } from './address-table.ts';
import type { AddressTable } from './address-table.ts';
import { openProblemTable } from './field-problem-table.ts';
import type { ProblemTable } from './field-problem-table.ts';
import { openSqlite } from './open-sqlite.ts';
import { openPriceHistoryTable } from './price-history-table.ts';
import type { PriceHistoryTable } from './price-history-table.ts';
import type { StoredChange } from './stored-change.ts';

type Key = Pick<StoredChange, 'type' | 'uid' | 'language'>;

export interface StoreTables {
  readonly database: DatabaseSync;
  readonly addresses: AddressTable;
  readonly problems: ProblemTable;
  readonly priceHistories: PriceHistoryTable;
  meta(key: string): string | undefined;
  setMeta(key: string, value: string): void;
  revision(): number;
  count(): number;
  isEmpty(): boolean;
  /** Rows of a type, in a stable order. */
  keysOf(type: string): Iterable<Pick<Key, 'uid' | 'language'>>;
  /** Entries of a type in exactly this language, as JSON. */
  ofLanguage(type: string, language: string): Iterable<{ readonly uid: string; readonly data: string }>;
  row(key: Key): { readonly digest: string; readonly data: string } | undefined;
  put(key: Key, digest: string, data: string): void;
  remove(key: Key): void;
  keys(): readonly Key[];
  digests(): Iterable<Key & { readonly digest: string }>;
  languagesOf(type: string, uid: string): readonly string[];
  /** `url` of a row; undefined when the row is missing or has none. */
  urlOf(key: Key): string | undefined;
  /** Runs `work` in a transaction; rolls back when it throws. */
  together<T>(work: () => T): T;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entry (
    type TEXT NOT NULL, uid TEXT NOT NULL, language TEXT NOT NULL, digest TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (type, uid, language)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const database = openSqlite(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(SCHEMA);
  return database;
}

/** Opens the tables. When that fails, the database is closed again, so that its locks do not stay. */
export function openTables(path: string): StoreTables {
  const database = openDatabase(path);
  try {
    return tablesOf(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function tablesOf(database: DatabaseSync): StoreTables {
  const readMeta = database.prepare('SELECT value FROM meta WHERE key = ?');
  const writeMeta = database.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const readKeys = database.prepare('SELECT uid, language FROM entry WHERE type = ? ORDER BY uid, language');
  const readLanguage = database.prepare('SELECT uid, data FROM entry WHERE type = ? AND language = ?');
  const readRow = database.prepare('SELECT digest, data FROM entry WHERE type = ? AND uid = ? AND language = ?');
  const write = database.prepare(
    'INSERT INTO entry (type, uid, language, digest, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT (type, uid, language) DO UPDATE SET digest = excluded.digest, data = excluded.data',
  );
  const drop = database.prepare('DELETE FROM entry WHERE type = ? AND uid = ? AND language = ?');
  const readLanguages = database.prepare('SELECT language FROM entry WHERE type = ? AND uid = ?');
  const readDigests = database.prepare('SELECT type, uid, language, digest FROM entry ORDER BY type, uid, language');
  const readUrl = database.prepare(
    "SELECT json_extract(data, '$.url') AS url FROM entry WHERE type = ? AND uid = ? AND language = ?",
  );
  const meta = (key: string): string | undefined => (readMeta.get(key) as { value: string } | undefined)?.value;
  // Only a new store needs a write, which would have to wait for the transaction of another process.
  if (meta('lineage') === undefined)
    database.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('lineage', ?)").run(randomUUID());
  function together<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const made = work();
      database.exec('COMMIT');
      return made;
    } catch (error) {
      // After some errors, such as a full disk, SQLite itself has rolled the transaction back.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
  return {
    database,
    addresses: openAddressTable(database, together),
    problems: openProblemTable(database),
    priceHistories: openPriceHistoryTable(database, together),
    meta,
    setMeta: (key, value) => void writeMeta.run(key, value),
    revision: () => Number(meta('revision') ?? 0),
    count: () => Number((database.prepare('SELECT count(*) AS n FROM entry').get() as { n: number }).n),
    // Counting would read every row.
    isEmpty: () => database.prepare('SELECT 1 FROM entry LIMIT 1').get() === undefined,
    keysOf: (type) => readKeys.iterate(type) as Iterable<{ uid: string; language: string }>,
    ofLanguage: (type, language) => readLanguage.iterate(type, language) as Iterable<{ uid: string; data: string }>,
    row: ({ type, uid, language }) => readRow.get(type, uid, language) as { digest: string; data: string } | undefined,
    put: ({ type, uid, language }, digest, data) => void write.run(type, uid, language, digest, data),
    remove: ({ type, uid, language }) => void drop.run(type, uid, language),
    keys: () => database.prepare('SELECT type, uid, language FROM entry').all() as unknown as Key[],
    digests: () => readDigests.iterate() as Iterable<Key & { readonly digest: string }>,
    languagesOf: (type, uid) => (readLanguages.all(type, uid) as { language: string }[]).map((row) => row.language),
    urlOf: ({ type, uid, language }) =>
      (readUrl.get(type, uid, language) as { url: string | null } | undefined)?.url ?? undefined,
    together,
  };
}
