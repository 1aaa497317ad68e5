/** Changes of a content store: what really differs is written, and logged with the revision that it makes. */
import type { Entry } from '#lib/content/entries.ts';

import type { ChangeLog, FieldChange, LoggedChange } from './change-log.ts';
import { changedFields } from './changed-fields.ts';
import { openContentDigest } from './content-digest.ts';
import type { ContentDigest } from './content-digest.ts';
import { ownersOf } from './membership.ts';
import type { StoreTables } from './store-tables.ts';
import { rowKey } from './stored-change.ts';
import type { StoredChange } from './stored-change.ts';

/** What a list of changes is complete for: everything, these content types, nothing. */
export type Replace = boolean | ReadonlySet<string>;

/** What is in one of them only. */
function difference(left: ReadonlySet<string>, right: ReadonlySet<string>): string[] {
  return [...left.symmetricDifference(right)];
}

/** What the store has and a complete list of changes does not mention. */
function goneFrom(
  tables: StoreTables,
  changes: readonly StoredChange[],
  replace: Replace,
  keep: ReadonlySet<string>,
): readonly StoredChange[] {
  if (replace === false || (replace !== true && replace.size === 0)) return [];
  const kept = new Set([...keep, ...changes.map(rowKey)]);
  return tables
    .keys()
    .filter((row) => !kept.has(rowKey(row)) && (replace === true || replace.has(row.type)))
    .map(({ type, uid, language }) => ({ type, uid, language }));
}

interface Applied extends FieldChange {
  /** Lists that this language of the entry joined or left by itself. */
  readonly owners: readonly string[];
}

/** What that did; undefined when it made no difference. */
function applyOne(tables: StoreTables, sum: ContentDigest, change: StoredChange): Applied | undefined {
  const { entry, digest = '' } = change;
  const before = tables.row(change);
  if (!entry) {
    if (before) {
      tables.remove(change);
      sum.go({ ...change, digest: before.digest });
    }
    return before && { kind: 'removed', fields: [], owners: [] };
  }
  if (before?.digest === digest) return undefined;
  const data = JSON.stringify(entry);
  tables.put(change, digest, data);
  if (before) sum.go({ ...change, digest: before.digest });
  sum.come({ ...change, digest });
  if (!before) return { kind: 'added', fields: [], owners: [] };
  const old = JSON.parse(before.data) as Entry;
  const owners = difference(new Set(ownersOf(old)), new Set(ownersOf(entry)));
  return { kind: 'changed', fields: changedFields(old, JSON.parse(data)), owners };
}

/** One transaction; says which of the changes changed something. */
export function writeChanges(
  tables: StoreTables,
  log: ChangeLog,
  changes: readonly StoredChange[],
  settings: Readonly<Record<string, string>>,
  { replace, keep }: { readonly replace: Replace; readonly keep: ReadonlySet<string> },
): readonly StoredChange[] {
  return tables.together(() => {
    const applied: LoggedChange[] = [];
    const done: StoredChange[] = [];
    const first = tables.isEmpty();
    const sum = openContentDigest(tables);
    for (const change of [...goneFrom(tables, changes, replace, keep), ...changes]) {
      const { type, uid, language } = change;
      const before = first ? undefined : log.keysOf(type, uid);
      const made = applyOne(tables, sum, change);
      if (!made) continue;
      done.push(change);
      if (!before) continue;
      const after = log.keysOf(type, uid);
      const urls = difference(before.urls, after.urls);
      // A language that comes or goes may have another one stand in for it: then any list of the entry may differ.
      const owners = made.kind === 'changed' ? made.owners : [...before.owners.union(after.owners)];
      applied.push({ type, uid, language, ...made, urls, owners });
    }
    if (done.length > 0) {
      const next = tables.revision() + 1;
      tables.setMeta('revision', `${next}`);
      sum.keep();
      if (first) log.restart(next);
      else log.record(next, applied);
    }
    for (const [key, value] of Object.entries(settings)) tables.setMeta(key, value);
    return done;
  });
}
