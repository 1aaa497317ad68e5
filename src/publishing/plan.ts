/** Changed entries × recorded dependencies → the pages that have to be rendered anew. Pure. */
import type { PageRecord } from './release.ts';

export interface ChangedEntry {
  readonly type: string;
  readonly uid: string;
}

/** Files of the pages that read one of the entries, or a list of their type, or missed one by an address that may exist now. */
export function affectedPages(
  pages: Readonly<Record<string, PageRecord>>,
  changed: readonly ChangedEntry[],
): ReadonlySet<string> {
  const types = new Set(changed.map((entry) => entry.type));
  const names = new Set(changed.flatMap((entry) => [`${entry.type}:${entry.uid}`, `${entry.type}:*`]));
  const touched = (dependency: string): boolean => {
    if (names.has(dependency)) return true;
    const at = dependency.indexOf('@');
    return at > 0 && types.has(dependency.slice(0, at)) && !dependency.slice(0, at).includes(':');
  };
  return new Set(Object.entries(pages).flatMap(([file, page]) => (page.dependencies.some(touched) ? [file] : [])));
}
