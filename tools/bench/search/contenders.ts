/** The engines of one language that are compared: ours, minisearch, and other libraries, with the same documents and fields. */
import MiniSearch from 'minisearch';
import type { SearchOptions } from 'minisearch';

import { documentSchema, FIELD_WEIGHTS } from '#lib/search/search-document.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';
import { SearchEngine } from '#services/search/engine/search-engine.ts';
import type { EngineQuery } from '#services/search/port/engine.ts';

import { PAGE_SIZE, SUGGESTIONS } from './contender.ts';
import type { Contender, ContenderOptions } from './contender.ts';
import type { SearchLibraries } from './libraries.ts';
import { flexSearch, lunrIndex, orama } from './library-contenders.ts';

const FACET = { type: 'value', size: 30, sort: { by: 'count', descending: true } } as const;
const PRODUCTS = { kind: 'values', field: 'kind', values: ['product'] } as const;
const PAGE = { sort: [], from: 0, size: PAGE_SIZE } satisfies Omit<EngineQuery, 'query'>;

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
    rank: (query, size) => engine.search({ ...PAGE, query, size }).found.map(({ document }) => document.id),
    search: (query) =>
      void engine.search({
        ...PAGE,
        query,
        filter: PRODUCTS,
        facets: { category: [FACET], color: [FACET], size: [FACET] },
      }),
    suggest: (query) => void engine.search({ ...PAGE, query, size: SUGGESTIONS }),
  };
}

/** `options`: search options of each query; an empty object stands for the library's defaults. */
export function miniSearch({ fields }: ContenderOptions, name: string, options: SearchOptions): Contender {
  const index = new MiniSearch<ShopDocument>({ fields: [...fields] });
  return {
    name: `minisearch, ${name}`,
    countsFacets: false,
    put: (documents) => index.addAll(documents),
    replace: (document) => index.replace(document),
    rank: (query, size) =>
      index
        .search(query, options)
        .slice(0, size)
        .map(({ id }) => String(id)),
    search: (query) => void index.search(query, options).slice(0, PAGE_SIZE),
    suggest: (query) => void index.autoSuggest(query, options).slice(0, SUGGESTIONS),
  };
}

/** `libraries`: undefined if they are not installed. */
export function contendersOf(
  options: ContenderOptions,
  libraries: SearchLibraries | undefined,
): readonly (() => Contender)[] {
  const boost = { ...FIELD_WEIGHTS };
  const own = [
    () => ownEngine(options),
    () => miniSearch(options, 'defaults', {}),
    () => miniSearch(options, 'weights', { boost }),
    () => miniSearch(options, 'weights + prefix + fuzzy', { boost, prefix: true, fuzzy: 0.2 }),
  ];
  if (!libraries) return own;
  return [
    ...own,
    () => orama(options, { libraries, name: 'defaults' }),
    () => orama(options, { libraries, name: 'weights', weights: FIELD_WEIGHTS }),
    () => flexSearch(options, { libraries, name: 'defaults' }),
    () => flexSearch(options, { libraries, name: 'any word', anyWord: true }),
    () => lunrIndex(options, { libraries, name: 'defaults' }),
    () => lunrIndex(options, { libraries, name: 'weights', weights: FIELD_WEIGHTS }),
  ];
}
