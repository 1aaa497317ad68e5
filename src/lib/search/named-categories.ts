/** Finds the categories that a query names, so that a search for `ski` ranks skis above ski bags (spec, site search). Pure. */
import { folded, isSameWord } from './same-word.ts';

/** The titles that equal the whole query, in the singular or plural. */
export function namedCategories(query: string, titles: readonly string[]): readonly string[] {
  const text = folded(query);
  return titles.filter((title) => isSameWord(text, folded(title)));
}
