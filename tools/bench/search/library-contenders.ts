/** Orama, FlexSearch and lunr as contenders. Each gets the language of the documents where it has a setting for it. */
import type { ShopDocument } from '#lib/search/search-document.ts';

import { PAGE_SIZE, SUGGESTIONS } from './contender.ts';
import type { Contender, ContenderOptions } from './contender.ts';
import type { LunrIndex, SearchLibraries } from './libraries.ts';

interface LibraryOptions {
  readonly libraries: SearchLibraries;
  readonly name: string;
  /** Weight by field; without it, the library's default. */
  readonly weights?: Readonly<Record<string, number>>;
}

const ORAMA_LANGUAGES: Readonly<Record<string, string>> = { en: 'english', de: 'german', fr: 'french', it: 'italian' };
const FACETS = ['category', 'color', 'size'];
const LISTS = new Set([...FACETS, 'specs', 'codes']);

function pick(document: ShopDocument, fields: readonly string[]): Record<string, unknown> {
  const record = document as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(['id', ...fields].map((field) => [field, record[field]]));
}

/** Lists become one text, because lunr takes each item of a list as one word. */
function textsOf(document: ShopDocument, fields: readonly string[]): Record<string, unknown> {
  const picked = Object.entries(pick(document, fields));
  return Object.fromEntries(picked.map(([field, value]) => [field, Array.isArray(value) ? value.join(' ') : value]));
}

/** Orama completes every word of a query and shows a document that has any of them, without being asked to. */
export function orama({ language, fields }: ContenderOptions, { libraries, name, weights }: LibraryOptions): Contender {
  const { orama: library, oramaTokenizers } = libraries;
  const short = language.slice(0, 2);
  const tokenizer = oramaTokenizers[short]?.();
  const database = library.create({
    schema: {
      kind: 'enum',
      ...Object.fromEntries(fields.map((field) => [field, LISTS.has(field) ? 'string[]' : 'string'])),
    },
    ...(tokenizer ? { components: { tokenizer } } : { language: ORAMA_LANGUAGES[short] ?? 'english' }),
  });
  const stored = [...fields, 'kind'];
  const hasFacets = FACETS.every((field) => fields.includes(field));
  const find = (term: string, limit: number, more: object = {}): readonly string[] =>
    library
      .search(database, { term, limit, properties: fields, ...(weights ? { boost: weights } : {}), ...more })
      .hits.map(({ id }) => id);
  const page = {
    where: { kind: { eq: 'product' } },
    ...(hasFacets ? { facets: Object.fromEntries(FACETS.map((field) => [field, {}])) } : {}),
  };
  return {
    name: `orama, ${name}`,
    countsFacets: hasFacets,
    put: (documents) => documents.forEach((one) => void library.insert(database, pick(one, stored))),
    replace: (document) => void library.update(database, document.id, pick(document, stored)),
    rank: find,
    search: (query) => void find(query, PAGE_SIZE, page),
    suggest: (query) => void find(query, SUGGESTIONS),
  };
}

/** FlexSearch finds documents with all words of a query; `anyWord` asks for the other ones too. */
export function flexSearch(
  { language, fields }: ContenderOptions,
  { libraries: { flexsearch }, name, anyWord = false }: LibraryOptions & { readonly anyWord?: boolean },
): Contender {
  const index = new flexsearch.Document({
    document: { id: 'id', index: fields },
    ...(language.startsWith('ja') ? { encoder: flexsearch.Charset.CJK } : {}),
  });
  const find = (query: string, limit: number): readonly string[] =>
    index.search(query, { limit, merge: true, suggest: anyWord }).map(({ id }) => id);
  return {
    name: `flexsearch, ${name}`,
    countsFacets: false,
    put: (documents) => documents.forEach((one) => void index.add(textsOf(one, fields))),
    replace: (document) => void index.update(textsOf(document, fields)),
    rank: find,
    search: (query) => void find(query, PAGE_SIZE),
  };
}

/** lunr builds its index once, so it is built at the first search, and cannot replace a document. */
export function lunrIndex(
  { language, fields }: ContenderOptions,
  { libraries: { lunr }, name, weights }: LibraryOptions,
): Contender {
  const plugin = lunr.languages[language.slice(0, 2)];
  const tokenize = (text: string): readonly unknown[] => (plugin?.tokenizer ?? lunr.tokenizer)(text);
  let added: ShopDocument[] = [];
  let built: LunrIndex | undefined;
  const build = (): LunrIndex =>
    lunr(function configure() {
      if (plugin) this.use(plugin);
      this.ref('id');
      for (const field of fields) this.field(field, { boost: weights?.[field] ?? 1 });
      for (const document of added) this.add(textsOf(document, fields));
      added = [];
    });
  const find = (query: string, size: number, options?: object): readonly string[] => {
    built ??= build();
    // The terms are given one by one, because a hyphen or a colon in the text of a query is an operator.
    return built
      .query((asked) => void asked.term(tokenize(query), options))
      .slice(0, size)
      .map(({ ref }) => ref);
  };
  return {
    name: `lunr, ${name}`,
    countsFacets: false,
    put: (documents) => void added.push(...documents),
    rank: find,
    search: (query) => void find(query, PAGE_SIZE),
    suggest: (query) => void find(query, SUGGESTIONS, { wildcard: lunr.Query.wildcard.TRAILING }),
  };
}
