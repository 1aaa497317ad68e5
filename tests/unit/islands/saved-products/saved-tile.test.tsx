/** Products saved in the browser: the tile of a list, and the head of a column of the comparison. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { TileView } from '#islands/grid/views/TileView.tsx';
import { CompareTable } from '#islands/saved-products/views/CompareTable.tsx';
import { SavedTile } from '#islands/saved-products/views/SavedTile.tsx';
import { ResultTile } from '#islands/search/views/ResultTile.tsx';

const place = { locale: { code: 'en-us' }, writing: { tag: 'en', currency: 'EUR' }, mediaBase: '', alias: 'firn', texts: {} }; // prettier-ignore

const sizesOf = (html: string): string | undefined => / sizes="([^"]*)"/.exec(html)?.[1];

test('the picture of a saved tile has the same sizes as that of a search result, which is in the same grid', () => {
  const product = {
    uid: 'ridge-98',
    slug: 'ridge-98',
    title: 'Ridge 98',
    href: '/ridge-98',
    picture: 'ridge-98',
    tags: [],
  };
  const frame = { say: (text: string) => text, money: () => '', mediaBase: '', alias: 'firn' };
  const kept = renderToStaticMarkup(<SavedTile product={product as never} frame={frame as never} />);
  const entry = { title: 'Ridge 98', url: '/ridge-98', image: 'ridge-98', marks: { tags: [] } };
  const found = renderToStaticMarkup(
    <ResultTile entry={entry as never} place={place as never} isFirst={false} onOpen={undefined} />,
  );
  expect(sizesOf(kept)).toContain('calc(50vw - 22px)');
  expect(sizesOf(kept)).toBe(sizesOf(found));
});

const tagsOf = (html: string): string | undefined => /<p class="tags">.*?<\/p>/.exec(html)?.[0];

test.each([
  ['an editor’s banner and tags', { banner: 'best-seller', tags: ['new', 'redesigned'] }],
  ['a banner with the same text as a tag, once', { banner: 'new', tags: ['new', 'sale'] }],
  ['a tag and that it is sold out', { tags: ['sale'], soldOut: true }],
  ['that only dealers have it', { tags: ['new'], state: 'dealers' }],
  ['that it is discontinued', { tags: [], state: 'discontinued' }],
])('a saved tile, a compared product and a search result show what the tile of a category shows: %s', (_, shown) => {
  const product = {
    uid: 'ridge-98',
    slug: 'ridge-98',
    title: 'Ridge 98',
    href: '/ridge-98',
    picture: '',
    colors: [],
    ...shown,
  };
  const frame = { say: (text: string) => text, money: () => '', mediaBase: '', alias: 'firn' };
  const kept = tagsOf(renderToStaticMarkup(<SavedTile product={product as never} frame={frame as never} />));
  expect(kept).toContain('<span');
  expect(kept).toBe(tagsOf(renderToStaticMarkup(<TileView tile={product as never} frame={frame as never} />)));
  const compared = renderToStaticMarkup(
    <CompareTable
      products={[product as never]}
      groups={[]}
      frame={frame as never}
      way={{ text: 'Remove', spokenTitle: String, without: String }}
    />,
  );
  expect(tagsOf(compared)).toBe(kept);
  const { tags, ...marks } = shown;
  const entry = { ...(tags.includes('sale') ? { price: 1, was: 2 } : {}), title: 'Ridge 98', url: '/ridge-98', image: '', marks: { ...marks, tags: tags.filter((tag) => tag !== 'sale') } }; // prettier-ignore
  const found = <ResultTile entry={entry as never} place={place as never} isFirst={false} onOpen={undefined} />;
  expect(tagsOf(renderToStaticMarkup(found))).toBe(kept);
});
