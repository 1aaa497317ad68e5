/** One engine: documents of one language, their index, and queries on it. It knows nothing of HTTP or of the protocol. */
import { analyseText } from './analyse-text.ts';
import { boostedScore } from './boosts.ts';
import type { Boosts } from './boosts.ts';
import { countFacet } from './count-facets.ts';
import type { CountedFacet, Facet } from './count-facets.ts';
import { valuesOf } from './document.ts';
import type { FieldType, SearchDocument } from './document.ts';
import { filterPredicate } from './filter.ts';
import type { Filter } from './filter.ts';
import { foldText } from './fold-text.ts';
import { createInvertedIndex } from './inverted-index.ts';
import { planQuery } from './query-plan.ts';
import { rankDocuments } from './rank-documents.ts';
import type { FieldWeights } from './rank-documents.ts';
import { createSynonyms } from './synonyms.ts';

export interface EngineQuery {
  readonly query: string;
  readonly fields?: FieldWeights;
  readonly filter?: Filter;
  readonly boosts?: Boosts;
  readonly facets?: Readonly<Record<string, readonly Facet[]>>;
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  readonly from: number;
  readonly size: number;
}

export interface FoundDocument {
  readonly document: SearchDocument;
  readonly score: number;
}

export interface EngineAnswer {
  readonly total: number;
  readonly found: readonly FoundDocument[];
  readonly facets: Readonly<Record<string, readonly CountedFacet[]>>;
  readonly corrected: string | undefined;
  /** Terms that a snippet marks. */
  readonly terms: ReadonlySet<string>;
}

export interface EngineSettings {
  readonly language: string;
  readonly schema: Readonly<Record<string, FieldType>>;
  readonly fields: FieldWeights;
  readonly boosts: Boosts;
  readonly synonyms: readonly (readonly string[])[];
}

export interface SearchEngine {
  settings(): EngineSettings;
  /** A changed schema or language indexes all documents again. */
  configure(settings: Partial<EngineSettings>): void;
  put(documents: readonly SearchDocument[]): void;
  remove(ids: readonly string[]): readonly boolean[];
  get(id: string): SearchDocument | undefined;
  documents(): Iterable<SearchDocument>;
  size(): number;
  search(query: EngineQuery): EngineAnswer;
  /** Completions of a query from the text of documents; each occurs in at least one of them. */
  suggest(query: string, fields: readonly string[], size: number): readonly string[];
}

const LONGEST_SUGGESTION = 4;
/** Removed documents leave empty slots; with this many, the index is built again. */
const MOST_EMPTY_SLOTS = 2000;

export function createSearchEngine(initial: Partial<EngineSettings> = {}): SearchEngine {
  let settings: EngineSettings = { language: 'en', schema: {}, fields: {}, boosts: {}, synonyms: [], ...initial };
  const isText = (field: string): boolean => (settings.schema[field] ?? 'text') === 'text';
  let index = createInvertedIndex(settings.language, isText);
  let synonyms = createSynonyms(settings.synonyms, settings.language);

  function rebuild(): void {
    const documents = [...allDocuments()];
    index = createInvertedIndex(settings.language, isText);
    for (const document of documents) index.add(document);
  }

  function* allDocuments(): Iterable<SearchDocument> {
    for (const id of index.ids()) {
      const document = index.get(id);
      if (document) yield document;
    }
  }

  function textFields(): FieldWeights {
    if (Object.keys(settings.fields).length > 0) return settings.fields;
    const names = Object.keys(settings.schema).filter(isText);
    return Object.fromEntries(names.map((field) => [field, 1]));
  }

  function compare(a: FoundDocument, b: FoundDocument, sort: EngineQuery['sort']): number {
    for (const { field, descending } of sort) {
      const difference =
        field === '_score' ? a.score - b.score : compareField(a.document, b.document, field, descending);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return b.score - a.score || (a.document.id < b.document.id ? -1 : 1);
  }

  return {
    settings: () => settings,
    configure(changes) {
      const before = settings;
      settings = { ...settings, ...changes };
      synonyms = createSynonyms(settings.synonyms, settings.language);
      const isSame =
        before.language === settings.language && JSON.stringify(before.schema) === JSON.stringify(settings.schema);
      if (!isSame) rebuild();
    },
    put(documents) {
      for (const document of documents) index.add(document);
      if (index.slotCount() - index.size() > MOST_EMPTY_SLOTS) rebuild();
    },
    remove: (ids) => ids.map((id) => index.remove(id)),
    get: (id) => index.get(id),
    documents: allDocuments,
    size: () => index.size(),
    search({ query, fields = textFields(), filter, boosts = settings.boosts, facets = {}, sort, from, size }) {
      const plan = planQuery(query, index, settings.language, synonyms);
      const isMatch = filter ? filterPredicate(filter) : () => true;
      const hits =
        query.trim() !== '' && plan.groups.length === 0 && plan.phrases.length === 0
          ? []
          : rankDocuments(plan, index, fields);
      const found: FoundDocument[] = [];
      for (const { slot, score } of hits) {
        const document = index.at(slot);
        if (document && isMatch(document)) found.push({ document, score: boostedScore(score, document, boosts) });
      }
      const documents = found.map(({ document }) => document);
      const counted = Object.entries(facets).map(
        ([field, list]) => [field, list.map((facet) => countFacet(documents, field, facet))] as const,
      );
      return {
        total: found.length,
        found: size === 0 ? [] : found.toSorted((a, b) => compare(a, b, sort)).slice(from, from + size),
        facets: Object.fromEntries(counted),
        corrected: plan.corrected,
        terms: new Set(plan.groups.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms))),
      };
    },
    suggest(query, fields, size) {
      const typed = foldText(query).trim();
      if (typed === '') return [];
      const counts = new Map<string, number>();
      const last = typed.split(/\s+/).at(-1) ?? typed;
      const terms = new Set(index.words.startingWith(last, 200).flatMap((word) => index.termOf(word) ?? []));
      const slots = new Set([...terms].flatMap((term) => index.postings(term)?.slots ?? []));
      for (const slot of slots) {
        const document = index.at(slot);
        if (!document) continue;
        const texts = fields.filter(isText).flatMap((field) => valuesOf(document, field).map(String));
        for (const phrase of new Set(texts.flatMap((text) => completions(text, typed)))) {
          counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
        }
      }
      return [...counts]
        .toSorted((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))
        .slice(0, size)
        .map(([phrase]) => phrase);
    },
  };

  /** Runs of words in a text that begin with what was typed. */
  function completions(text: string, typed: string): readonly string[] {
    const words = analyseText(text, settings.language)
      .filter(({ joined }) => !joined)
      .map(({ surface }) => surface);
    const glue = /^(?:ja|zh)$/.test(settings.language) ? '' : ' ';
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
}

/** Documents without the field come last in both directions. */
function compareField(a: SearchDocument, b: SearchDocument, field: string, descending: boolean): number {
  const [one] = valuesOf(a, field);
  const [other] = valuesOf(b, field);
  if (one === undefined || other === undefined) {
    if (one === other) return 0;
    return (one === undefined ? 1 : -1) * (descending ? -1 : 1);
  }
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) === String(other) ? 0 : String(one) < String(other) ? -1 : 1;
}
