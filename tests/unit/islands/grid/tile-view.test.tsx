/** Pictures of a tile: the placeholder of a tile that the browser renders, and the mark of a product whose views the tile can show. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { TileFrame } from '#islands/grid/views/tile-frame.ts';
import { TileView } from '#islands/grid/views/TileView.tsx';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';

const TILE = { uid: 'race', slug: 'race', title: 'Pin Race', href: '/de-at/p/race', picture: 'race-signal', colors: [], sizes: [], tags: [], second: '', views: true } as const satisfies ProductPayload; // prettier-ignore

function tile(given: Partial<TileFrame>): string {
  const frame: TileFrame = { say: (english) => english, money: String, mediaBase: '', alias: 'firn', ...given };
  return renderToStaticMarkup(<TileView tile={TILE} frame={frame} />);
}

test('a built tile has no placeholder, whose bytes every page would carry', () => {
  expect(tile({})).not.toMatch(/w=15&|style="background/);
});

test('a tile of the browser shows the rendition of 15 pixels, of the shape of the picture, until it is loaded', () => {
  const html = tile({ placeholders: true }).replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  expect(html).toContain('/i/firn/race-signal?w=15&fmt=auto&qlt=75&sm=aspect&aspect=15:20');
  expect(html.match(/w=15&/g)).toHaveLength(1);
});

test('the views are marked in lists whose tiles can be kept: categories, not the rows of product pages', () => {
  expect(tile({ keepBase: '/de-at' })).toContain('data-views="Picture {number}"');
  expect(tile({})).not.toContain('data-views');
});
