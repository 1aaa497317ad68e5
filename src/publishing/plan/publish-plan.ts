/** Changed entries × recorded dependencies → the pages that have to be rendered anew. Pure. */
import type { FieldChange } from '#content-loaders/change-log.ts';
import { mayHaveChanged } from '#content-loaders/changed-fields.ts';
import {
  addressDependency,
  entryDependency,
  linkDependency,
  membershipDependency,
} from '#content-loaders/dependencies.ts';
import { CONTENT_LANGUAGES, DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import type { Pages } from '../release/page-list.ts';

export interface ChangedEntry extends FieldChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** Addresses that readers of the language found the entry at, before and after; empty when it did not move. */
  readonly urls: readonly string[];
  /** Entries whose lists it joined or left. */
  readonly owners: readonly string[];
}

/** Languages that an entry exists in after the changes, without falling back. */
export type OwnLanguages = (type: string, uid: string) => readonly string[];

/**
 * Languages whose readers see a change: its own, and for the default one those that fall back to it. A page that fell back when it was
 * rendered and does not any more is reached by the change that gave its language an entry of its own.
 */
function reached(change: ChangedEntry, own: OwnLanguages): readonly string[] {
  if (change.language !== DEFAULT_CONTENT_LANGUAGE) return [change.language];
  const present = own(change.type, change.uid);
  return CONTENT_LANGUAGES.filter((language) => language === change.language || !present.includes(language));
}

/** What a page may have read that a change touches: the entry, where it is, a list of its type, a list that it joined or left, an address that moved. */
function touchedNames(change: ChangedEntry, own: OwnLanguages): readonly string[] {
  // Not by `urls`: another language may have had the same address before.
  const moves = change.kind !== 'changed' || mayHaveChanged(change.fields, 'url');
  return reached(change, own).flatMap((language) => [
    ...change.urls.map((url) => addressDependency(change.type, url, language)),
    entryDependency(change.type, change.uid, language),
    entryDependency(change.type, '*', language),
    ...(moves ? [linkDependency(change.type, change.uid, language)] : []),
    ...change.owners.map((owner) => membershipDependency(change.type, owner, language)),
  ]);
}

/** File → the changes that touch its page. */
export function touchingChanges<Change extends ChangedEntry>(
  pages: Pages,
  changed: readonly Change[],
  own: OwnLanguages,
): ReadonlyMap<string, ReadonlySet<Change>> {
  const byName = new Map<string, Change[]>();
  for (const change of changed)
    for (const name of touchedNames(change, own)) byName.set(name, [...(byName.get(name) ?? []), change]);
  return new Map(
    pages
      .reading(byName.keys())
      .map((file) => [file, new Set(pages.made(file)?.dependencies.flatMap((name) => byName.get(name) ?? []))]),
  );
}

/** Files of the pages that read one of the entries in a language that the change reaches, or a list of their type, or looked up an address that moved. */
export function affectedPages(pages: Pages, changed: readonly ChangedEntry[], own: OwnLanguages): ReadonlySet<string> {
  return new Set(pages.reading(changed.flatMap((change) => touchedNames(change, own))));
}
