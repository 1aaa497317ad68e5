/**
 * Keeps a small part of each entry in memory between publishes, because whole entries would need too much memory. Follows changes, including those
 * written by other processes.
 */
import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { openChangeLog } from './change-log.ts';
import { inLanguage } from './entry-lists.ts';
import { openSqlite } from './open-sqlite.ts';
import { rowCache } from './row-cache.ts';

/** Like the methods of the same name in `ContentStore`, always up to date. */
export interface RowProjection<T> {
  /** Returns the same array until one of its values changes. */
  list(type: string, language: string): readonly T[];
  get(type: string, uid: string, language: string): T | undefined;
  close(): void;
}

/** `columns`: SQL expression for the JSON of a row, by default the whole entry. `read` parses this JSON. */
interface Kept<T> {
  readonly columns?: string;
  readonly read: (data: string) => T;
}

interface DataRow {
  readonly uid: string;
  readonly language: string;
  /** JSON. */
  readonly data: string;
}

function open<T>(path: string, { columns = 'data', read }: Kept<T>): RowProjection<T> {
  const database = openSqlite(path);
  const log = openChangeLog(database);
  const revision = database.prepare("SELECT value FROM meta WHERE key = 'revision'");
  const ofType = database.prepare(`SELECT uid, language, ${columns} AS data FROM entry WHERE type = ? ORDER BY uid, language`); // prettier-ignore
  const row = database.prepare(`SELECT ${columns} AS data FROM entry WHERE type = ? AND uid = ? AND language = ?`);
  const lists = new Map<string, Map<string, readonly T[]>>();
  const rows = rowCache<T>({
    source: {
      revision: () => Number((revision.get() as { value: string } | undefined)?.value ?? 0),
      *ofType(type) {
        for (const { data, ...key } of ofType.iterate(type) as Iterable<DataRow>) yield { ...key, value: read(data) };
      },
      value({ type, uid, language }) {
        const found = row.get(type, uid, language) as Pick<DataRow, 'data'> | undefined;
        return found && read(found.data);
      },
    },
    log,
    listener: {
      changed(type, before, after) {
        const languages = lists.get(type);
        const isShownAsBefore = (language: string): boolean =>
          isDeepStrictEqual(before && inLanguage(before, language), after && inLanguage(after, language));
        for (const language of languages?.keys() ?? []) if (!isShownAsBefore(language)) languages?.delete(language);
      },
      forget: () => lists.clear(),
    },
  });
  const now = (type: string): ReturnType<typeof rows.ofType> => {
    rows.refresh();
    return rows.ofType(type);
  };
  return {
    list(type, language) {
      const all = now(type);
      const languages = lists.get(type) ?? new Map<string, readonly T[]>();
      const made = languages.get(language) ?? [...all.values()].flatMap((one) => inLanguage(one, language) ?? []);
      lists.set(type, languages.set(language, made));
      return made;
    },
    get: (type, uid, language) => inLanguage(now(type).get(uid), language),
    close: () => database.close(),
  };
}

/** The store must exist when it is read. Reopens the store when its file was replaced. */
export function openRowProjection<T>(path: string, kept: Kept<T>): RowProjection<T> {
  let opened: { readonly rows: RowProjection<T>; readonly inode: bigint } | undefined;
  const close = (): void => {
    opened?.rows.close();
    opened = undefined;
  };
  const now = (): RowProjection<T> => {
    const inode = statSync(path, { bigint: true }).ino;
    if (opened?.inode !== inode) close();
    opened ??= { rows: open(path, kept), inode };
    return opened.rows;
  };
  return {
    list: (type, language) => now().list(type, language),
    get: (type, uid, language) => now().get(type, uid, language),
    close,
  };
}
