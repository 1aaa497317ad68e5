/** The entries that a page was made from: recorded while it renders, read by publishing. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** One async context for every bundle in the process: pages and publishing are bundled separately. */
const key = Symbol.for('firn.dependencies');
const shared = globalThis as unknown as Record<symbol, AsyncLocalStorage<Set<string>> | undefined>;
const context = (shared[key] ??= new AsyncLocalStorage<Set<string>>());

/** An entry in a language, including its fallback: `product:blt1/de`. `uid` is `*` for the list of all entries. */
export function entryDependency(type: string, uid: string, language: string): string {
  return `${type}:${uid}/${language}`;
}

/** Parses a name made by `entryDependency`; undefined for other names. */
export function dependencyEntry(
  name: string,
): { readonly type: string; readonly uid: string; readonly language: string } | undefined {
  const [, type, uid, language] = /^(\w+):(.+)\/([\w-]+)$/.exec(name) ?? [];
  return type && uid && language ? { type, uid, language } : undefined;
}

/**
 * A lookup by address, whether it found an entry or not: `product@/ridge-98/de`. As in lookups, slashes at the start and at the end do not distinguish
 * addresses.
 */
export function addressDependency(type: string, url: string, language: string): string {
  return `${type}@/${url.replace(/^\/+|\/+$/g, '')}/${language}`;
}

/** Only the address and the regions of an entry in a language: `page>blt1/de`. */
export function linkDependency(type: string, uid: string, language: string): string {
  return `${type}>${uid}/${language}`;
}

/** The list of an entry's members in a language (`list-membership.ts`): `product?in=blt1/de`. */
export function membershipDependency(type: string, owner: string, language: string): string {
  return `${type}?in=${owner}/${language}`;
}

/** A part of the list of an entry's members (`lib/catalogue/seeded-walk.ts`): `product?in=blt1~0110/de`. */
export function partDependency(
  type: string,
  { owner, part }: { readonly owner: string; readonly part: string },
  language: string,
): string {
  return `${type}?in=${owner}~${part}/${language}`;
}

/**
 * The number of pages of a list, and the regions where its page exists. The name contains no entry, so no content change matches it. While the shape
 * is unchanged, a page can differ in its tiles only.
 */
export function shapeDependency(pages: number, regions: readonly string[]): string {
  return `list shape:${pages} ${regions.join()}`;
}

export function noteDependency(name: string): void {
  context.getStore()?.add(name);
}

/** Dependency names by type, language and uid. A category page notes thousands, and reusing a string is faster than building a new one. */
const entryNames = new Map<string, Map<string, Map<string, string>>>();

function inner<V>(outer: Map<string, Map<string, V>>, name: string): Map<string, V> {
  const known = outer.get(name) ?? new Map<string, V>();
  outer.set(name, known);
  return known;
}

/** Notes `entryDependency` of each entry. */
export function noteEntries(type: string, uids: Iterable<string>, language: string): void {
  const noted = context.getStore();
  // Outside of a recording, `entryNames` must not grow, because API requests may contain any uid.
  if (!noted) return;
  const names = inner(inner(entryNames, type), language);
  for (const uid of uids) {
    const name = names.get(uid) ?? entryDependency(type, uid, language);
    names.set(uid, name);
    noted.add(name);
  }
}

/** Runs `work`; returns its result and the sorted names of the dependencies that it noted. */
export async function recordDependencies<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly dependencies: readonly string[] }> {
  const noted = new Set<string>();
  const result = await context.run(noted, work);
  return { result, dependencies: [...noted].toSorted() };
}

/**
 * Memoizes work that many pages share (texts or navigation of a locale) per content revision. A page that uses a memoized result depends on
 * everything that the result was made from.
 */
export function memoizePerRevision(revision: () => number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let made = new Map<string, Promise<{ readonly result: unknown; readonly dependencies: readonly string[] }>>();
  let current = -1;
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const now = revision();
    if (now !== current) made = new Map();
    current = now;
    const known = made.get(name) ?? recordDependencies(work);
    made.set(name, known);
    const { result, dependencies } = await known.catch((error: unknown) => {
      made.delete(name);
      throw error;
    });
    const noted = context.getStore();
    if (noted) for (const dependency of dependencies) noted.add(dependency);
    return result as T;
  };
}
