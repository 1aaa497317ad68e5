/** Rows of a content store that were read, kept until somebody writes to it, in this process or another: then what changed is read again. */
import type { ChangeLog } from './change-log.ts';

export interface Row {
  readonly uid: string;
  readonly language: string;
  /** JSON. */
  readonly data: string;
}

export interface RowSource {
  revision(): number;
  /** In a stable order. */
  ofType(type: string): readonly Row[];
  row(key: { readonly type: string; readonly uid: string; readonly language: string }): { readonly data: string } | undefined; // prettier-ignore
}

/** uid → language → value */
export type Rows<T> = ReadonlyMap<string, ReadonlyMap<string, T>>;

export interface RowCache<T> {
  ofType(type: string): Rows<T>;
  /** The revision that is shown; lags behind by 20 ms at most. */
  revision(): number;
  refresh(): void;
}

/** How long nobody looks whether somebody wrote. */
const TRUSTED_MS = 20;

/** `forget`: what was made of the rows of a type, or of any, is outdated. */
export function rowCache<T>(
  source: RowSource,
  log: Pick<ChangeLog, 'since'>,
  forget: (type?: string) => void,
): RowCache<T> {
  const types = new Map<string, Map<string, Map<string, T>>>();
  let revision = -1;
  // Long ago: the clock of a young renderer starts near 0.
  let checked = Number.NEGATIVE_INFINITY;

  function forgetAll(): void {
    types.clear();
    forget();
  }

  /** Puts what changed in the place of what was. */
  function follow(current: number): void {
    const changes = revision < 0 ? undefined : log.since(revision, current);
    if (!changes) forgetAll();
    for (const change of changes ?? []) {
      const { type, uid, language } = change;
      const entries = types.get(type);
      if (!entries) continue;
      forget(type);
      const languages = entries.get(uid);
      const row = source.row(change);
      // Its place among the others is the database's to say.
      if (row && !languages) types.delete(type);
      else if (row) languages?.set(language, JSON.parse(row.data) as T);
      else languages?.delete(language);
      if (languages?.size === 0) entries.delete(uid);
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
      const known = types.get(type);
      if (known) return known;
      const entries = new Map<string, Map<string, T>>();
      for (const { uid, language, data } of source.ofType(type)) {
        const languages = entries.get(uid) ?? new Map<string, T>();
        languages.set(language, JSON.parse(data) as T);
        entries.set(uid, languages);
      }
      types.set(type, entries);
      return entries;
    },
    revision() {
      look();
      return revision;
    },
    refresh() {
      checked = Number.NEGATIVE_INFINITY;
    },
  };
}
