/**
 * A page with lists of products after edits of products that change nothing but their tiles and data in these lists (`plan/publish-plan.ts`), made from the
 * stored page of the previous release. Most pages that an edited product changes are of this kind. The result is undefined whenever anything else may
 * differ; the page is then rendered. Strings hold one character per byte.
 */
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { EditedLists, ListedData } from '#views/edited-lists.ts';

import { joinParts, partsOf, tilesIn } from './cut-page.ts';
import type { EditedPage } from './edited-page.ts';

/** A page of the previous release: its HTML, and its payload unless it is an error page. */
export interface StoredFiles {
  readonly html: string;
  readonly payload: string | undefined;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1');

type StoredPayload = Readonly<Record<string, unknown>> &
  Partial<Record<ListedData['field'], readonly ProductPayload[]>>;

/** The payload with other data of the products in the lists; undefined if the stored one has other products. */
function payloadWith(stored: string, { field, products }: ListedData): string | undefined {
  const payload = JSON.parse(Buffer.from(stored, 'latin1').toString()) as StoredPayload;
  const before = payload[field];
  if (before?.length !== products.length) return undefined;
  return before.every(({ uid }, at) => uid === products[at]?.uid)
    ? encoded({ ...payload, [field]: products })
    : undefined;
}

/** The title of a tile, as it is escaped in the markup; undefined if the tile is another product's. */
function titleOf(tile: string, href: string | undefined): string | undefined {
  const link = `<a href="${href}">`;
  const start = tile.indexOf(link);
  return start < 0 ? undefined : tile.slice(start + link.length, tile.indexOf('</a>', start));
}

/**
 * Whether a part of the page outside of its tiles links to a product or contains its title. Other parts may escape the title in another way, so only its
 * longest part without escaped characters is compared.
 */
function namesProduct(parts: readonly string[], href: string, title: string): boolean {
  const plain = title.split(/&[^;]*;/).reduce((one, other) => (other.length > one.length ? other : one));
  return parts.some((part) => part.includes(href) || part.includes(plain));
}

/** `html`: the new tiles of the edited products, in the order of the lists. */
export function editedListsPage(
  stored: StoredFiles,
  html: string,
  { tiles, data }: Omit<EditedLists, 'lists'>,
): EditedPage | undefined {
  const { others, tiles: before } = partsOf(stored.html);
  const made = tilesIn(html);
  const areSame =
    before.length === tiles.length &&
    made.length === tiles.filter(({ isEdited }) => isEdited).length &&
    before.every((tile, at) => titleOf(tile, tiles[at]?.href) !== undefined);
  const isNamed = (tile: string, at: number): boolean =>
    tiles[at]?.isEdited === true && namesProduct(others, tiles[at].href, titleOf(tile, tiles[at].href) ?? '');
  if (!areSame || before.some(isNamed)) return undefined;
  const payload = stored.payload === undefined || !data ? undefined : payloadWith(stored.payload, data);
  if (payload === undefined && (stored.payload !== undefined || data)) return undefined;
  const next = made.values();
  const after = before.map((tile, at) => (tiles[at]?.isEdited ? (next.next().value ?? '') : tile));
  const places = [...tiles.keys()].filter((at) => tiles[at]?.isEdited);
  const replaced = (from: readonly string[]): readonly string[] => places.map((at) => from[at] ?? '');
  return {
    html: joinParts({ others, tiles: after }),
    payload: payload ?? '',
    tiles: { before: replaced(before), after: replaced(after) },
  };
}
