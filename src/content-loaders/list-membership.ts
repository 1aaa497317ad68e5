/** Which entries name whose list they are in: products their categories, currency formats their currency. Who reads one list depends on its members, not on all of the type. */
import type { Entry } from '#lib/content/entries.ts';

const FIELDS: Readonly<Record<string, string>> = { product: 'categories', currency: 'code' };

/** Where an entry as it is stored keeps the lists it is in; undefined for types that are in none. */
export function membershipField(type: string): string | undefined {
  return FIELDS[type];
}

/** Uids of the entries in whose lists this one is; of a currency format its code. */
export function ownersOf(entry: Entry): readonly string[] {
  if (entry.type === 'currency') return [entry.code];
  return entry.type === 'product' ? entry.categories.map(({ uid }) => uid) : [];
}
