/** Writes changes to a content store: only rows that differ, logged under a new revision. */
import type { Entry } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import { settleAddresses } from './address-conflicts.ts';
import { ownPath } from './address-table.ts';
import type { ChangeLog, FieldChange, LoggedChange } from './change-log.ts';
import { changedFields } from './changed-fields.ts';
import { openContentDigest } from './content-digest.ts';
import type { ContentDigest } from './content-digest.ts';
import { changedLists } from './list-membership.ts';
import type { StoreTables } from './store-tables.ts';
import { rowKey } from './stored-change.ts';
import type { AppliedChange, StoredChange } from './stored-change.ts';

/** The content types for which a list of changes is complete: all, the given ones or none. */
export type Replace = boolean | ReadonlySet<string>;

/** `keep`: rows (`type/uid/language`) that stay although the changes do not contain them. */
export interface ReplaceExcept {
  readonly replace: Replace;
  readonly keep: ReadonlySet<string>;
}

/** Rows that the store has and a complete list of changes does not contain. */
function goneFrom(
  tables: StoreTables,
  changes: readonly StoredChange[],
  { replace, keep }: ReplaceExcept,
): readonly StoredChange[] {
  if (replace === false || (replace !== true && replace.size === 0)) return [];
  const kept = new Set([...keep, ...changes.map(rowKey)]);
  return tables
    .keys()
    .filter((row) => !kept.has(rowKey(row)) && (replace === true || replace.has(row.type)))
    .map(({ type, uid, language }) => ({ type, uid, language }));
}

interface Applied extends FieldChange {
  /** Lists that this language of the entry joined or left, or in which its position may have changed. */
  readonly owners: readonly string[];
  /** The entry's title; the previous one if the entry is gone or its title is now empty. */
  readonly title: string;
}

/** Returns what changed; undefined when nothing did. */
function applyOne(tables: StoreTables, sum: ContentDigest, change: StoredChange): Applied | undefined {
  const { entry, digest = '' } = change;
  const before = tables.row(change);
  if (!entry) {
    if (before) {
      tables.remove(change);
      tables.addresses.set(change, undefined);
      sum.remove({ ...change, digest: before.digest });
    }
    return before && { kind: 'removed', fields: [], owners: [], title: (JSON.parse(before.data) as Entry).title };
  }
  if (before?.digest === digest) return undefined;
  const data = JSON.stringify(entry);
  tables.put(change, digest, data);
  tables.addresses.set(change, ownPath(entry));
  if (before) sum.remove({ ...change, digest: before.digest });
  sum.add({ ...change, digest });
  const { title } = entry;
  if (!before) return { kind: 'added', fields: [], owners: [], title };
  const old = JSON.parse(before.data) as Entry;
  const owners = changedLists(old, entry);
  return { kind: 'changed', fields: changedFields(old, JSON.parse(data)), owners, title: title || old.title };
}

/** Address of the entry as shown in the language: that of its own row or of the default language. */
function shownUrl(tables: StoreTables, { type, uid, language }: StoredChange): string | undefined {
  return tables.urlOf({ type, uid, language }) ?? tables.urlOf({ type, uid, language: DEFAULT_CONTENT_LANGUAGE });
}

/** The address change of one language; other languages of a renamed entry may arrive later and count as separate moves. */
function moveOf(before: string | undefined, now: string | undefined): Pick<LoggedChange, 'urls' | 'leftUrl'> {
  if (before === now) return { urls: [], leftUrl: null };
  return { urls: [before, now].filter((one) => one !== undefined), leftUrl: before ?? null };
}

type OwnersBefore = ReadonlyMap<string, ReadonlySet<string>>;

const entryKey = ({ type, uid }: Pick<StoredChange, 'type' | 'uid'>): string => `${type}/${uid}`;

/** Must be read before any write: a batch may contain several languages of an entry. */
function ownersBefore(log: ChangeLog, changes: readonly StoredChange[]): OwnersBefore {
  const entries = new Map(changes.map((change) => [entryKey(change), change]));
  return new Map([...entries].map(([key, { type, uid }]) => [key, log.ownersOf(type, uid)]));
}

/** Adding or removing a language may change the fallback, so any list of the entry, before or after the batch, may differ. */
function listsOf(
  log: ChangeLog,
  change: Omit<LoggedChange, 'urls' | 'leftUrl'>,
  before: OwnersBefore,
): readonly string[] {
  if (change.kind === 'changed') return change.owners;
  return [...log.ownersOf(change.type, change.uid).union(before.get(entryKey(change)) ?? new Set<string>())];
}

/** Resolves address conflicts: replaces the waiting rows and returns the changes that may be written. */
function withoutWaiting(
  tables: StoreTables,
  changes: readonly StoredChange[],
  { replace, keep }: ReplaceExcept,
): readonly StoredChange[] {
  const isDropped = (row: Pick<StoredChange, 'type' | 'uid' | 'language'>): boolean =>
    !keep.has(rowKey(row)) && (replace === true || (replace !== false && replace.has(row.type)));
  const settled = settleAddresses(tables.addresses, changes, isDropped);
  for (const row of tables.addresses.waiting()) tables.addresses.stopWaiting(row);
  for (const row of settled.waiting) tables.addresses.wait(row);
  return settled.changes;
}

/** Runs in one transaction; returns the changes that made a difference. */
export function writeChanges(
  { tables, log }: { readonly tables: StoreTables; readonly log: ChangeLog },
  changes: readonly StoredChange[],
  { meta, ...scope }: ReplaceExcept & { readonly meta: Readonly<Record<string, string>> },
): readonly AppliedChange[] {
  return tables.together(() => {
    const applied: Omit<LoggedChange, 'urls' | 'leftUrl'>[] = [];
    const done: AppliedChange[] = [];
    const first = tables.isEmpty();
    const sum = openContentDigest(tables);
    const accepted = withoutWaiting(tables, [...goneFrom(tables, changes, scope), ...changes], scope);
    // Read before any write: rows of one entry in the same batch count as one move.
    const owners = ownersBefore(log, first ? [] : accepted);
    const urls = new Map(first ? [] : accepted.map((change) => [rowKey(change), shownUrl(tables, change)]));
    for (const change of accepted) {
      const { type, uid, language } = change;
      tables.problems.set(change, change.problems ?? []);
      const made = applyOne(tables, sum, change);
      if (!made) continue;
      done.push({ ...change, title: made.title });
      if (!first) applied.push({ type, uid, language, ...made });
    }
    if (done.length > 0) {
      const next = tables.revision() + 1;
      tables.setMeta('revision', `${next}`);
      sum.keep();
      const revision = { number: next, digest: sum.text() };
      if (first) log.restart(revision);
      else log.record(revision, applied.map((change) => ({ ...change, owners: listsOf(log, change, owners), ...moveOf(urls.get(rowKey(change)), shownUrl(tables, change)) }))); // prettier-ignore
    }
    for (const [key, value] of Object.entries(meta)) tables.setMeta(key, value);
    return done;
  });
}
