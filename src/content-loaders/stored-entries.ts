/**
 * The rows of a content store as entries. The first access to an entry loads all entries of its type and language. A renderer of some locales thus
 * holds only the entries of their languages, which are the largest part of its memory.
 */
import type { Entry } from '#lib/content/entries.ts';

import type { Row, RowSource } from './row-cache.ts';
import { shareEqualParts } from './share-equal-parts.ts';
import type { StoreTables } from './store-tables.ts';

type Key = Parameters<StoreTables['row']>[0];

export interface EntryTables extends Pick<StoreTables, 'revision' | 'keysOf' | 'ofLanguage'> {
  row(key: Key): { readonly data: string } | undefined;
}

export class StoredEntry {
  #entry: Entry | undefined;
  #readLanguage: (() => void) | undefined;

  constructor(entry: Entry | undefined, readLanguage?: () => void) {
    this.#entry = entry;
    this.#readLanguage = readLanguage;
  }

  /** Undefined for a row that was removed since it was listed. */
  get entry(): Entry | undefined {
    this.#readLanguage?.();
    return this.#entry;
  }

  fill(entry: Entry | undefined): void {
    this.#entry = entry;
    this.#readLanguage = undefined;
  }
}

/** The entries of a type in the language that is read first, by uid. */
type FirstRead = Map<string, Entry>;

/** Lazily loaded rows of a type in a language: the first access to one loads them all. They share memory with those of the language that is read first. */
function languageRows(
  tables: EntryTables,
  { type, language }: Omit<Key, 'uid'>,
  first: FirstRead,
): (uid: string) => StoredEntry {
  const waiting = new Map<string, StoredEntry>();
  const readAll = (): void => {
    const isFirst = first.size === 0;
    for (const { uid, data } of tables.ofLanguage(type, language)) {
      const entry = shareEqualParts(JSON.parse(data) as Entry, first.get(uid));
      if (isFirst) first.set(uid, entry);
      waiting.get(uid)?.fill(entry);
      waiting.delete(uid);
    }
    for (const gone of waiting.values()) gone.fill(undefined);
    waiting.clear();
  };
  return (uid) => {
    const row = new StoredEntry(undefined, readAll);
    waiting.set(uid, row);
    return row;
  };
}

export function storedEntries(tables: EntryTables): RowSource<StoredEntry> {
  return {
    revision: tables.revision,
    *ofType(type): Generator<Row<StoredEntry>> {
      const languages = new Map<string, ReturnType<typeof languageRows>>();
      const first: FirstRead = new Map();
      for (const { uid, language } of tables.keysOf(type)) {
        const rowOf = languages.get(language) ?? languageRows(tables, { type, language }, first);
        languages.set(language, rowOf);
        yield { uid, language, value: rowOf(uid) };
      }
    },
    value(key) {
      const row = tables.row(key);
      return row && new StoredEntry(JSON.parse(row.data) as Entry);
    },
  };
}
