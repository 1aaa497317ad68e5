/** Cached rows of a content store, and the lists derived from them. */
import type { Entry } from '#lib/content/entries.ts';

import type { ChangeLog } from './change-log.ts';
import { entryLists, inLanguage } from './entry-lists.ts';
import type { EntryLists } from './entry-lists.ts';
import { rowCache } from './row-cache.ts';
import type { RowSource } from './row-cache.ts';

export interface StoreCache {
  /** The entry in a language, or in the default language. */
  entry(type: string, uid: string, language: string): Entry | undefined;
  /** Each entry once, with fallback to the default language. */
  list(type: string, language: string): readonly Entry[];
  /** Entries of the list that are members of an entry's list (`list-membership.ts`), in the same order. */
  members(type: string, owner: string, language: string): readonly Entry[];
  uidAt(type: string, url: string, language: string): string | undefined;
  /** The revision that the cache reflects; lags behind by 20 ms at most. */
  revision(): number;
  refresh(): void;
}

export function storeCache(tables: RowSource, log: Pick<ChangeLog, 'since'>): StoreCache {
  const types = new Map<string, EntryLists>();
  const rows = rowCache<Entry>({
    source: tables,
    log,
    read: (data) => JSON.parse(data) as Entry,
    listener: {
      changed: (type, before, after) => types.get(type)?.changed(before, after),
      forget: () => types.clear(),
    },
  });

  /** Reads the rows first, which brings the lists up to date. */
  function listsOf(type: string): EntryLists {
    rows.ofType(type);
    const lists = types.get(type) ?? entryLists(() => rows.ofType(type));
    types.set(type, lists);
    return lists;
  }

  return {
    entry: (type, uid, language) => inLanguage(rows.ofType(type).get(uid), language),
    list: (type, language) => listsOf(type).list(language),
    members: (type, owner, language) => listsOf(type).members(owner, language),
    uidAt: (type, url, language) => listsOf(type).uidAt(url, language),
    revision: rows.revision,
    refresh: rows.refresh,
  };
}
