/** A stored page of a category, cut at its tiles, so that they can be put together for another page of the list: as text, or with one character per byte. Pure. */
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

/** Undefined for markup that is not known here. Tiles are in the order of the page, all with the loading of later ones. */
export function cutPage(html: string): CutPage | undefined {
  const grid = GRID.exec(html);
  if (!grid) return undefined;
  const start = grid.index + grid[0].length;
  const tiles: string[] = [];
  let at = start;
  let later = start;
  while (html.startsWith(TILE, at)) {
    const end = html.indexOf(TILE_END, at) + TILE_END.length;
    // Only the first tiles differ by their place; most pages of a list keep the others where they are.
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

/** The page with other tiles; undefined for markup that is not known here. */
export function joinPage({ before, after }: CutPage, tiles: readonly string[]): string | undefined {
  const placed = tiles.map((tile, place) => (place < FIRST_TILES ? tileAt(tile, LATER, AT_ONCE) : tile));
  return placed.includes(undefined) ? undefined : before + placed.join('') + after;
}
