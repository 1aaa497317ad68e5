/**
 * The search never names a release value (DIN setting) for a person: not the engine, its suggestions and facets, not the search page, and not the list
 * of pages that stands in for the engine. A product's own range is content and may be shown. What must not happen: an answer with a word or a number
 * that is not published content, or a filter chosen by a skier's weight.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSearchClient } from '#clients/search/search-client.ts';
import { searchFeatures } from '#lib/search/search-features.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import { searchPageList } from '#lib/search/static-index.ts';
import { languageDocuments } from '#publishing/search/shop-documents.ts';

import { QUESTIONS, QUESTION_LANGUAGES, RELEASE_WORD } from '../support/release-value-questions.ts';
import type { QuestionLanguage } from '../support/release-value-questions.ts';
import { SEARCH_KEY } from '../support/search/search-service.ts';
import { searchableShop } from '../support/searchable-shop.ts';
import type { SearchableShop } from '../support/searchable-shop.ts';

type Facts = Readonly<Record<string, unknown>>;

const MARKETS = {
  'en-us': { region: 'us', country: 'us' },
  de: { region: 'eu', country: 'at' },
  fr: { region: 'eu', country: 'fr' },
  ja: { region: 'jp', country: 'jp' },
} as const satisfies Readonly<Record<QuestionLanguage, object>>;

let shop: SearchableShop;
/** Language → documents as they were indexed, by id. */
const published = new Map<QuestionLanguage, ReadonlyMap<string, Facts>>();
beforeAll(async () => {
  shop = await searchableShop(QUESTION_LANGUAGES);
  for (const language of QUESTION_LANGUAGES) {
    const all = languageDocuments(shop.store, language).all();
    published.set(language, new Map(all.map((one) => [one.id, { ...one }])));
  }
}, 90_000);
afterAll(() => shop.close());

const documentsOf = (language: QuestionLanguage): ReadonlyMap<string, Facts> => published.get(language) ?? new Map();
const engineOf = (language: QuestionLanguage): string => `gear-${language.slice(0, 2)}`;

async function ask<T>(language: QuestionLanguage, call: string, body: object): Promise<T> {
  const response = await shop.answer(`http://search.test/api/as/v1/engines/${engineOf(language)}/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SEARCH_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** All texts and numbers in a value. */
function said(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [`${value}`];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(said) : [];
}

/** The text as a snippet shows it, without the marks of a match. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'); // prettier-ignore

/** The parts of an answer that no published text contains. */
function unpublished(language: QuestionLanguage, answer: readonly string[]): readonly string[] {
  const texts = said([...documentsOf(language).values()]).flatMap((text) => [text, escaped(text)]);
  return answer.filter((text) => !texts.some((one) => one.includes(text.replaceAll(/<\/?em>/g, ''))));
}

test.each(QUESTIONS)('%s: the engine answers “%s” with published words and numbers', async (language, query) => {
  const names = new Set([...documentsOf(language).values()].flatMap(Object.keys));
  const texts = ['title', 'subtitle', 'body', 'specs'];
  const raw = Object.fromEntries([...names].map((name) => [name, { raw: {} }]));
  const snippets = Object.fromEntries(texts.map((name) => [name, { raw: {}, snippet: { size: 100 } }]));
  const facets = Object.fromEntries(['category', 'size', 'width', 'specs'].map((name) => [name, [{ type: 'value' }]]));
  type Found = Record<string, { readonly raw?: unknown; readonly snippet?: string | null }>;
  interface Page {
    readonly results: readonly Found[];
    readonly facets: Readonly<Record<string, readonly { readonly data: readonly { readonly value: string }[] }[]>>;
  }
  const page = await ask<Page>(language, 'search.json', { query, result_fields: { ...raw, ...snippets }, facets, page: { size: 100 } }); // prettier-ignore
  expect(page.results.length).toBeGreaterThan(0);
  for (const { _meta, ...fields } of page.results) {
    const document = documentsOf(language).get(`${fields['id']?.raw as string}`) ?? {};
    // Compared with the fields of this product or page: another product's range would be an answer to the skier, too.
    for (const [name, { raw: value }] of Object.entries(fields))
      expect([name, said(value)]).toEqual([name, said(document[name])]);
    // The snippet of a list joins its values into one text.
    const own = Object.values(document).flatMap((value) => [said(value).join(', '), escaped(said(value).join(', '))]);
    const cuts = Object.values(fields).flatMap(({ snippet }) => said(snippet));
    expect(cuts.filter((cut) => !own.some((text) => text.includes(cut.replaceAll(/<\/?em>/g, ''))))).toEqual([]);
  }
  const values = Object.values(page.facets).flatMap(([facet]) => facet?.data.map(({ value }) => value) ?? []);
  expect(unpublished(language, values)).toEqual([]);
});

test.each(QUESTIONS)('%s: suggestions for each beginning of “%s” are published words', async (language, query) => {
  const folded = (text: string): string =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  const texts = said([...documentsOf(language).values()]).map(folded);
  for (let length = 3; length <= query.length; length += 1) {
    const asked = { query: query.slice(0, length), size: 20 };
    const { results } = await ask<{ readonly results: { readonly documents: readonly { readonly suggestion: string }[] } }>(language, 'query_suggestion', asked); // prettier-ignore
    const suggestions = results.documents.map(({ suggestion }) => folded(suggestion));
    expect(suggestions.filter((text) => !texts.some((one) => one.includes(text)))).toEqual([]);
  }
});

test.each(QUESTIONS)(
  '%s: the search page shows published facts for “%s”, and chooses no filter by a skier’s weight',
  async (language, query) => {
    const { store } = shop;
    const categories = store.list('product_category', language);
    const [entry] = store.list('search', language);
    const products = store.list('product', language);
    const client = createSearchClient({
      engineName: engineOf(language),
      endpointBase: 'http://search.test',
      searchKey: SEARCH_KEY,
      ...MARKETS[language],
      categories: categories.map(({ displayTitle }) => displayTitle),
      features: searchFeatures({ categories, colorGroups: store.list('color_group', language), products, entry }),
      fetch: shop.answer,
    });
    const found = await client.search(readShopQuery(new URLSearchParams({ q: query }).toString()));
    for (const { id, title, subtitle } of [...found.products, ...found.others, ...(found.instead ?? [])]) {
      const document = documentsOf(language).get(id);
      expect([title, subtitle]).toEqual([document?.['title'], document?.['subtitle']]);
    }
    const [, weight = ''] = /(\d+) ?(?:kg|キロ|lbs)/.exec(query) ?? [];
    const chosen = Object.values(found.query.values).flat();
    expect(weight).not.toBe('');
    expect(chosen.filter((value) => RELEASE_WORD.test(value) || value.includes(weight))).toEqual([]);
  },
);

test.each(QUESTIONS)('%s: without the engine, “%s” finds only listed pages', (language, query) => {
  const pages = [...documentsOf(language).values()].map(({ title, subtitle, url }) => ({ href: `${url as string}`, title: `${title as string}`, description: `${subtitle as string}` })); // prettier-ignore
  for (const match of searchPageList(pages, query, language)) expect(pages).toContainEqual(match);
});

test.each(QUESTION_LANGUAGES)('%s: indexed documents have release values only as ranges of bindings', (language) => {
  const values = shop.store.list('product', language).flatMap(({ specs }) => specs.filter(({ id }) => id === 'din'));
  expect(values.length).toBeGreaterThan(5);
  for (const { value } of values) expect(value).toMatch(/^(\d{1,2}–\d{1,2}|\D*\d{1,2}\D*)$/);
  // A weight or a height beside the word, in a text, would be a table.
  const tables = [...documentsOf(language).values()].filter(({ title, subtitle, body }) => {
    const text = `${title as string} ${subtitle as string} ${body as string}`;
    return RELEASE_WORD.test(text) && /\d\s*(kg|lbs?|キロ)/i.test(text);
  });
  expect(tables.map(({ id }) => id)).toEqual([]);
});
