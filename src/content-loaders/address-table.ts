/** Addresses of the rows that have a page of their own, and rows that wait for an address. The writer updates both with the entries. */
import type { DatabaseSync } from 'node:sqlite';

import { isAddressed } from '#lib/content/content-types.ts';
import type { Entry } from '#lib/content/entries.ts';
import { entryPath } from '#lib/links/links.ts';

import type { StoredChange } from './stored-change.ts';

export type RowKey = Pick<StoredChange, 'type' | 'uid' | 'language'>;

/** A row that was published with the address of another entry; it is not shown until the address is free. */
export interface WaitingRow extends RowKey {
  readonly digest: string;
  readonly entry: Entry;
  /** Below the locale: `/p/ridge-98`. */
  readonly path: string;
  /** The entry that has the address. */
  readonly holder: Pick<RowKey, 'type' | 'uid'>;
}

export interface AddressTable {
  pathOf(key: RowKey): string | undefined;
  rowsAt(language: string, path: string): readonly Pick<RowKey, 'type' | 'uid'>[];
  set(key: RowKey, path: string | undefined): void;
  waiting(): readonly WaitingRow[];
  wait(row: WaitingRow): void;
  stopWaiting(key: RowKey): void;
}

/** Path of an entry's page below the locale; undefined for an entry without a page. */
export function ownPath(entry: Entry | undefined): string | undefined {
  if (!entry || !isAddressed(entry.type) || !('url' in entry) || !entry.url) return undefined;
  return entryPath(entry.type, entry.url);
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS address (
    type TEXT NOT NULL, uid TEXT NOT NULL, language TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (type, uid, language)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS address_path ON address (language, path);
  CREATE TABLE IF NOT EXISTS waiting (
    type TEXT NOT NULL, uid TEXT NOT NULL, language TEXT NOT NULL, digest TEXT NOT NULL, data TEXT NOT NULL,
    path TEXT NOT NULL, holder_type TEXT NOT NULL, holder_uid TEXT NOT NULL, PRIMARY KEY (type, uid, language)
  ) WITHOUT ROWID;
`;

interface StoredWaiting extends RowKey {
  readonly digest: string;
  readonly data: string;
  readonly path: string;
  readonly holder_type: string;
  readonly holder_uid: string;
}

function hasTable(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'address'").get() !== undefined;
}

/** Fills the table of a store created before this table existed. */
function fillFromRows(database: DatabaseSync): void {
  const insert = database.prepare('INSERT OR REPLACE INTO address (type, uid, language, path) VALUES (?, ?, ?, ?)');
  const rows = database.prepare('SELECT type, uid, language, data FROM entry').iterate() as Iterable<RowKey & { readonly data: string }>; // prettier-ignore
  const found = [...rows].flatMap(({ type, uid, language, data }) => {
    const path = isAddressed(type) ? ownPath(JSON.parse(data) as Entry) : undefined;
    return path === undefined ? [] : [[type, uid, language, path] as const];
  });
  for (const row of found) insert.run(...row);
}

/** Requires the `entry` table. `together`: runs work in a transaction. */
export function openAddressTable(database: DatabaseSync, together: (work: () => void) => void): AddressTable {
  if (!hasTable(database))
    together(() => {
      database.exec(SCHEMA);
      fillFromRows(database);
    });
  const path = database.prepare('SELECT path FROM address WHERE type = ? AND uid = ? AND language = ?');
  const at = database.prepare('SELECT type, uid FROM address WHERE language = ? AND path = ? ORDER BY type, uid');
  const put = database.prepare(
    'INSERT INTO address (type, uid, language, path) VALUES (?, ?, ?, ?) ON CONFLICT (type, uid, language) DO UPDATE SET path = excluded.path',
  );
  const drop = database.prepare('DELETE FROM address WHERE type = ? AND uid = ? AND language = ?');
  const allWaiting = database.prepare('SELECT * FROM waiting ORDER BY type, uid, language');
  const wait = database.prepare(
    'INSERT OR REPLACE INTO waiting (type, uid, language, digest, data, path, holder_type, holder_uid) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const stopWaiting = database.prepare('DELETE FROM waiting WHERE type = ? AND uid = ? AND language = ?');
  return {
    pathOf: ({ type, uid, language }) => (path.get(type, uid, language) as { path: string } | undefined)?.path,
    rowsAt: (language, wanted) => at.all(language, wanted) as unknown as Pick<RowKey, 'type' | 'uid'>[],
    set({ type, uid, language }, now) {
      if (now === undefined) drop.run(type, uid, language);
      else put.run(type, uid, language, now);
    },
    waiting: () =>
      (allWaiting.all() as unknown as StoredWaiting[]).map(({ data, holder_type, holder_uid, ...row }) => ({
        ...row,
        entry: JSON.parse(data) as Entry,
        holder: { type: holder_type, uid: holder_uid },
      })),
    wait: ({ type, uid, language, digest, entry, path: wanted, holder }) =>
      void wait.run(type, uid, language, digest, JSON.stringify(entry), wanted, holder.type, holder.uid),
    stopWaiting: ({ type, uid, language }) => void stopWaiting.run(type, uid, language),
  };
}
