/** The inverted index of an engine in one language: terms → documents and fields. Additions and removals are exact. */
import { analyseText } from './analyse-text.ts';
import { valuesOf } from './document.ts';
import type { SearchDocument } from './document.ts';
import { appendPostings, createPostingList, removePostings } from './posting-list.ts';
import type { PostingList } from './posting-list.ts';
import { createVocabulary } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface InvertedIndex {
  add(document: SearchDocument): void;
  remove(id: string): boolean;
  get(id: string): SearchDocument | undefined;
  /** Document in a slot; undefined when it was removed. */
  at(slot: number): SearchDocument | undefined;
  /** Slots are numbers from 0 to below this. */
  slotCount(): number;
  size(): number;
  ids(): IterableIterator<string>;
  postings(term: string): PostingList | undefined;
  fieldNumber(field: string): number | undefined;
  fieldCount(): number;
  /** Number of words in a field of a document, and the mean of the engine. */
  length(slot: number, field: number): number;
  meanLength(field: number): number;
  /** Stems. */
  readonly terms: Vocabulary;
  /** Words as they are written. */
  readonly words: Vocabulary;
  /** The stem of an indexed word. */
  termOf(word: string): string | undefined;
}

interface Counted {
  /** term → field → occurrences */
  readonly terms: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly words: ReadonlyMap<string, string>;
  /** field → words */
  readonly lengths: ReadonlyMap<number, number>;
}

export function createInvertedIndex(language: string, isText: (field: string) => boolean): InvertedIndex {
  const slots: (SearchDocument | undefined)[] = [];
  const slotOf = new Map<string, number>();
  const lists = new Map<string, PostingList>();
  const fields = new Map<string, number>();
  const lengths: number[][] = [];
  const totals: number[] = [];
  const terms = createVocabulary();
  const words = createVocabulary();
  const stems = new Map<string, string>();

  function fieldNumber(field: string): number {
    const known = fields.get(field) ?? fields.size;
    fields.set(field, known);
    return known;
  }

  function count(document: SearchDocument): Counted {
    const counted = new Map<string, Map<number, number>>();
    const written = new Map<string, string>();
    const wordCounts = new Map<number, number>();
    for (const field of Object.keys(document)) {
      if (field === 'id' || !isText(field)) continue;
      const number = fieldNumber(field);
      for (const value of valuesOf(document, field)) {
        for (const { term, surface, joined } of analyseText(String(value), language)) {
          const inFields = counted.get(term) ?? new Map<number, number>();
          inFields.set(number, (inFields.get(number) ?? 0) + 1);
          counted.set(term, inFields);
          if (joined) continue;
          written.set(surface, term);
          wordCounts.set(number, (wordCounts.get(number) ?? 0) + 1);
        }
      }
    }
    return { terms: counted, words: written, lengths: wordCounts };
  }

  function remove(id: string): boolean {
    const slot = slotOf.get(id);
    const document = slot === undefined ? undefined : slots[slot];
    if (slot === undefined || !document) return false;
    const counted = count(document);
    for (const term of counted.terms.keys()) {
      const list = lists.get(term);
      if (!list) continue;
      removePostings(list, slot);
      if (list.documents === 0) lists.delete(term);
      terms.remove(term);
    }
    for (const word of counted.words.keys()) {
      words.remove(word);
      if (!words.has(word)) stems.delete(word);
    }
    for (const [field, length] of counted.lengths) totals[field] = (totals[field] ?? 0) - length;
    slots[slot] = undefined;
    lengths[slot] = [];
    slotOf.delete(id);
    return true;
  }

  return {
    add(document) {
      remove(document.id);
      const slot = slots.push(document) - 1;
      slotOf.set(document.id, slot);
      const counted = count(document);
      for (const [term, inFields] of counted.terms) {
        const list = lists.get(term) ?? createPostingList();
        lists.set(term, list);
        appendPostings(list, slot, inFields);
        terms.add(term);
      }
      for (const [word, term] of counted.words) {
        words.add(word);
        stems.set(word, term);
      }
      const own: number[] = [];
      for (const [field, length] of counted.lengths) {
        own[field] = length;
        totals[field] = (totals[field] ?? 0) + length;
      }
      lengths[slot] = own;
    },
    remove,
    get: (id) => slots[slotOf.get(id) ?? -1],
    at: (slot) => slots[slot],
    slotCount: () => slots.length,
    size: () => slotOf.size,
    ids: () => slotOf.keys(),
    postings: (term) => lists.get(term),
    fieldNumber: (field) => fields.get(field),
    fieldCount: () => fields.size,
    length: (slot, field) => lengths[slot]?.[field] ?? 0,
    meanLength: (field) => (totals[field] ?? 0) / Math.max(1, slotOf.size),
    terms,
    words,
    termOf: (word) => stems.get(word),
  };
}
