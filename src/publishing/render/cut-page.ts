/** A stored page of a category, cut at its tiles, so that they can be put together for another page of the list. Pure. */
import { FIRST_TILES } from '#lib/catalogue/category-list.ts';

export interface CutPage {
  readonly before: string;
  readonly tiles: readonly string[];
  readonly after: string;
}

const GRID = /<div class="grid" data-grid[^>]*>/;
const TILE = '<article class="tile';
const TILE_END = '</article>';
/** How a picture of the first tiles is loaded, and one of the others (`islands/grid/views/TilePicture.tsx`). */
const AT_ONCE = ' loading="eager" fetchPriority="high"';
const LATER = ' loading="lazy"';

/** The tile at a place of its page; undefined for markup that is not known here. */
function tileAt(tile: string, from: string, to: string): string | undefined {
  const parts = tile.split('<img ');
  if (parts.length === 1) return tile;
  const [before = '', picture = ''] = parts;
  return parts.length === 2 && picture.includes(from) ? `${before}<img ${picture.replace(from, to)}` : undefined;
}

const loadingAt = (place: number): string => (place < FIRST_TILES ? AT_ONCE : LATER);

/** Undefined for markup that is not known here. Tiles are in the order of the page, all with the loading of later ones. */
export function cutPage(html: string): CutPage | undefined {
  const grid = GRID.exec(html);
  if (!grid) return undefined;
  const start = grid.index + grid[0].length;
  const tiles: string[] = [];
  let at = start;
  while (html.startsWith(TILE, at)) {
    const end = html.indexOf(TILE_END, at) + TILE_END.length;
    const tile = tileAt(html.slice(at, end), loadingAt(tiles.length), LATER);
    if (end < at || tile === undefined) return undefined;
    tiles.push(tile);
    at = end;
  }
  const isWhole = tiles.length > 0 && html.startsWith('</div>', at) && !html.includes(TILE_END, at);
  return isWhole ? { before: html.slice(0, start), tiles, after: html.slice(at) } : undefined;
}

/** The page with other tiles; undefined for markup that is not known here. */
export function joinPage({ before, after }: CutPage, tiles: readonly string[]): string | undefined {
  const placed = tiles.map((tile, place) => tileAt(tile, LATER, loadingAt(place)));
  return placed.includes(undefined) ? undefined : before + placed.join('') + after;
}
