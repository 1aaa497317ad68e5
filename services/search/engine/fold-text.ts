/** Folds letters, so that a query typed without diacritics finds words with them. */

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ё: 'е',
}; // prettier-ignore

/** Diacritics to remove. Voiced sound marks of kana and Hangul letters carry meaning and are retained. */
const MARKS = /[\u0300-\u036f]/g;

/** NFKC, lower case, without diacritics. The length may differ from that of the input. */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  return lower
    .replaceAll(/[ßøæœłđðþıё]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC');
}
