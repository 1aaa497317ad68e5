/** The message of a search without results. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SearchView } from '#islands/search/views/SearchView.tsx';
import { makeLocale } from '#lib/locale/locale.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';

import { foundNothing } from '../../../support/found-nothing.ts';

const place = {
  locale: makeLocale('en', 'us'),
  writing: { tag: 'en', currency: 'USD' },
  action: '/en-us/search',
  mediaBase: '',
  alias: 'firn',
  texts: {},
} as unknown as SearchPlace;

function withoutResults(search: string): string {
  const query = readShopQuery(search);
  const found = foundNothing(query);
  return renderToStaticMarkup(
    <SearchView place={place} menu={[]} query={query} kind="found" found={found} acts={undefined} startsOpen={false} />,
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
