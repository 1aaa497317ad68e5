/** Which entries a page was made from: noted while it renders, read by publishing. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** One context for every bundle of the process: pages and publishing are bundled apart. */
const key = Symbol.for('firn.dependencies');
const shared = globalThis as unknown as Record<symbol, AsyncLocalStorage<Set<string>> | undefined>;
const context = (shared[key] ??= new AsyncLocalStorage<Set<string>>());

/** An entry in a language, or what it falls back to: `product:blt1/de`. `*` for a list of all. */
export function entryDependency(type: string, uid: string, language: string): string {
  return `${type}:${uid}/${language}`;
}

/** Reads back what `entryDependency` names; undefined for names of other things. */
export function dependencyEntry(
  name: string,
): { readonly type: string; readonly uid: string; readonly language: string } | undefined {
  const [, type, uid, language] = /^(\w+):(.+)\/([\w-]+)$/.exec(name) ?? [];
  return type && uid && language ? { type, uid, language } : undefined;
}

/** A look-up by address, whatever it found: `product@/ridge-98/de`. */
export function addressDependency(type: string, url: string, language: string): string {
  return `${type}@${url}/${language}`;
}

/** Where an entry is in a language, and nothing else of it: `page>blt1/de`. */
export function linkDependency(type: string, uid: string, language: string): string {
  return `${type}>${uid}/${language}`;
}

/** A list of those that name an entry (`content-loaders/list-membership.ts`), in a language: `product?in=blt1/de`. */
export function membershipDependency(type: string, owner: string, language: string): string {
  return `${type}?in=${owner}/${language}`;
}

export function noteDependency(name: string): void {
  context.getStore()?.add(name);
}

/** Runs `work` and says what was read meanwhile, by the names below. */
export async function recordDependencies<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly dependencies: readonly string[] }> {
  const noted = new Set<string>();
  const result = await context.run(noted, work);
  return { result, dependencies: [...noted].toSorted() };
}

/**
 * Remembers what many pages share (a locale's texts, its navigation), as long as the content does not move. A page that
 * uses a remembered result depends on all that it was made from.
 */
export function rememberWhile(revision: () => number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
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
    for (const dependency of dependencies) noteDependency(dependency);
    return result as T;
  };
}
