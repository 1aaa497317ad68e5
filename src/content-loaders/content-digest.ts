/**
 * One number for all rows of a content store, whatever the order in which they came: the sum of what each row hashes to. It follows a row
 * that comes or goes without looking at the others. Tells states of content apart; it is no proof against somebody who makes rows to deceive it.
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
  come(row: Row): void;
  go(row: Row): void;
  /** Of the rows of this moment. */
  text(): string;
  /** Within the transaction that wrote the rows. */
  keep(): void;
}

/** Counts all rows where an earlier version filled the store. */
export function openContentDigest(tables: Pick<StoreTables, 'meta' | 'setMeta' | 'digests'>): ContentDigest {
  const known = tables.meta(KEY);
  let sum = known === undefined ? 0n : BigInt(`0x${known}`);
  if (known === undefined) for (const row of tables.digests()) sum += numberOf(row);
  const now = (): string => BigInt.asUintN(BITS, sum).toString(16);
  return {
    come: (row) => void (sum += numberOf(row)),
    go: (row) => void (sum -= numberOf(row)),
    text: () => hash('sha256', now(), 'base64url').slice(0, 22),
    keep: () => tables.setMeta(KEY, now()),
  };
}
