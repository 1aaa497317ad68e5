/** Synonym sets of an engine. In a query, a phrase of a set also stands for every other phrase of the set. */
import { analyzeText } from './analyze-text.ts';
import { isStopWord } from './stop-words.ts';

export interface Synonyms {
  /** The longest phrase of a set that begins at a position, with the other phrases of the set. */
  at(terms: readonly string[], position: number): Match | undefined;
}

interface Match {
  readonly length: number;
  readonly others: readonly (readonly string[])[];
}

/** The terms of a phrase, as in a query: without stop words, unless all its words are stop words. */
function termsOf(phrase: string, language: string): readonly string[] {
  const words = analyzeText(phrase, language).filter(({ joined }) => !joined);
  const meaningful = words.filter(({ surface }) => !isStopWord(surface, language));
  return (meaningful.length > 0 ? meaningful : words).map(({ term }) => term);
}

export function createSynonyms(sets: readonly (readonly string[])[], language: string): Synonyms {
  const byPhrase = new Map<string, string[][]>();
  let longest = 0;
  for (const set of sets) {
    const phrases = set.map((phrase) => termsOf(phrase, language)).filter((terms) => terms.length > 0);
    for (const phrase of phrases) {
      const key = phrase.join(' ');
      const others = phrases.filter((other) => other.join(' ') !== key).map((other) => [...other]);
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), ...others]);
      longest = Math.max(longest, phrase.length);
    }
  }
  return {
    at(terms, position) {
      for (let length = Math.min(longest, terms.length - position); length > 0; length -= 1) {
        const others = byPhrase.get(terms.slice(position, position + length).join(' '));
        if (others) return { length, others };
      }
      return undefined;
    },
  };
}
