/** Completions of typed text from the texts of documents. */
import { analyzeText, splitWords } from './analyze-text.ts';

const LONGEST_SUGGESTION = 4;

/** What joins the words of a phrase. */
const glueOf = (language: string): string => (/^(?:ja|zh)$/.test(language) ? '' : ' ');

/** The shortest runs of words in a text that begin with the typed text. `typed`: see `typedText`. */
export function completions(text: string, typed: string, language: string): readonly string[] {
  const words = analyzeText(text, language)
    .filter(({ joined }) => !joined)
    .map(({ surface }) => surface);
  const glue = glueOf(language);
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!(words[at] ?? '').startsWith(typed[0] ?? '')) continue;
    for (let length = 1; length <= LONGEST_SUGGESTION; length += 1) {
      const phrase = words.slice(at, at + length).join(glue);
      if (phrase.startsWith(typed)) {
        found.push(phrase);
        break;
      }
    }
  }
  return found;
}

/** The phrases that occur in the most documents; of equally frequent ones, the shortest first. */
export function mostFrequent(counts: ReadonlyMap<string, number>, size: number): readonly string[] {
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, size)
    .map(([phrase]) => phrase);
}

/** A typed query as completions begin: its folded words, separated like those of a phrase whatever separates them in the query. */
export function typedText(query: string, language: string): { readonly typed: string; readonly lastWord: string } {
  const words = splitWords(query);
  return { typed: words.join(glueOf(language)), lastWord: words.at(-1) ?? '' };
}
