/** Changes per revision of the content store, logged in the transaction of the change itself, so that a killed publish loses nothing. */
import type { DatabaseSync } from 'node:sqlite';

import { membershipField } from './list-membership.ts';
import { openRevisionDigests } from './revision-digests.ts';

export interface FieldChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** Paths of the fields that differ (`sections.2.heading`); empty unless `kind` is `changed`. */
  readonly fields: readonly string[];
}

export interface LoggedChange extends FieldChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** The entry's last title that was not empty; empty when it never had one. */
  readonly title: string;
  /** The entry's addresses as shown in the language, before and after; empty when it did not move. */
  readonly urls: readonly string[];
  /** The address that the entry left; null when it did not move or had none. */
  readonly leftUrl: string | null;
  /** Entries whose lists the entry joined or left, or in which its position may have changed (`list-membership.ts`). */
  readonly owners: readonly string[];
}

/** A revision, and the digest of the content that the store has at it. */
export interface LoggedRevision {
  readonly number: number;
  readonly digest: string;
}

export interface ChangeLog {
  /** Logs the changes of a transaction under its revision. `digest`: that of the content after the changes. */
  record(revision: LoggedRevision, changes: readonly LoggedChange[]): void;
  /** Restarts the log at a revision; `since` returns undefined for earlier ones. */
  restart(revision: LoggedRevision): void;
  /**
   * Undefined when the log does not reach back that far, or when this store had other content than that of `digest` at the revision: two copies of a
   * store count on separately.
   */
  since(revision: number, current: number, digest?: string): readonly LoggedChange[] | undefined;
  /** Entries whose lists contain this entry in any language. */
  ownersOf(type: string, uid: string): ReadonlySet<string>;
  /** The last logged title that was not empty, preferably in this language. */
  lastTitle(type: string, uid: string, language: string): string | undefined;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS change (
    revision INTEGER NOT NULL, type TEXT NOT NULL, uid TEXT NOT NULL, language TEXT NOT NULL, urls TEXT NOT NULL,
    kind TEXT NOT NULL DEFAULT 'changed', fields TEXT NOT NULL DEFAULT '[]', owners TEXT NOT NULL DEFAULT '[]', left_url TEXT,
    title TEXT NOT NULL DEFAULT ''
  );
  CREATE INDEX IF NOT EXISTS change_revision ON change (revision);
  CREATE TABLE IF NOT EXISTS change_start (one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL);
`;
const KEPT_REVISIONS = 2000;

interface Row extends Omit<LoggedChange, 'urls' | 'fields' | 'owners' | 'leftUrl'> {
  readonly left_url: string | null;
  readonly urls: string;
  readonly owners: string;
  readonly fields: string;
}

/** Adds the columns that a log of an earlier version lacks. */
function addColumns(database: DatabaseSync): void {
  const rows = database.prepare('PRAGMA table_info(change)').all() as { name: string }[];
  const known = new Set(rows.map(({ name }) => name));
  const wanted = [['kind', 'changed'], ['fields', '[]'], ['owners', '[]'], ['title', '']] as const; // prettier-ignore
  for (const [name, value] of wanted)
    if (!known.has(name)) database.exec(`ALTER TABLE change ADD COLUMN ${name} TEXT NOT NULL DEFAULT '${value}'`);
  if (!known.has('left_url')) database.exec('ALTER TABLE change ADD COLUMN left_url TEXT');
}

function ownersReader(database: DatabaseSync): ChangeLog['ownersOf'] {
  const read = database.prepare(
    "SELECT DISTINCT CASE each.type WHEN 'object' THEN json_extract(each.value, '$.uid') ELSE each.value END AS uid FROM entry, json_each(data, ?) AS each WHERE entry.type = ? AND entry.uid = ?",
  );
  return (type, uid) => {
    const field = membershipField(type);
    const owners = field === undefined ? [] : (read.all(`$.${field}`, type, uid) as { uid: string }[]);
    return new Set(owners.map((owner) => owner.uid));
  };
}

export function openChangeLog(database: DatabaseSync): ChangeLog {
  database.exec(SCHEMA);
  addColumns(database);
  const digests = openRevisionDigests(database);
  const insert = database.prepare(
    'INSERT INTO change (revision, type, uid, language, urls, kind, fields, owners, left_url, title) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare(
    'SELECT DISTINCT type, uid, language, urls, kind, fields, owners, left_url, title FROM change WHERE revision > ?',
  );
  const lastTitle = database.prepare(
    "SELECT title FROM change WHERE type = ? AND uid = ? AND title <> '' ORDER BY language = ? DESC, revision DESC LIMIT 1",
  );
  const drop = database.prepare('DELETE FROM change WHERE revision <= ?');
  const readStart = database.prepare('SELECT revision FROM change_start');
  const writeStart = database.prepare(
    'INSERT INTO change_start (one, revision) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET revision = max(revision, excluded.revision)',
  );

  const titleBefore = (type: string, uid: string, language: string): string | undefined =>
    (lastTitle.get(type, uid, language) as { title: string } | undefined)?.title;
  const titleOf = ({ type, uid, language, title }: LoggedChange): string =>
    title || (titleBefore(type, uid, language) ?? '');

  function startAt(revision: number): void {
    writeStart.run(revision);
    drop.run(revision);
    digests.dropBefore(revision);
  }

  return {
    record({ number: revision, digest }, changes) {
      digests.write(revision, digest);
      for (const change of changes) {
        const { type, uid, language, urls, kind, fields, owners, leftUrl } = change;
        insert.run(revision, type, uid, language, JSON.stringify(urls), kind, JSON.stringify(fields), JSON.stringify(owners), leftUrl, titleOf(change)); // prettier-ignore
      }
      if (revision > KEPT_REVISIONS) startAt(revision - KEPT_REVISIONS);
    },
    restart({ number: revision, digest }) {
      startAt(revision);
      digests.write(revision, digest);
    },
    since(revision, current, digest) {
      const start = (readStart.get() as { revision: number } | undefined)?.revision;
      if (start === undefined || revision < start || revision > current) return undefined;
      if (digest !== undefined && !digests.matches(revision, digest)) return undefined;
      const rows = select.all(revision) as unknown as Row[];
      return rows.map(({ left_url: leftUrl, ...row }) => ({
        ...row,
        leftUrl,
        urls: JSON.parse(row.urls) as string[],
        owners: JSON.parse(row.owners) as string[],
        fields: JSON.parse(row.fields) as string[],
      }));
    },
    ownersOf: ownersReader(database),
    lastTitle: titleBefore,
  };
}
