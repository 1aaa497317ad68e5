/**
 * In each language an address belongs to one entry, the first that was published with it. Another entry published with the same address waits, with
 * its previous text unchanged, until the address is free.
 */
import type { EntryType } from '#lib/content/entries.ts';

import { ownPath } from './address-table.ts';
import type { AddressTable, RowKey, WaitingRow } from './address-table.ts';
import type { ContentStore } from './content-store.ts';
import { rowKey } from './stored-change.ts';
import type { StoredChange } from './stored-change.ts';

export interface SettledChanges {
  /** Changes to write: the given ones without those that wait, plus waiting rows whose address is now free. */
  readonly changes: readonly StoredChange[];
  readonly waiting: readonly WaitingRow[];
}

interface Claim {
  readonly change: StoredChange & Required<Pick<StoredChange, 'entry'>>;
  readonly path: string;
}

const addressKey = (language: string, path: string): string => `${language} ${path}`;

/** Rows that move to another address. */
function newClaims(table: AddressTable, changes: readonly StoredChange[]): readonly Claim[] {
  return changes.flatMap((change) => {
    const { entry } = change;
    const path = ownPath(entry);
    if (!entry || path === undefined || table.pathOf(change) === path) return [];
    return [{ change: { ...change, entry }, path }];
  });
}

/** Addresses that these changes give up: row → address. */
function releasedAddresses(table: AddressTable, changes: readonly StoredChange[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const change of changes) {
    const before = table.pathOf(change);
    if (before !== undefined && before !== ownPath(change.entry)) found.set(rowKey(change), before);
  }
  return found;
}

interface Refused {
  readonly claim: Claim;
  /** The entry that has the address. */
  readonly holder: Pick<RowKey, 'type' | 'uid'>;
}

/**
 * Checks the claims in publication order and returns those that conflict. Ends at a refused row that would have given up an address: it keeps this
 * address, which an earlier claim may need.
 */
function refusedAmong(
  table: AddressTable,
  claims: readonly Claim[],
  leaving: ReadonlyMap<string, string>,
): readonly Refused[] {
  const taken = new Map<string, RowKey>();
  const refused: Refused[] = [];
  for (const claim of claims) {
    const { type, uid, language } = claim.change;
    const key = addressKey(language, claim.path);
    const holder =
      taken.get(key) ??
      table
        .rowsAt(language, claim.path)
        .find((row) => !(row.type === type && row.uid === uid) && leaving.get(rowKey({ ...row, language })) !== claim.path); // prettier-ignore
    if (!holder) {
      taken.set(key, claim.change);
      continue;
    }
    refused.push({ claim, holder });
    if (leaving.has(rowKey(claim.change))) return refused;
  }
  return refused;
}

/**
 * `changes`: in publication order, each row once. `dropsWaiting`: whether a waiting row that is not among the changes was removed from the content
 * service.
 */
export function settleAddresses(
  table: AddressTable,
  changes: readonly StoredChange[],
  dropsWaiting: (row: RowKey) => boolean,
): SettledChanges {
  const mentioned = new Set(changes.map(rowKey));
  const before = table.waiting().filter((row) => !mentioned.has(rowKey(row)) && !dropsWaiting(row));
  const all = [...changes, ...before.map(({ type, uid, language, entry, digest }) => ({ type, uid, language, entry, digest }))]; // prettier-ignore
  const leaving = releasedAddresses(table, all);
  let claims = newClaims(table, all);
  const waiting = new Map<string, WaitingRow>();
  // Checked again until none conflicts, because of the addresses that refused rows keep.
  for (
    let refused = refusedAmong(table, claims, leaving);
    refused.length > 0;
    refused = refusedAmong(table, claims, leaving)
  ) {
    for (const { claim, holder } of refused) {
      const { type, uid, language, entry, digest = '' } = claim.change;
      const key = rowKey(claim.change);
      waiting.set(key, { type, uid, language, entry, digest, path: claim.path, holder: { type: holder.type, uid: holder.uid } }); // prettier-ignore
      leaving.delete(key);
    }
    const over = new Set(refused.map(({ claim }) => claim));
    claims = claims.filter((one) => !over.has(one));
  }
  return { changes: all.filter((change) => !waiting.has(rowKey(change))), waiting: [...waiting.values()] };
}

/** Half-sentence that names the entry at a waiting row's address. */
export function describeAddressHolder(
  store: Pick<ContentStore, 'get'>,
  { path, language, holder }: WaitingRow,
): string {
  const title = store.get(holder.type as EntryType, holder.uid, language)?.title;
  return `its address ${path} is that of "${title || holder.uid}" (${holder.type})`;
}
