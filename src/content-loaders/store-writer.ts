/** Changes of a content store: what really differs is written, and logged with the revision that it makes. */
import type { ChangeLog, FieldChange, LoggedChange } from './change-log.ts';
import { changedFields } from './changed-fields.ts';
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

/** What that did; undefined when it made no difference. */
function applyOne(tables: StoreTables, change: StoredChange): FieldChange | undefined {
  const { entry, digest = '' } = change;
  const before = tables.row(change);
  if (!entry) {
    if (before) tables.remove(change);
    return before && { kind: 'removed', fields: [] };
  }
  if (before?.digest === digest) return undefined;
  const data = JSON.stringify(entry);
  tables.put(change, digest, data);
  if (!before) return { kind: 'added', fields: [] };
  return { kind: 'changed', fields: changedFields(JSON.parse(before.data), JSON.parse(data)) };
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
    const first = tables.count() === 0;
    for (const change of [...goneFrom(tables, changes, replace, keep), ...changes]) {
      const { type, uid, language } = change;
      const before = first ? undefined : log.urlsOf(type, uid);
      const made = applyOne(tables, change);
      if (!made) continue;
      done.push(change);
      if (before) applied.push({ type, uid, language, urls: difference(before, log.urlsOf(type, uid)), ...made });
    }
    if (done.length > 0) {
      const next = tables.revision() + 1;
      tables.setMeta('revision', `${next}`);
      if (first) log.restart(next);
      else log.record(next, applied);
    }
    for (const [key, value] of Object.entries(settings)) tables.setMeta(key, value);
    return done;
  });
}
