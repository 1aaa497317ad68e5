/** What planning a query asks of an index: which words and terms there are. */
export interface QueryVocabulary {
  /** Number of documents with a term. */
  documentsWith(term: string): number;
  /** Whether a document contains both terms. */
  meet(one: string, other: string): boolean;
  termsStartingWith(prefix: string, most: number): readonly string[];
  termsEndingWith(ending: string, most: number): readonly string[];
  /** Words as they are written. */
  wordsStartingWith(prefix: string, most: number): readonly string[];
  /** Words at most `distance` edits away, the closest first. The first letter may differ only at distance 1. */
  wordsSimilarTo(word: string, distance: number): readonly { readonly word: string; readonly distance: number }[];
  /** The stem of an indexed word. */
  termOf(word: string): string | undefined;
}
