/**
 * Order-independent digest of all rows of a content store: the sum of the row hashes, updated incrementally per row. It tells content states apart;
 * it does not resist deliberate collisions.
 */
import { hash } from 'node:crypto';

import type { StoreTables } from './store-tables.ts';
import { rowKey } from './stored-change.ts';
import type { StoredChange } from './stored-change.ts';

type Row = Pick<StoredChange, 'type' | 'uid' | 'language'> & { readonly digest: string };

const KEY = 'content_digest';
const BITS = 256;

const numberOf = (row: Row): bigint => BigInt(`0x${hash('sha256', `${rowKey(row)} ${row.digest}`)}`);

export interface ContentDigest {
  add(row: Row): void;
  remove(row: Row): void;
  /** Digest of the current rows. */
  text(): string;
  /** Must run within the transaction that writes the rows. */
  keep(): void;
}

/** Hashes all rows of a store that has no digest yet (filled by an earlier version). */
export function openContentDigest(tables: Pick<StoreTables, 'meta' | 'setMeta' | 'digests'>): ContentDigest {
  const known = tables.meta(KEY);
  let sum = known === undefined ? 0n : BigInt(`0x${known}`);
  if (known === undefined) for (const row of tables.digests()) sum += numberOf(row);
  const now = (): string => BigInt.asUintN(BITS, sum).toString(16);
  return {
    add: (row) => void (sum += numberOf(row)),
    remove: (row) => void (sum -= numberOf(row)),
    text: () => hash('sha256', now(), 'base64url').slice(0, 22),
    keep: () => tables.setMeta(KEY, now()),
  };
}
