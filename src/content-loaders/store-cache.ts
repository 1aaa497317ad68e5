/** What was read of a content store, with the lists that are made of it. */
import type { Entry } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import type { ChangeLog } from './change-log.ts';
import { ownersOf } from './membership.ts';
import { rowCache } from './row-cache.ts';
import type { RowSource } from './row-cache.ts';

export interface StoreCache {
  /** In a language, or in the default one. */
  entry(type: string, uid: string, language: string): Entry | undefined;
  /** Each entry once, fallen back where need be. */
  list(type: string, language: string): readonly Entry[];
  /** Those of the list that are in the list of an entry (`membership.ts`), in its order. */
  members(type: string, owner: string, language: string): readonly Entry[];
  uidAt(type: string, url: string): string | undefined;
  /** The revision that is shown; lags behind by 20 ms at most. */
  revision(): number;
  refresh(): void;
}

/** In a language, or in the default one. */
export function inLanguage<T>(languages: ReadonlyMap<string, T> | undefined, language: string): T | undefined {
  return languages?.get(language) ?? languages?.get(DEFAULT_CONTENT_LANGUAGE);
}

/** Made once for a type and a name, until the type changes. */
function remembered<T>(): { make(type: string, name: string, work: () => T): T; forget(type?: string): void } {
  const types = new Map<string, Map<string, T>>();
  return {
    make(type, name, work) {
      const names = types.get(type) ?? new Map<string, T>();
      types.set(type, names);
      const made = names.get(name) ?? work();
      names.set(name, made);
      return made;
    },
    forget(type) {
      if (type === undefined) types.clear();
      else types.delete(type);
    },
  };
}

export function storeCache(tables: RowSource, log: Pick<ChangeLog, 'since'>): StoreCache {
  const lists = remembered<readonly Entry[]>();
  const groups = remembered<ReadonlyMap<string, readonly Entry[]>>();
  const addresses = remembered<ReadonlyMap<string, string>>();
  const rows = rowCache<Entry>(tables, log, (type) => {
    for (const made of [lists, groups, addresses]) made.forget(type);
  });

  function list(type: string, language: string): readonly Entry[] {
    const entries = rows.ofType(type);
    return lists.make(type, language, () =>
      [...entries.values()].flatMap((languages) => inLanguage(languages, language) ?? []),
    );
  }

  function membersOf(type: string, language: string): ReadonlyMap<string, readonly Entry[]> {
    const all = list(type, language);
    return groups.make(type, language, () => {
      const members = new Map<string, Entry[]>();
      for (const entry of all)
        for (const owner of new Set(ownersOf(entry))) {
          const known = members.get(owner);
          if (known) known.push(entry);
          else members.set(owner, [entry]);
        }
      return members;
    });
  }

  function urlsOf(type: string): ReadonlyMap<string, string> {
    const entries = rows.ofType(type);
    return addresses.make(type, '', () => {
      const urls = new Map<string, string>();
      for (const [uid, languages] of entries)
        for (const entry of languages.values()) if ('url' in entry) urls.set(entry.url, uid);
      return urls;
    });
  }

  return {
    entry: (type, uid, language) => inLanguage(rows.ofType(type).get(uid), language),
    list,
    members: (type, owner, language) => membersOf(type, language).get(owner) ?? [],
    uidAt: (type, url) => urlsOf(type).get(url),
    revision: rows.revision,
    refresh: rows.refresh,
  };
}
