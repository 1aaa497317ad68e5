/** Finds the pages that were added or removed since the sitemaps were written, because the language links of other pages depend on them. */
import { splitLocalePath } from '#lib/locale/path.ts';

import { pathsDigest } from './locale-pages.ts';
import type { Listed, LocalePages } from './locale-pages.ts';
import { headsFile, readRecord } from './machine-file-state.ts';
import type { PageHeads, MachineFileState } from './machine-file-state.ts';

const restOf = (path: string): string => splitLocalePath(path).rest;

/**
 * Paths below the locale that some locale lists now and did not list before, or the other way round. Undefined when the written contents are unknown,
 * or when all sitemaps differ: another set of locales, another `frame`, or records that do not fit the state, as after a crash.
 */
export async function movedPaths(
  dir: string,
  state: MachineFileState | undefined,
  { all, paths, frame }: Pick<MachineFileState, 'paths' | 'frame'> & { readonly all: LocalePages },
): Promise<ReadonlySet<string> | undefined> {
  if (!state || state.frame !== frame) return undefined;
  if (Object.keys(state.paths).join() !== Object.keys(paths).join()) return undefined;
  const moved = new Set<string>();
  for (const [locale, pages] of all) {
    if (paths[locale] === state.paths[locale]) continue;
    const before = Object.keys(await readRecord<PageHeads[string]>(dir, headsFile(locale)));
    if (pathsDigest(before) !== state.paths[locale]) return undefined;
    const now = new Set(pages.map(({ path }) => path));
    for (const path of now.symmetricDifference(new Set(before))) moved.add(restOf(path));
  }
  return moved;
}

/** Whether one of the moved paths is a page of the locale. */
export function listsOneOf(pages: readonly Listed[], moved: ReadonlySet<string>): boolean {
  return moved.size > 0 && pages.some(({ path }) => moved.has(restOf(path)));
}
