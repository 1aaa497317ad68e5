/** Pictures of a tile: the placeholder in a tile rendered by the browser, and the mark of a product with further views to show. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { TileFrame } from '#islands/grid/views/tile-frame.ts';
import { TileView } from '#islands/grid/views/TileView.tsx';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';

const TILE = { uid: 'race', slug: 'race', title: 'Pin Race', href: '/de-at/p/race', picture: 'race-signal', colors: [], sizes: [], tags: [], second: '', views: true } as const satisfies ProductPayload; // prettier-ignore

function tile(given: Partial<TileFrame>): string {
  const frame: TileFrame = { say: (english) => english, money: String, mediaBase: '', alias: 'firn', locale: 'de-at', keeps: false, ...given }; // prettier-ignore
  return renderToStaticMarkup(<TileView tile={TILE} frame={frame} />);
}

test('a prebuilt tile has no placeholder, because every page would carry its bytes', () => {
  expect(tile({})).not.toMatch(/w=15&|style="background/);
});

test('a tile rendered by the browser shows a 15-pixel rendition in the shape of the picture until the picture is loaded', () => {
  const html = tile({ placeholders: true }).replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  expect(html).toContain('/i/firn/race-signal?w=15&fmt=auto&qlt=75&sm=aspect&aspect=15:20');
  expect(html.match(/w=15&/g)).toHaveLength(1);
});

test('the views are marked only in lists whose tiles can be saved: in categories, not in the rows of product pages', () => {
  expect(tile({ keeps: true })).toContain('data-views="Picture {number}"');
  expect(tile({})).not.toContain('data-views');
});
