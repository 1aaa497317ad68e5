/**
 * Cuts a stored page of a category at its tiles, so that tiles can be reassembled into another page of the list. Strings hold text, or one character
 * per byte. Pure.
 */
import { FIRST_TILES } from '#lib/catalogue/category-list.ts';

export interface CutPage {
  readonly before: string;
  readonly tiles: readonly string[];
  readonly after: string;
}

const GRID = /<div class="grid" data-grid[^>]*>/;
const TILE = '<article class="tile';
const TILE_END = '</article>';
/** Loading attributes of a picture in the first tiles, and of one in the others (`islands/grid/views/TilePicture.tsx`). */
const AT_ONCE = ' loading="eager" fetchPriority="high"';
const LATER = ' loading="lazy"';

/** The tile with the loading attributes `to` in place of `from`; undefined for unknown markup. */
function tileAt(tile: string, from: string, to: string): string | undefined {
  const parts = tile.split('<img ');
  if (parts.length === 1) return tile;
  const [before = '', picture = ''] = parts;
  return parts.length === 2 && picture.includes(from) ? `${before}<img ${picture.replace(from, to)}` : undefined;
}

/** The tiles in a part of a page; empty for unknown markup. */
export function tilesIn(html: string): readonly string[] {
  const tiles: string[] = [];
  for (let at = html.indexOf(TILE); at >= 0; at = html.indexOf(TILE, at + TILE.length)) {
    const end = html.indexOf(TILE_END, at);
    if (end < 0) return [];
    tiles.push(html.slice(at, end + TILE_END.length));
  }
  return tiles;
}

export interface PageParts {
  /** Markup before, between and behind the tiles. */
  readonly others: readonly string[];
  readonly tiles: readonly string[];
}

/** Cuts a page at all of its tiles, wherever they are. */
export function partsOf(html: string): PageParts {
  const tiles = tilesIn(html);
  let at = 0;
  const others = tiles.map((tile) => {
    const start = html.indexOf(tile, at);
    const part = html.slice(at, start);
    at = start + tile.length;
    return part;
  });
  return { others: [...others, html.slice(at)], tiles };
}

export function joinParts({ others, tiles }: PageParts): string {
  return others.map((part, place) => part + (tiles[place] ?? '')).join('');
}

/** Cuts a page; undefined for unknown markup. The tiles are in the order of the page, all with the loading attributes of later ones. */
export function cutPage(html: string): CutPage | undefined {
  const grid = GRID.exec(html);
  if (!grid) return undefined;
  const start = grid.index + grid[0].length;
  const tiles: string[] = [];
  let at = start;
  let later = start;
  while (html.startsWith(TILE, at)) {
    const end = html.indexOf(TILE_END, at) + TILE_END.length;
    // Only the markup of the first tiles depends on their position; all others are taken as they are.
    const isFirst = tiles.length < FIRST_TILES;
    const tile = isFirst ? tileAt(html.slice(at, end), AT_ONCE, LATER) : html.slice(at, end);
    if (end < at || tile === undefined) return undefined;
    tiles.push(tile);
    at = end;
    if (isFirst) later = end;
  }
  const isWhole = tiles.length > 0 && html.startsWith('</div>', at) && !html.includes(TILE_END, at);
  const early = html.indexOf(AT_ONCE, later);
  if (early >= 0 && early < at) return undefined;
  return isWhole ? { before: html.slice(0, start), tiles, after: html.slice(at) } : undefined;
}

/** The page with other tiles; undefined for unknown markup. */
export function joinPage({ before, after }: CutPage, tiles: readonly string[]): string | undefined {
  const placed = tiles.map((tile, place) => (place < FIRST_TILES ? tileAt(tile, LATER, AT_ONCE) : tile));
  return placed.includes(undefined) ? undefined : before + placed.join('') + after;
}
