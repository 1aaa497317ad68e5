/** A search result as a tile: its price, the former price, and the lowest price of the 30 days before the reduction. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { entryOf } from '#clients/search/read-results.ts';
import type { WireResult } from '#clients/search/read-results.ts';
import { ResultTile } from '#islands/search/views/ResultTile.tsx';
import { makeLocale } from '#lib/locale/locale.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';

const result = (fields: Readonly<Record<string, unknown>>): WireResult =>
  Object.fromEntries(Object.entries(fields).map(([name, raw]) => [name, { raw }])) as unknown as WireResult;

const REDUCED = {
  id: 'p-1',
  kind: 'product',
  type: 'product',
  title: 'Kante 72',
  subtitle: '',
  url: '/kante-72',
  image: 'kante-72-ember',
  offers: ['at:1101', 'us:1101'],
  lowest: ['de:640', 'at:629.95'],
  price_at: 650,
  was_at: 800,
  price_us: 650,
  was_us: 800,
};

function tileIn(country: string, fields: Readonly<Record<string, unknown>> = REDUCED): string {
  const place = {
    locale: makeLocale('de', 'at'),
    writing: { tag: 'en', currency: 'EUR' },
    mediaBase: '',
    alias: 'firn',
    texts: {},
  } as unknown as SearchPlace;
  return renderToStaticMarkup(
    <ResultTile entry={entryOf(result(fields), country)} place={place} isFirst={false} onOpen={undefined} />,
  );
}

test('the lowest price of the country is shown beside the reduced price', () => {
  const html = tileIn('at');
  expect(html).toContain('Lowest price of the last 30 days: €629.95');
  expect(html).toMatch(/€650\.00.*€800\.00/s);
});

test.each<readonly [string, string, Readonly<Record<string, unknown>>]>([
  ['of another country', 'us', REDUCED],
  ['that is not a number', 'at', { ...REDUCED, lowest: ['at:x'] }],
  ['that is missing', 'at', { ...REDUCED, lowest: null }],
  ['without a reduction', 'at', { ...REDUCED, was_at: null }],
])('a lowest price %s is not shown', (_what, country, fields) => {
  const html = tileIn(country, fields);
  expect(html).toContain('€650.00');
  expect(html).not.toContain('Lowest price');
});

test('a reduced result has the sale tag, as in a category; another result has none', () => {
  expect(tileIn('at')).toContain('<p class="tags"><span class="tag sale">Sale</span></p>');
  expect(tileIn('at', { ...REDUCED, was_at: null })).toContain('<p class="tags"></p>');
});

test('a result has the tags of its marks, and the stock of its own country', () => {
  const marked = { ...REDUCED, was_at: null, marks: ['new', 'banner:best-seller', 'us:dealers', 'at:sold-out'] };
  const [banner, isNew] = [
    '<span class="tag banner best-seller">Best seller</span>',
    '<span class="tag new">New</span>',
  ];
  expect(tileIn('at', marked)).toContain(
    `<p class="tags">${banner}${isNew}<span class="tag stock">Sold out</span></p>`,
  );
  expect(tileIn('us', marked)).toContain('<span class="tag stock">Only at dealers</span></p>');
  expect(tileIn('de', marked)).toContain(`<p class="tags">${banner}${isNew}</p>`);
});
