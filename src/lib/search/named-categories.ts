/** Categories that a query names. A search for `ski` means skis before it means ski bags (spec, site search). Pure. */
import { folded, isSameWord } from './same-word.ts';

/** The titles that are the whole query, in the singular or plural. */
export function namedCategories(query: string, titles: readonly string[]): readonly string[] {
  const text = folded(query);
  return titles.filter((title) => isSameWord(text, folded(title)));
}
