/** Addresses and regions of entries, and the categories of products: all that the route list needs. */
import { isGridProduct } from '#lib/catalogue/tile.ts';
import { isAddressed } from '#lib/content/content-types.ts';
import type { AddressedType } from '#lib/content/content-types.ts';
import type { EntryOf } from '#lib/content/entries.ts';

import type { ContentStore } from './content-store.ts';
import { openRowProjection } from './row-projection.ts';
import type { RowProjection } from './row-projection.ts';

export interface Addressed {
  readonly type: string;
  readonly uid: string;
  readonly url: string;
  readonly regions: readonly string[];
  /** Products that a category may list (`isGridProduct`): their categories. */
  readonly categories?: readonly { readonly uid: string }[] | null;
}

export type Addresses = RowProjection<Addressed>;

export function openAddressProjection(path: string): Addresses {
  return openRowProjection<Addressed>(path, {
    columns:
      "json_object('type', type, 'uid', uid, 'url', json_extract(data, '$.url'), 'regions', json_extract(data, '$.regions')," +
      " 'categories', CASE WHEN type = 'product' AND json_extract(data, '$.title') <> '' AND json_extract(data, '$.commerce') <> '{}'" +
      " THEN json_extract(data, '$.categories') END)",
    read: (data) => JSON.parse(data) as Addressed,
  });
}

function addressOf(entry: EntryOf<AddressedType>): Addressed {
  const { type, uid, url, regions } = entry;
  const categories = entry.type === 'product' && isGridProduct(entry) ? entry.categories : null;
  return { type, uid, url, regions, categories };
}

/** Reads from a store that is already open. */
export function addressesOf(store: ContentStore): Pick<Addresses, 'list' | 'get'> {
  return {
    list: (type, language) => (isAddressed(type) ? store.list(type, language).map(addressOf) : []),
    get(type, uid, language) {
      const entry = isAddressed(type) ? store.get(type, uid, language) : undefined;
      return entry && addressOf(entry);
    },
  };
}
