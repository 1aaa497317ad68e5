/** Categories that a query names. A search for `ski` means skis before it means ski bags (spec, site search). Pure. */

/** Endings of a plural: `Skis`, `Taschen`, `fijaciones`, `ski’s`. Other letters make another word: `Skins`. */
const PLURAL = /^(?:['’]?s|es|e|n|en|er|ar|or|r|i)$/;

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length > 2 && long.startsWith(short) && PLURAL.test(long.slice(short.length)));
}

/** The titles that are the whole query, in the singular or plural. */
export function namedCategories(query: string, titles: readonly string[]): readonly string[] {
  const text = folded(query);
  return titles.filter((title) => isSameWord(text, folded(title)));
}
