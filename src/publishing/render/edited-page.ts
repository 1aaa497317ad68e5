/**
 * The first page of a category after an edit of a product that changes nothing but the product's tile and data there (`plan/publish-plan.ts`), made from
 * the stored page of the previous release: rendering the page reads every product of the category (docs/decisions/068). The result is undefined
 * whenever anything else may differ; the page is then rendered. Strings hold one character per byte.
 */
import type { GridItem } from '#lib/catalogue/grid-data.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { EditedProduct } from '#views/edited-tiles.ts';

import { joinPage, tilesIn } from './cut-page.ts';
import type { ShiftedTiles } from './shifted-markdown.ts';
import { FILTERS } from './shifted-page.ts';
import type { StoredPage } from './shifted-page.ts';

export interface NewTiles {
  /** Markup of the tiles, in the order of `data`. */
  readonly html: string;
  readonly data: readonly EditedProduct[];
}

export interface EditedPage {
  readonly html: string;
  readonly payload: string;
  /** Tiles of the stored page that were replaced, and their replacements. */
  readonly tiles: ShiftedTiles;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1');

/** Position behind the JSON object that starts at `start`. */
function objectEnd(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') {
      do at = json.indexOf('"', at + 1);
      while (at > 0 && isEscaped(json, at));
      if (at < 0) return -1;
    } else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Whether an odd number of backslashes is before the position. */
function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Data on which the order, the counts or the price range of the filters depend. */
const FILTERED = ['sizes', 'tags', 'price', 'commerceId', 'soldOut', 'state', 'colors', 'categories'] as const;

const isFilteredAlike = (one: ProductPayload, other: ProductPayload): boolean =>
  FILTERED.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

/** The product among the data of the filters, with its facets; undefined if it is filtered in another way than before. */
function itemWith(before: string, item: ProductPayload): GridItem | undefined {
  const { facets, visibilityClass, ...old } = JSON.parse(Buffer.from(before, 'latin1').toString()) as GridItem;
  return isFilteredAlike(old, item) ? { ...item, facets, ...(visibilityClass ? { visibilityClass } : {}) } : undefined;
}

/** The payload with the data of one product; undefined if the stored one does not have the product exactly where it should. */
function payloadWith(json: string, { product, item }: EditedProduct, hasTile: boolean): string | undefined {
  const mark = `{"uid":"${item.uid}",`;
  const grid = json.indexOf(FILTERS);
  const [tileAt, itemAt] = [json.indexOf(mark), json.indexOf(mark, grid)];
  if (grid < 0 || itemAt < 0 || json.includes(mark, itemAt + 1) || tileAt < grid !== hasTile) return undefined;
  const end = objectEnd(json, itemAt);
  const made = end < 0 ? undefined : itemWith(json.slice(itemAt, end), item);
  if (!made) return undefined;
  const filters = encoded(made) + json.slice(end);
  if (!hasTile) return json.slice(0, itemAt) + filters;
  const tileEnd = objectEnd(json, tileAt);
  if (tileEnd < 0 || tileEnd > grid) return undefined;
  return json.slice(0, tileAt) + encoded(product) + json.slice(tileEnd, itemAt) + filters;
}

/** `payload`: the stored page's. */
export function editedPage(before: StoredPage, payload: string, { html, data }: NewTiles): EditedPage | undefined {
  const made = tilesIn(html);
  if (made.length !== data.length) return undefined;
  const tiles = [...before.tiles];
  const replaced: { before: string[]; after: string[] } = { before: [], after: [] };
  let json: string | undefined = payload;
  for (const [at, one] of data.entries()) {
    const link = `"${one.product.href}"`;
    // Linked elsewhere on the page: as an add-on or in a menu, with a text that may have changed.
    if (before.before.includes(link) || before.after.includes(link)) return undefined;
    const place = before.payload.products.findIndex(({ uid }) => uid === one.product.uid);
    json = json === undefined ? undefined : payloadWith(json, one, place >= 0);
    if (place < 0) continue;
    replaced.before.push(tiles[place] ?? '');
    replaced.after.push((tiles[place] = made[at] ?? ''));
  }
  const joined = joinPage(before, tiles);
  return joined === undefined || json === undefined ? undefined : { html: joined, payload: json, tiles: replaced };
}
