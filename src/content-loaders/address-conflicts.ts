/**
 * One address, one entry (in a language): the entry that has an address keeps it. Another one that is published with it waits, with the text
 * that it had before, until the address is free.
 */
import { ownPath } from './address-table.ts';
import type { AddressTable, RowKey, WaitingRow } from './address-table.ts';
import { rowKey } from './stored-change.ts';
import type { StoredChange } from './stored-change.ts';

export interface SettledChanges {
  /** What may be written: the changes without those that have to wait, and rows that waited and may come up now. */
  readonly changes: readonly StoredChange[];
  readonly waiting: readonly WaitingRow[];
}

interface Claim {
  readonly change: StoredChange & Required<Pick<StoredChange, 'entry'>>;
  readonly path: string;
}

const addressKey = (language: string, path: string): string => `${language} ${path}`;

/** Rows that take another address than they have. */
function newClaims(table: AddressTable, changes: readonly StoredChange[]): readonly Claim[] {
  return changes.flatMap((change) => {
    const { entry } = change;
    const path = ownPath(entry);
    if (!entry || path === undefined || table.pathOf(change) === path) return [];
    return [{ change: { ...change, entry }, path }];
  });
}

/** Addresses that rows give up with these changes: row → address. */
function givenUp(table: AddressTable, changes: readonly StoredChange[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const change of changes) {
    const before = table.pathOf(change);
    if (before !== undefined && before !== ownPath(change.entry)) found.set(rowKey(change), before);
  }
  return found;
}

/** One pass in the order of publication; the first claim that cannot be met, with the entry that has the address. */
function firstRefused(
  table: AddressTable,
  claims: readonly Claim[],
  leaving: ReadonlyMap<string, string>,
): { readonly claim: Claim; readonly holder: Pick<RowKey, 'type' | 'uid'> } | undefined {
  const taken = new Map<string, RowKey>();
  for (const claim of claims) {
    const { type, uid, language } = claim.change;
    const key = addressKey(language, claim.path);
    const holder =
      taken.get(key) ??
      table
        .rowsAt(language, claim.path)
        .find((row) => !(row.type === type && row.uid === uid) && leaving.get(rowKey({ ...row, language })) !== claim.path); // prettier-ignore
    if (holder) return { claim, holder };
    taken.set(key, claim.change);
  }
  return undefined;
}

/**
 * `changes` in the order of publication, each row once. `dropsWaiting` tells of rows that wait and are not among the changes whether they
 * are gone from the content service.
 */
export function settleAddresses(
  table: AddressTable,
  changes: readonly StoredChange[],
  dropsWaiting: (row: RowKey) => boolean,
): SettledChanges {
  const mentioned = new Set(changes.map(rowKey));
  const before = table.waiting().filter((row) => !mentioned.has(rowKey(row)) && !dropsWaiting(row));
  const all = [...changes, ...before.map(({ type, uid, language, entry, digest }) => ({ type, uid, language, entry, digest }))]; // prettier-ignore
  const leaving = givenUp(table, all);
  let claims = newClaims(table, all);
  const waiting = new Map<string, WaitingRow>();
  // A row that is refused keeps the address it had, which may be one that another claim counted on: begin again.
  for (let refused = firstRefused(table, claims, leaving); refused; refused = firstRefused(table, claims, leaving)) {
    const { claim, holder } = refused;
    const { type, uid, language, entry, digest = '' } = claim.change;
    const key = rowKey(claim.change);
    waiting.set(key, { type, uid, language, entry, digest, path: claim.path, holder: { type: holder.type, uid: holder.uid } }); // prettier-ignore
    leaving.delete(key);
    claims = claims.filter((one) => one !== claim);
  }
  return { changes: all.filter((change) => !waiting.has(rowKey(change))), waiting: [...waiting.values()] };
}
