/** The content store: domain entries once a language, on disk, read by every renderer (SQLite in WAL mode). */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { EntryOf, EntryType, Entry } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import { openChangeLog } from './change-log.ts';
import type { FieldChange, LoggedChange } from './change-log.ts';
import { changedFields } from './changed-fields.ts';
import { addressDependency, entryDependency, noteDependency } from './dependencies.ts';

export interface StoredChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** Absent when it goes. */
  readonly entry?: Entry;
  readonly digest?: string;
}

export function rowKey(row: Pick<StoredChange, 'type' | 'uid' | 'language'>): string {
  return `${row.type}/${row.uid}/${row.language}`;
}

export interface ContentStore {
  /** The entry in a language, or in the default one. */
  get<T extends EntryType>(type: T, uid: string, language: string): EntryOf<T> | undefined;
  byUrl<T extends EntryType>(type: T, url: string, language: string): EntryOf<T> | undefined;
  /** Each entry once, in a stable order, fallen back where need be. */
  list<T extends EntryType>(type: T, language: string): readonly EntryOf<T>[];
  /** Grows with every change. */
  revision(): number;
  /** The revision that its answers show; may lag behind `revision` by 20 ms. */
  shownRevision(): number;
  /** From here on the answers show what was written before. */
  refresh(): void;
  /** Tells this store from one that was deleted and filled anew: their revisions do not compare. */
  lineage(): string;
  /** Of all entries: two stores with the same one make the same pages, wherever they were filled. */
  digest(): string;
  /** What changed after a revision; undefined when that is not known any more. */
  changesSince(revision: number): readonly LoggedChange[] | undefined;
  /** Languages that an entry exists in by itself, without falling back. */
  languagesOf(type: string, uid: string): readonly string[];
  meta(key: string): string | undefined;
  count(): number;
  /**
   * Applies changes and settings in one transaction; says which of them changed something. `replace`: what is not among
   * the changes goes, everywhere (true) or in these content types; `keep` names rows (`type/uid/language`) that stay even so.
   */
  apply(
    changes: readonly StoredChange[],
    meta: Readonly<Record<string, string>>,
    replace: boolean | ReadonlySet<string>,
    keep?: ReadonlySet<string>,
  ): readonly StoredChange[];
  close(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entry (
    type TEXT NOT NULL, uid TEXT NOT NULL, language TEXT NOT NULL, digest TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (type, uid, language)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

type Languages = Map<string, Entry>;

interface Cache {
  readonly revision: number;
  /** type → uid → language → entry */
  readonly types: Map<string, Map<string, Languages>>;
  readonly lists: Map<string, readonly Entry[]>;
  readonly urls: Map<string, Map<string, string>>;
}

function pick(languages: Languages | undefined, language: string): Entry | undefined {
  return languages?.get(language) ?? languages?.get(DEFAULT_CONTENT_LANGUAGE);
}

/** What is in one of them only. */
function difference(left: ReadonlySet<string>, right: ReadonlySet<string>): string[] {
  return [...left.symmetricDifference(right)];
}

export function openContentStore(path: string): ContentStore {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL;');
  database.exec(SCHEMA);
  const readMeta = database.prepare('SELECT value FROM meta WHERE key = ?');
  const readType = database.prepare('SELECT uid, language, data FROM entry WHERE type = ? ORDER BY uid, language');
  const readRow = database.prepare('SELECT digest, data FROM entry WHERE type = ? AND uid = ? AND language = ?');
  const write = database.prepare(
    'INSERT INTO entry (type, uid, language, digest, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT (type, uid, language) DO UPDATE SET digest = excluded.digest, data = excluded.data',
  );
  const remove = database.prepare('DELETE FROM entry WHERE type = ? AND uid = ? AND language = ?');
  const readLanguages = database.prepare('SELECT language FROM entry WHERE type = ? AND uid = ?');
  const readDigests = database.prepare('SELECT type, uid, language, digest FROM entry ORDER BY type, uid, language');
  const log = openChangeLog(database);
  database.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('lineage', ?)").run(randomUUID());
  const writeMeta = database.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );

  const meta = (key: string): string | undefined => (readMeta.get(key) as { value: string } | undefined)?.value;
  const revision = (): number => Number(meta('revision') ?? 0);
  let cache: Cache = { revision: -1, types: new Map(), lists: new Map(), urls: new Map() };
  // Long ago: the clock of a young renderer starts near 0.
  let checked = Number.NEGATIVE_INFINITY;

  /** Other processes write: the cache is dropped when the revision moved; asked at most every 20 ms. */
  function fresh(): Cache {
    const now = performance.now();
    if (now - checked > 20 || cache.revision < 0) {
      checked = now;
      const current = revision();
      if (current !== cache.revision)
        cache = { revision: current, types: new Map(), lists: new Map(), urls: new Map() };
    }
    return cache;
  }

  function ofType(type: string): Map<string, Languages> {
    const known = fresh().types.get(type);
    if (known) return known;
    const entries = new Map<string, Languages>();
    for (const row of readType.all(type) as { uid: string; language: string; data: string }[]) {
      const languages = entries.get(row.uid) ?? new Map<string, Entry>();
      languages.set(row.language, JSON.parse(row.data) as Entry);
      entries.set(row.uid, languages);
    }
    cache.types.set(type, entries);
    return entries;
  }

  function urlsOf(type: string): Map<string, string> {
    const entries = ofType(type);
    const known = cache.urls.get(type);
    if (known) return known;
    const urls = new Map<string, string>();
    for (const [uid, languages] of entries)
      for (const entry of languages.values()) if ('url' in entry) urls.set(entry.url, uid);
    cache.urls.set(type, urls);
    return urls;
  }

  const count = (): number => Number((database.prepare('SELECT count(*) AS n FROM entry').get() as { n: number }).n);

  /** What the store has and a complete list of changes (of all types, or of the given ones) does not mention. */
  function goneFrom(
    changes: readonly StoredChange[],
    replace: true | ReadonlySet<string>,
    keep: ReadonlySet<string>,
  ): StoredChange[] {
    const kept = new Set([...keep, ...changes.map(rowKey)]);
    const rows = database.prepare('SELECT type, uid, language FROM entry').all() as {
      type: string;
      uid: string;
      language: string;
    }[];
    return rows
      .filter((row) => !kept.has(rowKey(row)) && (replace === true || replace.has(row.type)))
      .map(({ type, uid, language }) => ({ type, uid, language }));
  }

  /** What that did; undefined when it made no difference. */
  function applyOne({ type, uid, language, entry, digest = '' }: StoredChange): FieldChange | undefined {
    const before = readRow.get(type, uid, language) as { digest: string; data: string } | undefined;
    if (!entry) {
      if (before) remove.run(type, uid, language);
      return before && { kind: 'removed', fields: [] };
    }
    if (before?.digest === digest) return undefined;
    const data = JSON.stringify(entry);
    write.run(type, uid, language, digest, data);
    if (!before) return { kind: 'added', fields: [] };
    return { kind: 'changed', fields: changedFields(JSON.parse(before.data), JSON.parse(data)) };
  }

  return {
    get<T extends EntryType>(type: T, uid: string, language: string) {
      noteDependency(entryDependency(type, uid, language));
      return pick(ofType(type).get(uid), language) as EntryOf<T> | undefined;
    },
    byUrl<T extends EntryType>(type: T, url: string, language: string) {
      noteDependency(addressDependency(type, url));
      const uid = urlsOf(type).get(url);
      if (uid === undefined) return undefined;
      noteDependency(entryDependency(type, uid, language));
      return pick(ofType(type).get(uid), language) as EntryOf<T> | undefined;
    },
    list<T extends EntryType>(type: T, language: string) {
      noteDependency(entryDependency(type, '*', language));
      const entries = ofType(type);
      const key = `${type} ${language}`;
      const known = cache.lists.get(key);
      if (known) return known as readonly EntryOf<T>[];
      const all = [...entries.values()].flatMap((languages) => pick(languages, language) ?? []);
      cache.lists.set(key, all);
      return all as readonly Entry[] as readonly EntryOf<T>[];
    },
    revision,
    shownRevision: () => fresh().revision,
    refresh() {
      checked = Number.NEGATIVE_INFINITY;
    },
    lineage: () => meta('lineage') ?? '',
    digest() {
      const hash = createHash('sha256');
      for (const row of readDigests.iterate() as Iterable<Required<Omit<StoredChange, 'entry'>>>)
        hash.update(`${rowKey(row)} ${row.digest}\n`);
      return hash.digest('base64url').slice(0, 22);
    },
    changesSince: (since) => log.since(since, revision()),
    languagesOf: (type, uid) => (readLanguages.all(type, uid) as { language: string }[]).map((row) => row.language),
    meta,
    count,
    apply(changes, settings, replace, keep = new Set()) {
      const applied: LoggedChange[] = [];
      const done: StoredChange[] = [];
      database.exec('BEGIN IMMEDIATE');
      try {
        const first = count() === 0;
        const complete = replace === true || (replace !== false && replace.size > 0) ? replace : undefined;
        const all = complete ? [...goneFrom(changes, complete, keep), ...changes] : changes;
        for (const change of all) {
          const { type, uid, language } = change;
          const before = first ? undefined : log.urlsOf(type, uid);
          const made = applyOne(change);
          if (!made) continue;
          done.push(change);
          if (before) applied.push({ type, uid, language, urls: difference(before, log.urlsOf(type, uid)), ...made });
        }
        if (done.length > 0) {
          const next = revision() + 1;
          writeMeta.run('revision', `${next}`);
          if (first) log.restart(next);
          else log.record(next, applied);
        }
        for (const [key, value] of Object.entries(settings)) writeMeta.run(key, value);
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
      checked = Number.NEGATIVE_INFINITY;
      return done;
    },
    close: () => database.close(),
  };
}
