/** The facts about entries during one report. */
import type { EntryFacts, FactsOfEntries } from './entry-facts.ts';

/**
 * Reads each list once, at its first use, and finds entries in it: a report needs tens of thousands of entries, and each query to the store would
 * first check for a newer revision. Later changes are not seen.
 */
export function snapshotOf(entries: FactsOfEntries): FactsOfEntries {
  const lists = new Map<string, readonly EntryFacts[]>();
  const byUid = new Map<string, ReadonlyMap<string, EntryFacts>>();

  function list(type: string, language: string): readonly EntryFacts[] {
    const key = `${type}/${language}`;
    const known = lists.get(key) ?? entries.list(type, language);
    lists.set(key, known);
    return known;
  }

  function index(type: string, language: string): ReadonlyMap<string, EntryFacts> {
    const key = `${type}/${language}`;
    const known = byUid.get(key) ?? new Map(list(type, language).map((one) => [one.uid, one]));
    byUid.set(key, known);
    return known;
  }

  return { list, get: (type, uid, language) => index(type, language).get(uid) };
}
