/** Splits the title of a suggestion into the typed parts and their completion. Pure. */

export interface TitlePart {
  readonly text: string;
  readonly isTyped: boolean;
}

/** Letters of languages that write without spaces, where a match may begin anywhere. */
const NO_SPACES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
const IN_WORD = /[\p{L}\p{N}]/u;

/** Removes case and accents; returns one item per character. */
const folded = (text: string): readonly string[] =>
  Array.from(text, (one) => one.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() || one);

function beginsWord(title: readonly string[], at: number): boolean {
  const before = title[at - 1];
  return before === undefined || !IN_WORD.test(before) || NO_SPACES.test(title[at] ?? '');
}

/** Marks every place in the title where a word begins with a typed word. */
export function titleParts(title: string, typed: string): readonly TitlePart[] {
  const letters = Array.from(title);
  const own = folded(title);
  const marks = letters.map(() => false);
  for (const word of typed.trim().split(/\s+/).map(folded))
    for (const at of own.keys())
      if (word.length > 0 && beginsWord(own, at) && word.every((letter, place) => own[at + place] === letter))
        marks.fill(true, at, at + word.length);
  const parts: TitlePart[] = [];
  for (const [at, letter] of letters.entries()) {
    const isTyped = marks[at] ?? false;
    const last = parts.at(-1);
    if (last?.isTyped === isTyped) parts[parts.length - 1] = { text: last.text + letter, isTyped };
    else parts.push({ text: letter, isTyped });
  }
  return parts;
}
