/** Caches the rows read from a content store. After a write, by this process or another, only the changed rows are read again. */
import type { ChangeLog } from './change-log.ts';

export interface Row<T> {
  readonly uid: string;
  readonly language: string;
  readonly value: T;
}

export interface RowSource<T> {
  revision(): number;
  /** Rows grouped by entry, entries in the order of `inOrder`. */
  ofType(type: string): Iterable<Row<T>>;
  value(key: { readonly type: string; readonly uid: string; readonly language: string }): T | undefined;
}

/** uid → language → value */
export type Rows<T> = ReadonlyMap<string, ReadonlyMap<string, T>>;

export interface RowCache<T> {
  ofType(type: string): Rows<T>;
  /** Whether the rows of a type have been read. */
  holds(type: string): boolean;
  /** The revision that the cache reflects; lags behind by 20 ms at most. */
  revision(): number;
  refresh(): void;
  /** Drops all rows; later reads load them again. */
  forget(): void;
}

/** How long the cache skips the check for a newer revision. */
const TRUSTED_MS = 20;

/** Data derived from the rows, notified of each change. */
export interface RowListener<T> {
  /** An entry changed in some language; `before` is undefined for a new entry, `after` for a removed one. */
  changed(type: string, before: ReadonlyMap<string, T> | undefined, after: ReadonlyMap<string, T> | undefined): void;
  /** The changes are unknown: drop everything. */
  forget(): void;
}

/** Byte order, as in the database. */
function inOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Position of a new item in a sorted list, by binary search: comparing with every item of a large list takes tens of milliseconds. */
export function placeIn<T>(list: readonly T[], item: T, uidOf: (item: T) => string): number {
  let [start, end] = [0, list.length];
  while (start < end) {
    const middle = Math.floor((start + end) / 2);
    const other = list[middle];
    if (other !== undefined && inOrder(uidOf(item), uidOf(other)) < 0) end = middle;
    else start = middle + 1;
  }
  return start;
}

/** Inserts new entries at their sorted positions. The map is copied once for all of them. */
function inserted<V>(entries: ReadonlyMap<string, V>, added: readonly (readonly [string, V])[]): Map<string, V> {
  const all: (readonly [string, V])[] = [...entries];
  for (const one of added)
    all.splice(
      placeIn(all, one, ([uid]) => uid),
      0,
      one,
    );
  return new Map(all);
}

/** uid → language → value, for one type. */
type Entries<T> = Map<string, ReadonlyMap<string, T>>;

function readType<T>(source: RowSource<T>, type: string): Entries<T> {
  const entries = new Map<string, Map<string, T>>();
  for (const { uid, language, value } of source.ofType(type)) {
    const languages = entries.get(uid) ?? new Map<string, T>();
    languages.set(language, value);
    entries.set(uid, languages);
  }
  return entries;
}

export interface RowCacheOptions<T> {
  readonly source: RowSource<T>;
  readonly log: Pick<ChangeLog, 'since'>;
  readonly listener?: RowListener<T>;
}

/** The values of an entry by language, with the changed languages read again. */
function readEntry<T>(
  source: RowSource<T>,
  {
    type,
    uid,
    before,
  }: { readonly type: string; readonly uid: string; readonly before: ReadonlyMap<string, T> | undefined },
  changed: readonly string[],
): ReadonlyMap<string, T> {
  const after = new Map(before);
  for (const language of changed) {
    const value = source.value({ type, uid, language });
    if (value === undefined) after.delete(language);
    else after.set(language, value);
  }
  return after;
}

/** uid → languages in which the entry changed */
type ChangedLanguages = Iterable<readonly [uid: string, languages: readonly string[]]>;

/** Reads the changed languages of the entries of a type again. Returns the new entries, which are not inserted yet. */
function replaceRows<T>(
  { source, listener }: Pick<RowCacheOptions<T>, 'source'> & { readonly listener: RowListener<T> | undefined },
  { type, entries }: { readonly type: string; readonly entries: Entries<T> },
  changed: ChangedLanguages,
): readonly (readonly [uid: string, entry: ReadonlyMap<string, T>])[] {
  const added: (readonly [string, ReadonlyMap<string, T>])[] = [];
  for (const [uid, languages] of changed) {
    const before = entries.get(uid);
    const after = readEntry(source, { type, uid, before }, languages);
    if (!before && after.size > 0) {
      added.push([uid, after]);
      continue;
    }
    if (after.size === 0) entries.delete(uid);
    else entries.set(uid, after);
    listener?.changed(type, before, after.size > 0 ? after : undefined);
  }
  return added;
}

export function rowCache<T>({ source, log, listener }: RowCacheOptions<T>): RowCache<T> {
  const types = new Map<string, Entries<T>>();
  let revision = -1;
  // Not 0: `performance.now()` starts near 0 in a new process.
  let checked = Number.NEGATIVE_INFINITY;

  function forget(): void {
    types.clear();
    listener?.forget();
  }

  function replace(type: string, changed: ChangedLanguages): void {
    const entries = types.get(type);
    if (!entries) return;
    const added = replaceRows({ source, listener }, { type, entries }, changed);
    if (added.length === 0) return;
    types.set(type, inserted(entries, added));
    for (const [, after] of added) listener?.changed(type, undefined, after);
  }

  /** Replaces the changed rows; clears the cache when the changes are unknown. */
  function follow(current: number): void {
    const changes = revision < 0 ? undefined : log.since(revision, current);
    if (!changes) forget();
    for (const [type, ofType] of Map.groupBy(changes ?? [], (change) => change.type)) {
      const entries = [...Map.groupBy(ofType, (change) => change.uid)];
      replace(
        type,
        entries.map(([uid, ofEntry]) => [uid, [...new Set(ofEntry.map(({ language }) => language))]] as const),
      );
    }
  }

  function look(): void {
    const now = performance.now();
    if (now - checked <= TRUSTED_MS && revision >= 0) return;
    checked = now;
    const current = source.revision();
    if (current !== revision) follow(current);
    revision = current;
  }

  return {
    ofType(type) {
      look();
      const entries = types.get(type) ?? readType(source, type);
      types.set(type, entries);
      return entries;
    },
    holds: (type) => types.has(type),
    revision() {
      look();
      return revision;
    },
    refresh() {
      checked = Number.NEGATIVE_INFINITY;
    },
    forget,
  };
}
