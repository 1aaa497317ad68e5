/** The inverted index of an engine in one language: terms → documents and fields. Additions and removals are exact. */
import { analyzeDocument } from './analyze-document.ts';
import type { SearchDocument } from './document.ts';
import { appendPostings, createPostingList, removePostings } from './posting-list.ts';
import type { PostingList } from './posting-list.ts';
import type { QueryVocabulary } from './query-vocabulary.ts';
import { createVocabulary } from './vocabulary.ts';

export class InvertedIndex implements QueryVocabulary {
  private readonly language: string;
  private readonly isText: (field: string) => boolean;
  private readonly slots: (SearchDocument | undefined)[] = [];
  private readonly slotOf = new Map<string, number>();
  private readonly lists = new Map<string, PostingList>();
  private readonly fields = new Map<string, number>();
  private readonly lengths: number[][] = [];
  private readonly totals: number[] = [];
  private readonly terms = createVocabulary();
  private readonly words = createVocabulary();
  private readonly stems = new Map<string, string>();

  constructor(language: string, isText: (field: string) => boolean) {
    this.language = language;
    this.isText = isText;
  }

  /** Adds a document, or replaces the one with the same id. */
  add(document: SearchDocument): void {
    this.remove(document.id);
    const slot = this.slots.push(document) - 1;
    this.slotOf.set(document.id, slot);
    const analyzed = analyzeDocument(document, this.language, this.isText);
    for (const [term, inFields] of analyzed.terms) {
      const list = this.lists.get(term) ?? createPostingList();
      this.lists.set(term, list);
      const numbered = new Map([...inFields].map(([field, count]) => [this.numberFor(field), count]));
      appendPostings(list, slot, numbered);
      this.terms.add(term);
    }
    for (const [word, term] of analyzed.words) {
      this.words.add(word);
      this.stems.set(word, term);
    }
    const own: number[] = [];
    for (const [field, length] of analyzed.lengths) {
      const number = this.numberFor(field);
      own[number] = length;
      this.totals[number] = (this.totals[number] ?? 0) + length;
    }
    this.lengths[slot] = own;
  }

  remove(id: string): boolean {
    const slot = this.slotOf.get(id);
    const document = slot === undefined ? undefined : this.slots[slot];
    if (slot === undefined || !document) return false;
    const analyzed = analyzeDocument(document, this.language, this.isText);
    for (const term of analyzed.terms.keys()) this.removeTerm(term, slot);
    for (const word of analyzed.words.keys()) {
      this.words.remove(word);
      if (!this.words.has(word)) this.stems.delete(word);
    }
    for (const [field, length] of analyzed.lengths) {
      const number = this.numberFor(field);
      this.totals[number] = (this.totals[number] ?? 0) - length;
    }
    this.slots[slot] = undefined;
    this.lengths[slot] = [];
    this.slotOf.delete(id);
    return true;
  }

  private removeTerm(term: string, slot: number): void {
    const list = this.lists.get(term);
    if (!list) return;
    removePostings(list, slot);
    if (list.documents === 0) this.lists.delete(term);
    this.terms.remove(term);
  }

  private numberFor(field: string): number {
    const known = this.fields.get(field) ?? this.fields.size;
    this.fields.set(field, known);
    return known;
  }

  get(id: string): SearchDocument | undefined {
    return this.slots[this.slotOf.get(id) ?? -1];
  }

  /** The document in a slot; undefined if it was removed. */
  at(slot: number): SearchDocument | undefined {
    return this.slots[slot];
  }

  /** Number of slots, including empty ones. */
  slotCount(): number {
    return this.slots.length;
  }

  size(): number {
    return this.slotOf.size;
  }

  *documents(): Iterable<SearchDocument> {
    for (const slot of this.slotOf.values()) {
      const document = this.slots[slot];
      if (document) yield document;
    }
  }

  postings(term: string): PostingList | undefined {
    return this.lists.get(term);
  }

  fieldNumber(field: string): number | undefined {
    return this.fields.get(field);
  }

  fieldCount(): number {
    return this.fields.size;
  }

  /** Number of words in a field of a document. */
  length(slot: number, field: number): number {
    return this.lengths[slot]?.[field] ?? 0;
  }

  meanLength(field: number): number {
    return (this.totals[field] ?? 0) / Math.max(1, this.slotOf.size);
  }

  documentsWith(term: string): number {
    return this.lists.get(term)?.documents ?? 0;
  }

  meet(one: string, other: string): boolean {
    const slots = new Set(this.lists.get(one)?.slots);
    return this.lists.get(other)?.slots.some((slot) => slots.has(slot)) ?? false;
  }

  termsStartingWith(prefix: string, most: number): readonly string[] {
    return this.terms.startingWith(prefix, most);
  }

  termsEndingWith(ending: string, most: number): readonly string[] {
    return this.terms.endingWith(ending, most);
  }

  wordsStartingWith(prefix: string, most: number): readonly string[] {
    return this.words.startingWith(prefix, most);
  }

  wordsSimilarTo(word: string, distance: number): readonly { readonly word: string; readonly distance: number }[] {
    return this.words.similarTo(word, distance);
  }

  termOf(word: string): string | undefined {
    return this.stems.get(word);
  }
}
