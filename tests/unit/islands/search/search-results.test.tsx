/** The message of a search without results, links to found categories and pages, and the order of sizes in the filters. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SearchResults } from '#islands/search/views/SearchResults.tsx';
import { makeLocale } from '#lib/locale/locale.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import type { ShopFound } from '#lib/search/shop-query.ts';

import { emptyResults } from '../../../support/empty-results.ts';

const place = {
  locale: makeLocale('en', 'us'),
  market: { region: 'us', country: 'us' },
  writing: { tag: 'en', currency: 'USD' },
  action: '/en-us/search',
  mediaBase: '',
  alias: 'firn',
  texts: {},
} as unknown as SearchPlace;

function withoutResults(search: string): string {
  const query = readShopQuery(search);
  const found = emptyResults(query);
  return renderToStaticMarkup(
    <SearchResults
      place={place}
      menu={[]}
      query={query}
      kind="found"
      found={found}
      acts={undefined}
      startsOpen={false}
    />,
  );
}

test('words without a result are repeated, with a hint to change them', () => {
  const html = withoutResults('q=zzzz&color=Ink');
  expect(html).toContain('<output tabindex="-1">Nothing found for “zzzz”</output>');
  expect(html).toContain('Check the spelling or use fewer words.');
});

test('filters without words and without a result give the number of results, and no hint about words', () => {
  const html = withoutResults('color=Ink&price-from=9000');
  expect(html).toContain('<output tabindex="-1">Results: 0</output>');
  expect(html).not.toContain('Nothing found');
  expect(html).not.toContain('Check the spelling');
});

test('a category and a page that a query finds are links above the products', () => {
  const query = readShopQuery('q=ski');
  const entry = (type: string, url: string, title: string) => ({ id: url, type, url, title });
  const others = [entry('product_category', '/skis', 'Skis'), entry('support_article', '/ski-length', 'Ski length')];
  const found = { ...emptyResults(query), total: 2, pages: 1, others } as unknown as ShopFound;
  const html = renderToStaticMarkup(
    <SearchResults
      place={place}
      menu={[]}
      query={query}
      kind="found"
      found={found}
      acts={undefined}
      startsOpen={false}
    />,
  );
  const [above = '', ...below] = html.split('class="search-columns"');
  expect(below).toHaveLength(1);
  expect([...above.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, ...link]) => link)).toEqual([
    ['/en-us/c/skis', 'Skis'],
    ['/en-us/support/ski-length', 'Ski length'],
  ]);
});

test('letter sizes in the filters are in the order of the shop’s sizes, not in that of the alphabet', () => {
  const query = readShopQuery('q=gloves');
  const size = ['M', 'L', 'S', 'XL', 'XS', '110 cm', '90 cm'].map((value) => ({ value, count: 2 }));
  const found = { ...emptyResults(query), total: 2, pages: 1 };
  const features = { list: [], ignored: [], sizes: ['XS', 'S', 'M', 'L', 'XL', '90 cm', '110 cm'] };
  const market = { ...place.market, features };
  const html = renderToStaticMarkup(
    <SearchResults
      place={{ ...place, market }}
      menu={[]}
      query={query}
      kind="found"
      found={{ ...found, facets: { ...found.facets, size } }}
      acts={undefined}
      startsOpen={false}
    />,
  );
  const shown = [...html.matchAll(/name="size" value="([^"]*)"/g)].map(([, value]) => value);
  expect(shown).toEqual(['XS', 'S', 'M', 'L', 'XL', '90 cm', '110 cm']);
});
