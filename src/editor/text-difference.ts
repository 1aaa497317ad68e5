/** The difference between two lists of lines or words, with as few removals and additions as possible. Pure. */
import { diffArrays } from 'diff';

export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** With more edits than this, the whole lists are shown as removed and added: the search takes quadratic time and blocks the thread. */
const MOST_EDITS = 1500;

function pieces(kind: Piece['kind'], texts: readonly string[]): readonly Piece[] {
  return texts.map((text) => ({ kind, text }));
}

export function difference(left: readonly string[], right: readonly string[]): readonly Piece[] {
  const changes = diffArrays([...left], [...right], { maxEditLength: MOST_EDITS });
  if (!changes) return [...pieces('removed', left), ...pieces('added', right)];
  return changes.flatMap(({ added, removed, value }) => pieces(added ? 'added' : removed ? 'removed' : 'same', value));
}
