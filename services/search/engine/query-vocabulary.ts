/** The lookups in an index that planning a query needs: its words and terms. */
export interface QueryVocabulary {
  /** Number of documents with a term. */
  documentsWith(term: string): number;
  /** Whether a document contains both terms. */
  meet(one: string, other: string): boolean;
  termsStartingWith(prefix: string, most: number): readonly string[];
  termsEndingWith(ending: string, most: number): readonly string[];
  /** Unstemmed words. */
  wordsStartingWith(prefix: string, most: number): readonly string[];
  /** Words at most `distance` edits away, closest first. The first letter may differ only if `distance` is 1. */
  wordsSimilarTo(word: string, distance: number): readonly { readonly word: string; readonly distance: number }[];
  /** The stem of an indexed word. */
  termOf(word: string): string | undefined;
}
