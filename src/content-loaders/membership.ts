/** Which entries name which others as their list: products their categories. Who reads one list depends on its members, not on all of the type. */
import type { Entry } from '#lib/content/entries.ts';

const FIELDS: Readonly<Record<string, string>> = { product: 'categories' };

/** Where an entry as it is stored keeps the lists it is in; undefined for types that are in none. */
export function membershipField(type: string): string | undefined {
  return FIELDS[type];
}

/** Uids of the entries in whose lists this one is. */
export function ownersOf(entry: Entry): readonly string[] {
  return entry.type === 'product' ? entry.categories.map(({ uid }) => uid) : [];
}
