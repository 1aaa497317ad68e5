/** Compares words that shoppers write in several forms. Pure. */

/** Endings of a plural or of an adjective: `Skis`, `Taschen`, `fijaciones`, `ski’s`, `breiter`. Other endings make a different word: `Skins`. */
const ENDING = /^(?:['’]?s|es|e|n|en|er|ar|or|r|i)$/;

/** Removes case and Latin accents. In other scripts, marks distinguish letters: グ is not ク. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .trim();

/** Both words must be folded. */
export function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length > 2 && long.startsWith(short) && ENDING.test(long.slice(short.length)));
}
