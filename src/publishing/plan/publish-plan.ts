/** Changed entries × recorded dependencies → pages to render again. Pure. */
import type { FieldChange } from '#content-loaders/change-log.ts';
import { areAllFields, mayHaveChanged } from '#content-loaders/changed-fields.ts';
import {
  addressDependency,
  entryDependency,
  linkDependency,
  membershipDependency,
  partDependency,
} from '#content-loaders/dependencies.ts';
import { SIZES_LIST } from '#content-loaders/list-membership.ts';
import { partsOf, placeOf } from '#lib/catalogue/seeded-walk.ts';
import { CONTENT_LANGUAGES, DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import type { Pages } from '../release/page-list.ts';

export interface ChangedEntry extends FieldChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** The entry's addresses as shown in the language, before and after; empty when it did not move. */
  readonly urls: readonly string[];
  /** Entries whose lists it joined or left, or in which its position may have changed. */
  readonly owners: readonly string[];
}

/** Languages in which an entry exists without fallback, after the changes. */
export type OwnLanguages = (type: string, uid: string) => readonly string[];

/**
 * Languages in which a change is visible: its own, and for the default language those that fall back to it. A page whose fallback ended is covered by
 * the change that added the entry in its language.
 */
function reached(change: ChangedEntry, own: OwnLanguages): readonly string[] {
  if (change.language !== DEFAULT_CONTENT_LANGUAGE) return [change.language];
  const present = own(change.type, change.uid);
  return CONTENT_LANGUAGES.filter((language) => language === change.language || !present.includes(language));
}

/** Owners of the lists that differ; a product that appears or disappears is also in the list of sizes. */
function ownersOf({ type, kind, owners }: ChangedEntry): readonly string[] {
  return type === 'product' && kind !== 'changed' ? [...owners, SIZES_LIST] : owners;
}

/** A list that an entry joined or left, and the parts of it that contain the entry. */
function listNames({ type, uid }: ChangedEntry, owner: string, language: string): readonly string[] {
  const parts = type === 'product' ? partsOf(placeOf(uid)) : [];
  return [
    membershipDependency(type, owner, language),
    ...parts.map((part) => partDependency(type, { owner, part }, language)),
  ];
}

/**
 * Names of the dependencies that a change affects: the entry, its address, lists of its type, lists that it joined or left, links to the entry when its
 * address or regions changed.
 */
function touchedNames(change: ChangedEntry, own: OwnLanguages): readonly string[] {
  // Not derived from `urls`: another language may have had the same address before.
  const changesLinks =
    change.kind !== 'changed' || ['url', 'regions'].some((field) => mayHaveChanged(change.fields, field));
  return reached(change, own).flatMap((language) => [
    ...change.urls.map((url) => addressDependency(change.type, url, language)),
    entryDependency(change.type, change.uid, language),
    entryDependency(change.type, '*', language),
    ...(changesLinks ? [linkDependency(change.type, change.uid, language)] : []),
    ...ownersOf(change).flatMap((owner) => listNames(change, owner, language)),
  ]);
}

/** File → changes that affect its page. */
export function touchingChanges<Change extends ChangedEntry>(
  pages: Pages,
  changed: readonly Change[],
  own: OwnLanguages,
): ReadonlyMap<string, ReadonlySet<Change>> {
  const byName = new Map<string, Change[]>();
  for (const change of changed)
    for (const name of touchedNames(change, own)) {
      // A new list for each change would be quadratic: all changes of a type share the name of its list.
      const known = byName.get(name);
      if (known) known.push(change);
      else byName.set(name, [change]);
    }
  return new Map(
    pages
      .reading(byName.keys())
      .map((file) => [file, new Set(pages.made(file)?.dependencies.flatMap((name) => byName.get(name) ?? []))]),
  );
}

/** Names of all dependencies that the changes affect. */
export function changedNames(changed: readonly ChangedEntry[], own: OwnLanguages): ReadonlySet<string> {
  return new Set(changed.flatMap((change) => touchedNames(change, own)));
}

/**
 * Fields of a product that neither the filters of a category nor the order of its list depend on: of the category's first page, an edit of these
 * changes at most the product's own tile and data.
 */
const TILE_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'displayTitle',
  'tagline',
  'description',
  'image',
  'gear',
  'bannerIcon',
  'customFields',
  'related',
  'seo',
]);

/** Parts of a product's gear that only pictures and its own page show; the others say what fits. */
const TILE_GEAR = ['gear.gallery', 'gear.highlights'];

function changesTileOnly({ type, kind, fields }: ChangedEntry): boolean {
  return (
    type === 'product' &&
    kind === 'changed' &&
    areAllFields(fields) &&
    fields.every((field) => TILE_FIELDS.has(field.split('.', 1)[0] ?? ''))
  );
}

/** Products that only allowed edits changed: uids by the names of their dependencies. */
function productsEditedOnly(
  changed: readonly ChangedEntry[],
  own: OwnLanguages,
  isAllowed: (change: ChangedEntry) => boolean,
): ReadonlyMap<string, string> {
  const edited = new Map<string, string>();
  const others = new Set<string>();
  for (const change of changed)
    for (const language of reached(change, own)) {
      const name = entryDependency(change.type, change.uid, language);
      if (isAllowed(change)) edited.set(name, change.uid);
      else others.add(name);
    }
  return new Map([...edited].filter(([name]) => !others.has(name)));
}

/** Products of which only `TILE_FIELDS` changed: uids by the names of their dependencies. */
export function editedTiles(changed: readonly ChangedEntry[], own: OwnLanguages): ReadonlyMap<string, string> {
  return productsEditedOnly(changed, own, changesTileOnly);
}

const saysWhatFits = (field: string): boolean =>
  field.split('.', 1)[0] === 'gear' && !TILE_GEAR.some((part) => field === part || field.startsWith(`${part}.`));

/**
 * Products whose edits change at most their tiles and data in the lists of another product's page: those of `editedTiles` that fit the same products as
 * before.
 */
export function editedInLists(changed: readonly ChangedEntry[], own: OwnLanguages): ReadonlyMap<string, string> {
  return productsEditedOnly(changed, own, (change) => changesTileOnly(change) && !change.fields.some(saysWhatFits));
}

/** Files of pages that depend on one of the changed entries, on a list of their type, or on an address that moved. */
export function affectedPages(pages: Pages, changed: readonly ChangedEntry[], own: OwnLanguages): ReadonlySet<string> {
  return new Set(pages.reading(changedNames(changed, own)));
}
