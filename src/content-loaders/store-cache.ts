/** What was read of a content store, kept until somebody writes to it, in this process or another. */
import type { Entry } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import type { ChangeLog } from './change-log.ts';
import { ownersOf } from './membership.ts';
import type { StoreTables } from './store-tables.ts';

type Languages = Map<string, Entry>;

interface Kept {
  readonly revision: number;
  /** type → uid → language → entry */
  readonly types: Map<string, Map<string, Languages>>;
  readonly lists: Map<string, readonly Entry[]>;
  readonly urls: Map<string, Map<string, string>>;
  /** type and language → the entry that names the list → those in it */
  readonly members: Map<string, ReadonlyMap<string, readonly Entry[]>>;
}

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

/** How long nobody looks whether somebody wrote. */
const TRUSTED_MS = 20;
const nothing = (revision: number): Kept => ({ revision, types: new Map(), lists: new Map(), urls: new Map(), members: new Map() }); // prettier-ignore

function pick(languages: Languages | undefined, language: string): Entry | undefined {
  return languages?.get(language) ?? languages?.get(DEFAULT_CONTENT_LANGUAGE);
}

/** What lists and addresses are made of changed. */
function forgetLists(kept: Kept, type: string): void {
  kept.urls.delete(type);
  for (const lists of [kept.lists, kept.members])
    for (const key of lists.keys()) if (key.startsWith(`${type} `)) lists.delete(key);
}

export function storeCache(
  tables: Pick<StoreTables, 'revision' | 'ofType' | 'row'>,
  log: Pick<ChangeLog, 'since'>,
): StoreCache {
  let kept = nothing(-1);
  // Long ago: the clock of a young renderer starts near 0.
  let checked = Number.NEGATIVE_INFINITY;

  /** Puts what changed in the place of what was; false where that is not known. */
  function follow(current: number): boolean {
    const changes = kept.revision < 0 ? undefined : log.since(kept.revision, current);
    for (const change of changes ?? []) {
      const { type, uid, language } = change;
      const entries = kept.types.get(type);
      if (!entries) continue;
      forgetLists(kept, type);
      const languages = entries.get(uid);
      const row = tables.row(change);
      // Its place among the others is the database's to say.
      if (row && !languages) kept.types.delete(type);
      else if (row) languages?.set(language, JSON.parse(row.data) as Entry);
      else languages?.delete(language);
      if (languages?.size === 0) entries.delete(uid);
    }
    return changes !== undefined;
  }

  function fresh(): Kept {
    const now = performance.now();
    if (now - checked > TRUSTED_MS || kept.revision < 0) {
      checked = now;
      const current = tables.revision();
      if (current !== kept.revision) kept = follow(current) ? { ...kept, revision: current } : nothing(current);
    }
    return kept;
  }

  function ofType(type: string): Map<string, Languages> {
    const known = fresh().types.get(type);
    if (known) return known;
    const entries = new Map<string, Languages>();
    for (const row of tables.ofType(type)) {
      const languages = entries.get(row.uid) ?? new Map<string, Entry>();
      languages.set(row.language, JSON.parse(row.data) as Entry);
      entries.set(row.uid, languages);
    }
    kept.types.set(type, entries);
    return entries;
  }

  function urlsOf(type: string): Map<string, string> {
    const entries = ofType(type);
    const known = kept.urls.get(type);
    if (known) return known;
    const urls = new Map<string, string>();
    for (const [uid, languages] of entries)
      for (const entry of languages.values()) if ('url' in entry) urls.set(entry.url, uid);
    kept.urls.set(type, urls);
    return urls;
  }

  function list(type: string, language: string): readonly Entry[] {
    const entries = ofType(type);
    const key = `${type} ${language}`;
    const known = kept.lists.get(key);
    if (known) return known;
    const all = [...entries.values()].flatMap((languages) => pick(languages, language) ?? []);
    kept.lists.set(key, all);
    return all;
  }

  function membersOf(type: string, language: string): ReadonlyMap<string, readonly Entry[]> {
    const all = list(type, language);
    const key = `${type} ${language}`;
    const known = kept.members.get(key);
    if (known) return known;
    const members = Map.groupBy(
      all.flatMap((entry) => [...new Set(ownersOf(entry))].map((owner) => ({ owner, entry }))),
      ({ owner }) => owner,
    );
    const made = new Map([...members].map(([owner, pairs]) => [owner, pairs.map(({ entry }) => entry)]));
    kept.members.set(key, made);
    return made;
  }

  return {
    entry: (type, uid, language) => pick(ofType(type).get(uid), language),
    uidAt: (type, url) => urlsOf(type).get(url),
    list,
    members: (type, owner, language) => membersOf(type, language).get(owner) ?? [],
    revision: () => fresh().revision,
    refresh() {
      checked = Number.NEGATIVE_INFINITY;
    },
  };
}
