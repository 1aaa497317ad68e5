/** What differs between two lists, as the fewest removals and additions (the longest common part stays). Pure. */

export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Beyond it two lists are told as wholly different: memory is lengths multiplied. */
const MOST_CELLS = 4_000_000;

function pieces(kind: Piece['kind'], texts: readonly string[]): readonly Piece[] {
  return texts.map((text) => ({ kind, text }));
}

/** Lengths of the longest common parts of what follows each pair of positions. */
function lengths(left: readonly string[], right: readonly string[]): Uint32Array {
  const width = right.length + 1;
  const table = new Uint32Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      table[row * width + column] =
        left[row] === right[column]
          ? (table[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(table[(row + 1) * width + column] ?? 0, table[row * width + column + 1] ?? 0);
  return table;
}

function middle(left: readonly string[], right: readonly string[]): readonly Piece[] {
  if ((left.length + 1) * (right.length + 1) > MOST_CELLS)
    return [...pieces('removed', left), ...pieces('added', right)];
  const table = lengths(left, right);
  const width = right.length + 1;
  const found: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    const [a = '', b = ''] = [left[row], right[column]];
    if (a === b) {
      found.push({ kind: 'same', text: a });
      row += 1;
      column += 1;
    } else if ((table[(row + 1) * width + column] ?? 0) >= (table[row * width + column + 1] ?? 0)) {
      found.push({ kind: 'removed', text: a });
      row += 1;
    } else {
      found.push({ kind: 'added', text: b });
      column += 1;
    }
  }
  return [...found, ...pieces('removed', left.slice(row)), ...pieces('added', right.slice(column))];
}

export function difference(left: readonly string[], right: readonly string[]): readonly Piece[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const room = Math.min(left.length, right.length) - start;
  while (end < room && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  return [
    ...pieces('same', left.slice(0, start)),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...pieces('same', left.slice(left.length - end)),
  ];
}
