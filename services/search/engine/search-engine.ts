/** An engine in memory: the documents of one language, their index, and queries on it. */
import { DEFAULT_SETTINGS, isTextField, searchedFields } from '../port/engine.ts';
import type { EngineAnswer, EngineQuery, EngineSettings, FoundDocument } from '../port/engine.ts';
import { boostedScore } from './boosts.ts';
import type { Boosts } from './boosts.ts';
import { completions, mostFrequent, typedText } from './completions.ts';
import { countFacet } from './count-facets.ts';
import { valuesOf } from './document.ts';
import type { SearchDocument } from './document.ts';
import { filterPredicate, rangeNumber } from './filter.ts';
import type { Filter } from './filter.ts';
import { firstInOrder } from './first-in-order.ts';
import { InvertedIndex } from './inverted-index.ts';
import { findsNothing, planQuery, termsOf } from './query-plan.ts';
import { rankDocuments } from './rank-documents.ts';
import type { Hit } from './rank-documents.ts';
import { createSynonyms } from './synonyms.ts';
import type { Synonyms } from './synonyms.ts';

/** Limit of the empty slots that removed documents leave; beyond it, the index is rebuilt. */
const MOST_EMPTY_SLOTS = 2000;
/** Limit of words that complete the last word of a suggestion. */
const MOST_WORDS = 200;

export class SearchEngine {
  private current: EngineSettings;
  private index: InvertedIndex;
  private synonyms: Synonyms;

  constructor(initial: Partial<EngineSettings> = {}) {
    this.current = { ...DEFAULT_SETTINGS, ...initial };
    this.index = this.emptyIndex();
    this.synonyms = createSynonyms(this.current.synonyms, this.current.language);
  }

  get settings(): EngineSettings {
    return this.current;
  }

  get size(): number {
    return this.index.size();
  }

  /** A changed schema or language causes all documents to be reindexed. */
  configure(changes: Partial<EngineSettings>): void {
    const before = this.current;
    this.current = { ...before, ...changes };
    this.synonyms = createSynonyms(this.current.synonyms, this.current.language);
    const isSame =
      before.language === this.current.language &&
      JSON.stringify(before.schema) === JSON.stringify(this.current.schema);
    if (!isSame) this.rebuild();
  }

  put(documents: readonly SearchDocument[]): void {
    for (const document of documents) this.index.add(document);
    if (this.index.slotCount() - this.index.size() > MOST_EMPTY_SLOTS) this.rebuild();
  }

  remove(ids: readonly string[]): readonly boolean[] {
    return ids.map((id) => this.index.remove(id));
  }

  get(id: string): SearchDocument | undefined {
    return this.index.get(id);
  }

  documents(): Iterable<SearchDocument> {
    return this.index.documents();
  }

  search(request: EngineQuery): EngineAnswer {
    const { query, fields = searchedFields(this.current), filter, facets = {}, sort, from, size } = request;
    const { language } = this.current;
    const plan = planQuery(query, { vocabulary: this.index, language, synonyms: this.synonyms });
    const hits = findsNothing(query, plan) ? [] : rankDocuments(plan, this.index, fields);
    const found = this.foundAmong(hits, filter, request.boosts ?? this.current.boosts);
    const documents = found.map(({ document }) => document);
    const orders = sort.map((one) => ({ ...one, isDate: this.current.schema[one.field] === 'date' }));
    const counted = Object.entries(facets).map(
      ([field, list]) => [field, list.map((facet) => countFacet(documents, field, facet))] as const,
    );
    return {
      total: found.length,
      found: size === 0 ? [] : firstInOrder(found, from + size, (a, b) => compare(a, b, orders)).slice(from),
      facets: Object.fromEntries(counted),
      corrected: plan.corrected,
      terms: termsOf(plan),
    };
  }

  /** Completions of a query from the text of documents; each occurs in at least one document. */
  suggest(query: string, fields: readonly string[], size: number): readonly string[] {
    const { typed, lastWord } = typedText(query, this.current.language);
    if (typed === '') return [];
    const counts = new Map<string, number>();
    const texts = fields.filter((field) => isTextField(this.current, field));
    for (const document of this.documentsWithWord(lastWord)) {
      const values = texts.flatMap((field) => valuesOf(document, field).map(String));
      for (const phrase of new Set(values.flatMap((text) => completions(text, typed, this.current.language)))) {
        counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
    }
    return mostFrequent(counts, size);
  }

  private emptyIndex(): InvertedIndex {
    return new InvertedIndex(this.current.language, (field) => isTextField(this.current, field));
  }

  private rebuild(): void {
    const documents = [...this.documents()];
    this.index = this.emptyIndex();
    for (const document of documents) this.index.add(document);
  }

  private foundAmong(hits: readonly Hit[], filter: Filter | undefined, boosts: Boosts): readonly FoundDocument[] {
    const isMatch = filter ? filterPredicate(filter) : () => true;
    const found: FoundDocument[] = [];
    for (const { slot, score } of hits) {
      const document = this.index.at(slot);
      if (document && isMatch(document)) found.push({ document, score: boostedScore(score, document, boosts) });
    }
    return found;
  }

  private *documentsWithWord(beginning: string): Iterable<SearchDocument> {
    const words = this.index.wordsStartingWith(beginning, MOST_WORDS);
    const terms = new Set(words.flatMap((word) => this.index.termOf(word) ?? []));
    for (const slot of new Set([...terms].flatMap((term) => this.index.postings(term)?.slots ?? []))) {
      const document = this.index.at(slot);
      if (document) yield document;
    }
  }
}

type Order = EngineQuery['sort'][number] & { readonly isDate: boolean };

function compare(a: FoundDocument, b: FoundDocument, orders: readonly Order[]): number {
  for (const order of orders) {
    const difference = order.field === '_score' ? a.score - b.score : compareField(a.document, b.document, order);
    if (difference !== 0) return order.descending ? -difference : difference;
  }
  return b.score - a.score || (a.document.id < b.document.id ? -1 : 1);
}

/** The number by which a document is sorted: the first of a number field, or the first time of a date field. */
function sortNumber(document: SearchDocument, { field, isDate }: Order): number | undefined {
  const values = valuesOf(document, field);
  if (isDate) return values.map(rangeNumber).find(Number.isFinite);
  return typeof values[0] === 'number' ? values[0] : undefined;
}

/** Compares documents by a field: numbers and dates come before texts, and documents without the field last, in both directions. */
function compareField(a: SearchDocument, b: SearchDocument, order: Order): number {
  const last = order.descending ? -1 : 1;
  const [number, otherNumber] = [sortNumber(a, order), sortNumber(b, order)];
  if (number !== undefined && otherNumber !== undefined) return number - otherNumber;
  if (number !== undefined || otherNumber !== undefined) return number === undefined ? last : -last;
  const [text, otherText] = [valuesOf(a, order.field)[0], valuesOf(b, order.field)[0]];
  if (text === undefined || otherText === undefined) {
    if (text === otherText) return 0;
    return text === undefined ? last : -last;
  }
  return text === otherText ? 0 : text < otherText ? -1 : 1;
}
