/** The content store: domain entries once a language, on disk, read by every renderer (SQLite in WAL mode). */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { EntryOf, EntryType, Entry } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import { noteDependency } from './dependencies.ts';

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

export function openContentStore(path: string): ContentStore {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL;');
  database.exec(SCHEMA);
  const readMeta = database.prepare('SELECT value FROM meta WHERE key = ?');
  const readType = database.prepare('SELECT uid, language, data FROM entry WHERE type = ? ORDER BY uid, language');
  const readDigest = database.prepare('SELECT digest FROM entry WHERE type = ? AND uid = ? AND language = ?');
  const write = database.prepare(
    'INSERT INTO entry (type, uid, language, digest, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT (type, uid, language) DO UPDATE SET digest = excluded.digest, data = excluded.data',
  );
  const remove = database.prepare('DELETE FROM entry WHERE type = ? AND uid = ? AND language = ?');
  const writeMeta = database.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );

  const meta = (key: string): string | undefined => (readMeta.get(key) as { value: string } | undefined)?.value;
  const revision = (): number => Number(meta('revision') ?? 0);
  let cache: Cache = { revision: -1, types: new Map(), lists: new Map(), urls: new Map() };
  let checked = 0;

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

  return {
    get<T extends EntryType>(type: T, uid: string, language: string) {
      noteDependency(`${type}:${uid}`);
      return pick(ofType(type).get(uid), language) as EntryOf<T> | undefined;
    },
    byUrl<T extends EntryType>(type: T, url: string, language: string) {
      const uid = urlsOf(type).get(url);
      if (uid === undefined) {
        noteDependency(`${type}@${url}`);
        return undefined;
      }
      noteDependency(`${type}:${uid}`);
      return pick(ofType(type).get(uid), language) as EntryOf<T> | undefined;
    },
    list<T extends EntryType>(type: T, language: string) {
      noteDependency(`${type}:*`);
      const entries = ofType(type);
      const key = `${type} ${language}`;
      const known = cache.lists.get(key);
      if (known) return known as readonly EntryOf<T>[];
      const all = [...entries.values()].flatMap((languages) => pick(languages, language) ?? []);
      cache.lists.set(key, all);
      return all as readonly Entry[] as readonly EntryOf<T>[];
    },
    revision,
    meta,
    count: () => Number((database.prepare('SELECT count(*) AS n FROM entry').get() as { n: number }).n),
    apply(changes, settings, replace, keep = new Set()) {
      const applied: StoredChange[] = [];
      database.exec('BEGIN IMMEDIATE');
      try {
        const kept = new Set([...keep, ...changes.map(rowKey)]);
        if (replace === true || (replace !== false && replace.size > 0)) {
          const rows = database.prepare('SELECT type, uid, language FROM entry').all() as {
            type: string;
            uid: string;
            language: string;
          }[];
          for (const { type, uid, language } of rows) {
            if (kept.has(rowKey({ type, uid, language })) || (replace !== true && !replace.has(type))) continue;
            remove.run(type, uid, language);
            applied.push({ type, uid, language });
          }
        }
        for (const change of changes) {
          const before = readDigest.get(change.type, change.uid, change.language) as { digest: string } | undefined;
          if (!change.entry) {
            if (!before) continue;
            remove.run(change.type, change.uid, change.language);
          } else {
            if (before?.digest === change.digest) continue;
            write.run(change.type, change.uid, change.language, change.digest ?? '', JSON.stringify(change.entry));
          }
          applied.push(change);
        }
        if (applied.length > 0) writeMeta.run('revision', `${revision() + 1}`);
        for (const [key, value] of Object.entries(settings)) writeMeta.run(key, value);
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
      checked = 0;
      return applied;
    },
    close: () => database.close(),
  };
}
