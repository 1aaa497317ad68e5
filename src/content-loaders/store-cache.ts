/** Cached rows of a content store, and the lists derived from them. */
import type { Entry } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import type { ChangeLog } from './change-log.ts';
import { entryLists, shownIn } from './entry-lists.ts';
import type { EntryLists } from './entry-lists.ts';
import { rowCache } from './row-cache.ts';
import { storedEntries } from './stored-entries.ts';
import type { EntryTables, StoredEntry } from './stored-entries.ts';

export interface StoreCache {
  /** The entry in a language, or in the default language. */
  entry(type: string, uid: string, language: string): Entry | undefined;
  /** `entry` of each uid, at the same position. The check for newer rows, which takes most of the time of an `entry`, is made once. */
  entries(type: string, uids: readonly string[], language: string): readonly (Entry | undefined)[];
  /** Each entry once, with fallback to the default language. */
  list(type: string, language: string): readonly Entry[];
  /** Entries of the list that are members of an entry's list (`list-membership.ts`), in the same order. */
  members(type: string, owner: string, language: string): readonly Entry[];
  uidAt(type: string, url: string, language: string): string | undefined;
  /** The revision that the cache reflects; lags behind by 20 ms at most. */
  revision(): number;
  refresh(): void;
  /** Drops all entries; later reads load them again. */
  forget(): void;
}

/** Number of single-entry reads of a type after which all of its rows are loaded, so that repeated reads of an entry cost nothing. */
const FEW = 100;

export interface ReadingOptions {
  /**
   * For a short-lived process that reads few entries by uid: reads them one by one, since the time to load a type grows with the size of the shop. Each
   * read then returns a new object.
   */
  readonly readsFew?: boolean;
}

export function storeCache(
  tables: EntryTables,
  log: Pick<ChangeLog, 'since'>,
  { readsFew = false }: ReadingOptions = {},
): StoreCache {
  const singly = new Map<string, number>();
  const types = new Map<string, EntryLists>();
  const rows = rowCache<StoredEntry>({
    source: storedEntries(tables),
    log,
    listener: {
      changed: (type, before, after) => types.get(type)?.changed(before, after),
      forget: () => types.clear(),
    },
  });

  /** Checks the rows for changes first, which brings the lists up to date. */
  function listsOf(type: string): EntryLists {
    rows.ofType(type);
    const lists = types.get(type) ?? entryLists(() => rows.ofType(type));
    types.set(type, lists);
    return lists;
  }

  function isReadSingly(type: string): boolean {
    if (!readsFew || rows.holds(type)) return false;
    const reads = (singly.get(type) ?? 0) + 1;
    singly.set(type, reads);
    return reads <= FEW;
  }

  function single(type: string, uid: string, language: string): Entry | undefined {
    const row = tables.row({ type, uid, language }) ?? tables.row({ type, uid, language: DEFAULT_CONTENT_LANGUAGE });
    return row && (JSON.parse(row.data) as Entry);
  }

  function entry(type: string, uid: string, language: string): Entry | undefined {
    return isReadSingly(type) ? single(type, uid, language) : shownIn(rows.ofType(type).get(uid), language);
  }

  return {
    entry,
    entries(type, uids, language) {
      if (readsFew) return uids.map((uid) => entry(type, uid, language));
      const all = rows.ofType(type);
      return uids.map((uid) => shownIn(all.get(uid), language));
    },
    list: (type, language) => listsOf(type).list(language),
    members: (type, owner, language) => listsOf(type).members(owner, language),
    uidAt: (type, url, language) => listsOf(type).uidAt(url, language),
    revision: rows.revision,
    refresh: rows.refresh,
    forget: rows.forget,
  };
}
