/** Reads the taxonomies of an export: one file each (`taxonomies/<uid>.json`), or one per locale (`taxonomies/<locale>/<uid>.json`). */
import type { WireObject } from '#wire/content/entry-wire.ts';

import type { StackReader } from '../stack/stack-reader.ts';
import { isWireObject } from '../stack/wire-object.ts';

export interface LocalTaxonomy {
  readonly taxonomy: WireObject;
  readonly terms: readonly WireObject[];
}

export interface Taxonomy {
  /** All terms with their parents: those of the master, then those that exist only in other locales. */
  readonly terms: readonly WireObject[];
  /** Locale → its names and terms, master first. Without locale folders, only the master. */
  readonly locales: ReadonlyMap<string, LocalTaxonomy>;
  /** Whether there are locale folders; without them all locales use the master's names. */
  readonly isLocalised: boolean;
}

/** Placeholder authors, which exports lack. */
const MADE = { created_by: 'import', updated_by: 'import' };

function toLocal(file: WireObject, uid: string, listed: WireObject): LocalTaxonomy {
  const { terms, taxonomy } = file;
  const own = isWireObject(taxonomy) ? taxonomy : {};
  return {
    taxonomy: { ...MADE, ...listed, ...own, uid },
    terms: Array.isArray(terms) ? terms.filter(isWireObject).map((term) => ({ ...MADE, ...term })) : [],
  };
}

/** Sorts terms as in the editor: by `order` if the export has it, otherwise by position in the file. */
function inOrder(terms: readonly WireObject[]): readonly WireObject[] {
  const place = ({ order }: WireObject, index: number): number => (typeof order === 'number' ? order : index + 1);
  return terms
    .map((term, index) => ({ term, at: place(term, index) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ term }) => term);
}

function union(locales: Iterable<LocalTaxonomy>): readonly WireObject[] {
  const terms = new Map<unknown, WireObject>();
  for (const local of locales)
    for (const term of inOrder(local.terms)) if (!terms.has(term['uid'])) terms.set(term['uid'], term);
  return [...terms.values()];
}

export async function readTaxonomies(
  reader: StackReader,
  masterLocale: string,
  allLocales: Iterable<string>,
): Promise<Map<string, Taxonomy>> {
  const others = [...allLocales].filter((locale) => locale !== masterLocale).toSorted();
  const taxonomies = new Map<string, Taxonomy>();
  for (const [uid, value] of Object.entries((await reader.object('taxonomies/taxonomies.json')) ?? {})) {
    const listed = isWireObject(value) ? value : { uid, name: uid };
    const locales = new Map<string, LocalTaxonomy>();
    for (const locale of [masterLocale, ...others]) {
      const file = await reader.object(`taxonomies/${locale}/${uid}.json`);
      if (file) locales.set(locale, toLocal(file, uid, listed));
    }
    const isLocalised = locales.size > 0;
    const plain = isLocalised ? undefined : await reader.object(`taxonomies/${uid}.json`);
    if (!isLocalised) locales.set(masterLocale, toLocal(plain ?? {}, uid, listed));
    taxonomies.set(uid, { terms: union(locales.values()), locales, isLocalised });
  }
  return taxonomies;
}
