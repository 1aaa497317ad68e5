/** What changed at which revision of the content store; written in the transaction of the change itself, so that a killed publish loses nothing. */
import type { DatabaseSync } from 'node:sqlite';

export interface LoggedChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** Addresses that the entry took or gave up. */
  readonly urls: readonly string[];
}

export interface ChangeLog {
  /** The transaction's changes, noted under its revision. */
  record(revision: number, changes: readonly LoggedChange[]): void;
  /** The log begins anew at a revision: whoever shows an older one cannot be told what changed. */
  restart(revision: number): void;
  /** Undefined when the log does not reach back that far. */
  since(revision: number, current: number): readonly LoggedChange[] | undefined;
  /** Addresses of an entry in all its languages. */
  urlsOf(type: string, uid: string): ReadonlySet<string>;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS change (
    revision INTEGER NOT NULL, type TEXT NOT NULL, uid TEXT NOT NULL, language TEXT NOT NULL, urls TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS change_revision ON change (revision);
  CREATE TABLE IF NOT EXISTS change_start (one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL);
`;
const KEPT_REVISIONS = 2000;

export function openChangeLog(database: DatabaseSync): ChangeLog {
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO change (revision, type, uid, language, urls) VALUES (?, ?, ?, ?, ?)');
  const select = database.prepare('SELECT DISTINCT type, uid, language, urls FROM change WHERE revision > ?');
  const drop = database.prepare('DELETE FROM change WHERE revision <= ?');
  const readStart = database.prepare('SELECT revision FROM change_start');
  const writeStart = database.prepare(
    'INSERT INTO change_start (one, revision) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET revision = max(revision, excluded.revision)',
  );
  const readUrls = database.prepare(
    "SELECT DISTINCT json_extract(data, '$.url') AS url FROM entry WHERE type = ? AND uid = ?",
  );

  function restart(revision: number): void {
    writeStart.run(revision);
    drop.run(revision);
  }

  return {
    record(revision, changes) {
      for (const { type, uid, language, urls } of changes)
        insert.run(revision, type, uid, language, JSON.stringify(urls));
      if (revision > KEPT_REVISIONS) restart(revision - KEPT_REVISIONS);
    },
    restart,
    since(revision, current) {
      const start = (readStart.get() as { revision: number } | undefined)?.revision;
      if (start === undefined || revision < start || revision > current) return undefined;
      const rows = select.all(revision) as { type: string; uid: string; language: string; urls: string }[];
      return rows.map((row) => ({ ...row, urls: JSON.parse(row.urls) as string[] }));
    },
    urlsOf: (type, uid) =>
      new Set((readUrls.all(type, uid) as { url: string | null }[]).flatMap(({ url }) => url ?? [])),
  };
}
