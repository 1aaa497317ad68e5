/** Our engine and minisearch, with the same documents and fields. */
import MiniSearch from 'minisearch';
import type { SearchOptions } from 'minisearch';

import { documentSchema, FIELD_WEIGHTS } from '#lib/search/search-document.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';
import { SearchEngine } from '#services/search/engine/search-engine.ts';
import type { EngineQuery } from '#services/search/port/engine.ts';

export interface Contender {
  readonly name: string;
  /** Whether `search` counts facets. */
  readonly countsFacets: boolean;
  put(documents: readonly ShopDocument[]): void;
  replace(document: ShopDocument): void;
  /** Ids of the first results of all document kinds. */
  rank(query: string): readonly string[];
  /** Finds a page of results with three facets. */
  search(query: string): void;
  /** Finds suggestions for a partly typed query. */
  suggest(query: string): void;
}

export interface ContenderOptions {
  readonly language: string;
  readonly synonyms: readonly (readonly string[])[];
}

const FACET = { type: 'value', size: 30, sort: { by: 'count', descending: true } } as const;
const PRODUCTS = { kind: 'values', field: 'kind', values: ['product'] } as const;
const PAGE = { sort: [], from: 0, size: 24 } satisfies Omit<EngineQuery, 'query'>;

export function ownEngine({ language, synonyms }: ContenderOptions): Contender {
  const engine = new SearchEngine({
    language: language.slice(0, 2),
    schema: documentSchema(['de']),
    fields: FIELD_WEIGHTS,
    synonyms,
  });
  // A document is a flat record, but its type names each field, so a cast is needed.
  const asRecord = (document: ShopDocument) => ({ ...document }) as Parameters<typeof engine.put>[0][number];
  return {
    name: 'own engine',
    countsFacets: true,
    put: (documents) => engine.put(documents.map(asRecord)),
    replace: (document) => engine.put([asRecord(document)]),
    rank: (query) => engine.search({ ...PAGE, query, size: 10 }).found.map(({ document }) => document.id),
    search: (query) =>
      void engine.search({
        ...PAGE,
        query,
        filter: PRODUCTS,
        facets: { category: [FACET], color: [FACET], size: [FACET] },
      }),
    suggest: (query) => void engine.search({ ...PAGE, query, size: 10 }),
  };
}

const FIELDS = Object.keys(FIELD_WEIGHTS);

/** `options`: search options of each query; an empty object stands for the library's defaults. */
export function miniSearch(name: string, options: SearchOptions): Contender {
  const index = new MiniSearch<ShopDocument>({ fields: FIELDS });
  return {
    name,
    countsFacets: false,
    put: (documents) => index.addAll(documents),
    replace: (document) => index.replace(document),
    rank: (query) =>
      index
        .search(query, options)
        .slice(0, 10)
        .map(({ id }) => String(id)),
    search: (query) => void index.search(query, options).slice(0, 24),
    suggest: (query) => void index.autoSuggest(query, options).slice(0, 10),
  };
}

export function contendersOf(options: ContenderOptions): readonly (() => Contender)[] {
  return [
    () => ownEngine(options),
    () => miniSearch('minisearch, defaults', {}),
    () => miniSearch('minisearch, weights + prefix + fuzzy', { boost: { ...FIELD_WEIGHTS }, prefix: true, fuzzy: 0.2 }),
  ];
}
