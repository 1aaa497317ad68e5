/** Words that shoppers write in several forms. Pure. */

/** Endings of a plural or of an adjective: `Skis`, `Taschen`, `fijaciones`, `ski’s`, `breiter`. Other letters make another word: `Skins`. */
const ENDING = /^(?:['’]?s|es|e|n|en|er|ar|or|r|i)$/;

/** Without case and accents. Marks of other scripts make other letters: グ is not ク. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .trim();

/** Both are folded. */
export function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length > 2 && long.startsWith(short) && ENDING.test(long.slice(short.length)));
}
