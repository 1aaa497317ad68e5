/** Counts the terms of a document's text. */
import { analyzeText } from './analyze-text.ts';
import { valuesOf } from './document.ts';
import type { SearchDocument } from './document.ts';

export interface AnalyzedDocument {
  /** term → field → occurrences */
  readonly terms: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** word as written → its stem */
  readonly words: ReadonlyMap<string, string>;
  /** field → number of words */
  readonly lengths: ReadonlyMap<string, number>;
}

export function analyzeDocument(
  document: SearchDocument,
  language: string,
  isText: (field: string) => boolean,
): AnalyzedDocument {
  const terms = new Map<string, Map<string, number>>();
  const words = new Map<string, string>();
  const lengths = new Map<string, number>();
  for (const field of Object.keys(document)) {
    if (field === 'id' || !isText(field)) continue;
    for (const value of valuesOf(document, field)) {
      for (const { term, surface, joined } of analyzeText(String(value), language)) {
        const inFields = terms.get(term) ?? new Map<string, number>();
        inFields.set(field, (inFields.get(field) ?? 0) + 1);
        terms.set(term, inFields);
        if (joined) continue;
        words.set(surface, term);
        lengths.set(field, (lengths.get(field) ?? 0) + 1);
      }
    }
  }
  return { terms, words, lengths };
}
