import type { ContentStore } from './content-store.ts';
/** Addresses and regions of entries: all that the route list needs. */
import { openRowProjection } from './row-projection.ts';
import type { RowProjection } from './row-projection.ts';

export interface Addressed {
  readonly type: string;
  readonly url: string;
  readonly regions: readonly string[];
}

/** Types whose entries have pages. */
export const ADDRESSED = ['page', 'product', 'product_category'] as const;

type AddressedType = (typeof ADDRESSED)[number];

export type Addresses = RowProjection<Addressed>;

export function openAddressProjection(path: string): Addresses {
  return openRowProjection<Addressed>(path, {
    columns:
      "json_object('type', type, 'url', json_extract(data, '$.url'), 'regions', json_extract(data, '$.regions'))",
    read: (data) => JSON.parse(data) as Addressed,
  });
}

/** Reads from a store that is already open. */
export function addressesOf(store: ContentStore): Pick<Addresses, 'list' | 'get'> {
  const addressed = (type: string): AddressedType | undefined => ADDRESSED.find((one) => one === type);
  return {
    list(type, language) {
      const known = addressed(type);
      return known ? store.list(known, language) : [];
    },
    get(type, uid, language) {
      const known = addressed(type);
      return known && store.get(known, uid, language);
    },
  };
}
