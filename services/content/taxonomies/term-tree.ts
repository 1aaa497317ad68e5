/** Taxonomy trees: descendants, ancestors and distances. */
import type { WireObject } from '#wire/content/entry-wire.ts';

/** Term → distance from `start` (0 for itself), to descendants if `down`, otherwise to ancestors. */
export function termTree(terms: readonly WireObject[], start: string, down: boolean): ReadonlyMap<string, number> {
  const depths = new Map([[start, 0]]);
  // The loop also visits entries added during it; cycles end because each term is added once.
  for (const [uid, depth] of depths) {
    for (const term of terms) {
      const [from, to] = down ? [term['parent_uid'], term['uid']] : [term['uid'], term['parent_uid']];
      if (from === uid && typeof to === 'string' && !depths.has(to)) depths.set(to, depth + 1);
    }
  }
  return depths;
}

/** Term → level, 1 for roots. A term with a missing parent, or in a cycle, counts as a root. */
export function termLevels(terms: readonly WireObject[]): ReadonlyMap<string, number> {
  const parents = new Map(terms.map((term) => [term['uid'], term['parent_uid']]));
  const levels = new Map<string, number>();
  for (const { uid } of terms) {
    const above = new Set<unknown>();
    for (let next = parents.get(uid); next && parents.has(next) && !above.has(next); next = parents.get(next))
      above.add(next);
    levels.set(`${uid as string}`, above.has(uid) ? 1 : above.size + 1);
  }
  return levels;
}
