/**
 * Updates the stored Markdown version of a page whose tiles shifted: removes the tiles that left at one end and adds those that came at the other. Pure.
 */

export interface ShiftedTiles {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Runs of tiles: the page was `left` + `kept` and is now `kept` + `came`; or, unless `isForward`, in the reverse order. */
interface Runs {
  readonly leaving: readonly string[];
  readonly entering: readonly string[];
  /** The first and the last of the tiles that stay. */
  readonly ends: readonly [first: string, last: string];
  readonly isForward: boolean;
}

const isRun = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((tile, at) => tile === other[at]);

function forward(before: readonly string[], after: readonly string[]): Omit<Runs, 'isForward'> | undefined {
  const start = before.indexOf(after[0] ?? '');
  const kept = start < 0 ? [] : before.slice(start);
  if (!isRun(kept, after.slice(0, kept.length))) return undefined;
  return {
    leaving: before.slice(0, start),
    entering: after.slice(kept.length),
    ends: [kept[0] ?? '', kept.at(-1) ?? ''],
  };
}

function runsOf({ before, after }: ShiftedTiles): Runs | undefined {
  const leaving = forward(before, after);
  if (leaving) return { ...leaving, isForward: true };
  const right = forward(after, before);
  return right && { leaving: right.entering, entering: right.leaving, ends: right.ends, isForward: false };
}

/** Replaces a text that occurs exactly once; undefined if it does not. */
function replaceOne(text: string, from: string, to: string): string | undefined {
  const at = text.indexOf(from);
  return from !== '' && at >= 0 && at === text.lastIndexOf(from) ? text.slice(0, at) + to + text.slice(at + from.length) : undefined; // prettier-ignore
}

const BETWEEN = '\n\n';

/** List items are not separated by an empty line, so Markdown that has one cannot be updated. */
const isListed = (text: string): boolean => text === '' || /^- /m.test(text);

/** The stored Markdown with tiles replaced in their places; undefined when it cannot be updated. */
export function editedMarkdown(
  stored: string,
  tiles: ShiftedTiles,
  markdownOf: (tile: string) => string,
): string | undefined {
  return tiles.before.reduce<string | undefined>((text, tile, at) => {
    const [before, after] = [markdownOf(tile).trimEnd(), markdownOf(tiles.after[at] ?? '').trimEnd()];
    return text === undefined || isListed(before) || isListed(after) ? undefined : replaceOne(text, before, after);
  }, stored);
}

/** `markdownOf`: the Markdown of a single tile. Undefined when the stored Markdown cannot be updated; it is then made from the page. */
export function shiftedMarkdown(
  stored: string,
  tiles: ShiftedTiles,
  markdownOf: (tile: string) => string,
): string | undefined {
  const runs = runsOf(tiles);
  if (!runs) return undefined;
  const texts = (of: readonly string[]): readonly string[] => of.map((tile) => markdownOf(tile).trimEnd());
  const [leaving, entering, ends] = [texts(runs.leaving), texts(runs.entering), texts(runs.ends)];
  if ([...leaving, ...entering, ...ends].some(isListed)) return undefined;
  const [first = '', last = ''] = ends;
  const added = entering.join(BETWEEN);
  if (runs.isForward) {
    const without = leaving.length === 0 ? stored : replaceOne(stored, [...leaving, first].join(BETWEEN), first);
    return added === '' ? without : without && replaceOne(without, last, last + BETWEEN + added);
  }
  const without = leaving.length === 0 ? stored : replaceOne(stored, [last, ...leaving].join(BETWEEN), last);
  return added === '' ? without : without && replaceOne(without, first, added + BETWEEN + first);
}
