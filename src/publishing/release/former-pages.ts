/** Former addresses of moved entries whose new page could not be rendered: their pages stay live until it is. Pure. */
import type { GoneAddress } from '#lib/release/serving-facts.ts';

import { fileOf } from '../plan/page-routes.ts';
import type { Scope } from '../plan/publish-scope.ts';

/** Those of the removed files whose entry has moved to a page that is missing. `missing`: files of pages without any version. */
export function formerPages(
  { gone, removed }: Pick<Scope, 'gone' | 'removed'>,
  missing: ReadonlySet<string>,
): readonly string[] {
  if (missing.size === 0 || removed.length === 0) return [];
  const files = new Set(removed);
  return gone.flatMap(({ path, to }) => {
    const file = fileOf(path);
    return to !== undefined && missing.has(fileOf(to)) && files.has(file) ? [file] : [];
  });
}

/**
 * The record of a release with former pages (`kept`). Their addresses lose the redirect and remember its target; the new address, which has no page,
 * and all other former addresses of the entry lead to the former page meanwhile.
 */
export function withFormerPages(gone: readonly GoneAddress[], kept: ReadonlySet<string>): readonly GoneAddress[] {
  if (kept.size === 0) return gone;
  const insteadOf = new Map<string, string>();
  for (const { path, to } of gone) {
    if (to === undefined || !kept.has(fileOf(path))) continue;
    const known = insteadOf.get(to);
    // A category and its further pages have one target: its first page has the shortest address.
    if (known === undefined || path.length < known.length) insteadOf.set(to, path);
  }
  const settled = gone.map((one): GoneAddress => {
    const instead = one.to === undefined ? undefined : insteadOf.get(one.to);
    if (one.to === undefined || instead === undefined) return one;
    return kept.has(fileOf(one.path)) ? { path: one.path, lastTo: one.to } : { path: one.path, to: instead };
  });
  return [...settled, ...Array.from(insteadOf, ([path, to]) => ({ path, to }))];
}
