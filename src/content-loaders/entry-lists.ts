/** Lists of the entries of one type, updated with each changed entry. */
import type { Entry } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import { ownersOf } from './list-membership.ts';
import { placeIn } from './row-cache.ts';
import type { Rows } from './row-cache.ts';
import type { StoredEntry } from './stored-entries.ts';

/** The value for a language, or for the default language. */
export function inLanguage<T>(languages: ReadonlyMap<string, T> | undefined, language: string): T | undefined {
  return languages?.get(language) ?? languages?.get(DEFAULT_CONTENT_LANGUAGE);
}

type Languages = ReadonlyMap<string, StoredEntry>;
type List = readonly Entry[];

/** The entry in a language, or in the default language. Loads no other language. */
export function shownIn(languages: Languages | undefined, language: string): Entry | undefined {
  return languages?.get(language)?.entry ?? languages?.get(DEFAULT_CONTENT_LANGUAGE)?.entry;
}

export interface EntryLists {
  list(language: string): List;
  members(owner: string, language: string): List;
  /** Uid of the entry shown at an address in a language. */
  uidAt(url: string, language: string): string | undefined;
  changed(before: Languages | undefined, after: Languages | undefined): void;
}

/** Returns a copy, so that readers of the old list are not affected. */
function replaced(list: List, before: Entry | undefined, after: Entry | undefined): List {
  if (before) {
    const place = list.indexOf(before);
    return after ? list.with(place, after) : list.toSpliced(place, 1);
  }
  if (!after) return list;
  return list.toSpliced(
    placeIn(list, after, ({ uid }) => uid),
    0,
    after,
  );
}

function groupsOf(list: List): Map<string, List> {
  const groups = new Map<string, Entry[]>();
  for (const entry of list)
    for (const owner of new Set(ownersOf(entry))) {
      const known = groups.get(owner);
      if (known) known.push(entry);
      else groups.set(owner, [entry]);
    }
  return groups;
}

function urlOf(entry: Entry | undefined): string | undefined {
  return entry && 'url' in entry ? entry.url : undefined;
}

/** Leading and trailing slashes do not distinguish addresses. */
const plainUrl = (url: string): string => url.replace(/^\/+|\/+$/g, '');

/** Address → uid. An entry in the language itself wins over a fallback entry. */
function addressesOf(list: List, language: string): Map<string, string> {
  const found = new Map<string, Entry>();
  for (const entry of list) {
    const url = urlOf(entry);
    if (url === undefined) continue;
    const known = found.get(plainUrl(url));
    if (!known || (known.language !== language && entry.language === language)) found.set(plainUrl(url), entry);
  }
  return new Map([...found].map(([url, { uid }]) => [url, uid]));
}

/** The uid at one address, as `addressesOf` finds it. */
function uidOf(list: List, url: string, language: string): string | undefined {
  // The cheap `includes` comes first: normalizing every address takes ten times as long.
  const found = list.filter((entry) => urlOf(entry)?.includes(url) && plainUrl(urlOf(entry) ?? '') === url);
  return (found.find((entry) => entry.language === language) ?? found[0])?.uid;
}

/** What a list shows of an entry before and after a change. */
interface Versions {
  readonly old: Entry | undefined;
  readonly now: Entry | undefined;
}

export function entryLists(rows: () => Rows<StoredEntry>): EntryLists {
  const lists = new Map<string, List>();
  const groups = new Map<string, Map<string, List>>();
  const urls = new Map<string, Map<string, string>>();

  function list(language: string): List {
    const made = lists.get(language) ?? [...rows().values()].flatMap((all) => shownIn(all, language) ?? []);
    lists.set(language, made);
    return made;
  }

  function regroup(of: Map<string, List>, before: Entry | undefined, after: Entry | undefined): void {
    const [left, joined] = [before, after].map((entry) => new Set(entry ? ownersOf(entry) : []));
    for (const owner of new Set([...(left ?? []), ...(joined ?? [])])) {
      const members = replaced(of.get(owner) ?? [], left?.has(owner) ? before : undefined, joined?.has(owner) ? after : undefined); // prettier-ignore
      if (members.length > 0) of.set(owner, members);
      else of.delete(owner);
    }
  }

  /** Updates which entry has each address of the changed entry. */
  function readdress(known: Map<string, string>, language: string, { old, now }: Versions): void {
    for (const url of new Set([old, now].flatMap((entry) => urlOf(entry) ?? []).map(plainUrl))) {
      // No other entry has an address that is not known. Searching the list for each of many new entries takes seconds.
      const uid = known.has(url) ? uidOf(list(language), url, language) : now?.uid;
      if (uid === undefined) known.delete(url);
      else known.set(url, uid);
    }
  }

  return {
    list,
    members(owner, language) {
      const made = groups.get(language) ?? groupsOf(list(language));
      groups.set(language, made);
      return made.get(owner) ?? [];
    },
    uidAt(url, language) {
      const known = urls.get(language) ?? addressesOf(list(language), language);
      urls.set(language, known);
      return known.get(plainUrl(url));
    },
    changed(before, after) {
      for (const [language, known] of lists) {
        const [old, now] = [shownIn(before, language), shownIn(after, language)];
        if (old === now) continue;
        lists.set(language, replaced(known, old, now));
        const grouped = groups.get(language);
        if (grouped) regroup(grouped, old, now);
      }
      for (const [language, known] of urls) {
        const [old, now] = [shownIn(before, language), shownIn(after, language)];
        if (urlOf(old) !== urlOf(now) || old?.language !== now?.language) readdress(known, language, { old, now });
      }
    },
  };
}
