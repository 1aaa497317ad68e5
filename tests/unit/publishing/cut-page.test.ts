import { expect, test } from 'vitest';

import { cutPage, joinPage, tilesIn } from '#publishing/render/cut-page.ts';

const picture = (loading: string): string => `<picture><img src="/i" alt=""${loading}/></picture>`;
const AT_ONCE = ' loading="eager" fetchPriority="high"';
const LATER = ' loading="lazy"';
const tile = (name: string, loading: string): string =>
  `<article class="tile for-pros" data-tile=""><h3>${name}</h3>${picture(loading)}</article>`;
const BEFORE = '<main><div class="grid" data-grid data-list="a">';
const AFTER = '</div><nav></nav></main>';
const page = (...tiles: readonly string[]): string => BEFORE + tiles.join('') + AFTER;
const bare = '<article class="tile" data-tile=""><h3>No picture</h3></article>';

test('a page is cut at its tiles and reassembled', () => {
  const html = page(tile('a', AT_ONCE), bare, tile('c', LATER));
  const cut = cutPage(html);
  expect(cut).toEqual({ before: BEFORE, tiles: [tile('a', LATER), bare, tile('c', LATER)], after: AFTER });
  expect(cut && joinPage(cut, cut.tiles)).toBe(html);
});

test('the pictures in the first two positions load eagerly, whichever tiles are there', () => {
  const cut = cutPage(page(tile('a', AT_ONCE), tile('b', AT_ONCE), tile('c', LATER)));
  const [a = '', b = '', c = ''] = cut?.tiles ?? [];
  expect(cut && joinPage(cut, [c, b, a])).toBe(page(tile('c', AT_ONCE), tile('b', AT_ONCE), tile('a', LATER)));
});

test.each([
  ['no tiles', page()],
  ['no grid', tile('a', AT_ONCE)],
  ['an unclosed tile', `${BEFORE}<article class="tile">`],
  ['markup between the tiles', page(tile('a', AT_ONCE), '<p></p>', tile('b', AT_ONCE))],
  ['a first tile whose picture loads lazily', page(tile('a', LATER))],
  ['a later tile whose picture loads eagerly', page(tile('a', AT_ONCE), tile('b', AT_ONCE), tile('c', AT_ONCE))],
  ['a tile with two pictures', page(tile('a', AT_ONCE).replace('<h3>', `${picture(AT_ONCE)}<h3>`))],
])('a page with %s is not cut', (_name, html) => {
  expect(cutPage(html)).toBeUndefined();
});

test('tiles are found in a part of a page; an unclosed tile is unknown markup', () => {
  expect(tilesIn(`<!DOCTYPE html>${tile('a', LATER)}${bare}`)).toEqual([tile('a', LATER), bare]);
  expect(tilesIn(`${bare}<article class="tile">`)).toEqual([]);
  expect(tilesIn('<p></p>')).toEqual([]);
});
