/** A stack in memory: its published content by locale, and the changes since the last read. */
import type { WireObject } from '#wire/content/entry-wire.ts';
import type { SyncType } from '#wire/content/sync-wire.ts';

import { placeOf, rowKey } from '../entries/row-key.ts';
import type { Place } from '../entries/row-key.ts';
import { laterTime, publishedAt, sourceDigest, stamped, toRow, versionInFile } from '../entries/row.ts';
import type { Row } from '../entries/row.ts';
import type { EventLog, Override, StackEvent } from '../sync/event-log.ts';
import type { StoredVersion, VersionHistory } from '../sync/version-history.ts';
import type { Publication, StackDocument } from './stack-document.ts';
import type { StackFiles } from './stack-files.ts';

export type EditorAction = 'publish' | 'unpublish' | 'delete';

const OVERRIDES = { publish: 'published', unpublish: 'unpublished', delete: 'deleted' } as const;

/** State that outlives the process, and the clock for its records. */
export interface StackBooks {
  readonly log: EventLog;
  readonly versions: VersionHistory;
  readonly clock: () => Date;
}

export class Stack {
  readonly environment: string;
  readonly log: EventLog;
  readonly versions: VersionHistory;
  files: StackFiles;
  /** Published rows of the environment by key. */
  rows: ReadonlyMap<string, Row> = new Map();
  #byType = new Map<string, Row[]>();
  #documents = new Map<string, StackDocument>();
  #drafts = new Map<string, Row>();
  #draftsByType = new Map<string, Row[]>();
  #assets = new Map<string, Row>();
  readonly #clock: () => Date;

  constructor(files: StackFiles, environment: string, { log, versions, clock }: StackBooks) {
    this.environment = environment;
    this.files = files;
    this.log = log;
    this.versions = versions;
    this.#clock = clock;
  }

  get environmentUid(): string {
    for (const [uid, name] of this.files.environments) if (name === this.environment) return uid;
    return this.environment;
  }

  #published(): Map<string, Row> {
    const best = new Map<string, { document: StackDocument; publication: Publication; rank: number }>();
    const ranks = new Map<string, readonly string[]>();
    for (const document of this.#documents.values()) {
      for (const publication of document.published) {
        if (publication.environment !== this.environment) continue;
        const { locale, time } = publication;
        const key = rowKey({ ...document, locale });
        // Content of the locale itself has priority over fallback locales; among publications of the same content, the latest wins.
        const chain = ranks.get(locale) ?? this.fallbackChain(locale);
        ranks.set(locale, chain);
        const position = chain.indexOf(document.locale);
        const rank = position < 0 ? chain.length : position;
        const other = best.get(key);
        if (other && (other.rank < rank || (other.rank === rank && other.publication.time >= time))) continue;
        best.set(key, { document, publication, rank });
      }
    }
    const rows = new Map<string, Row>();
    for (const [key, { document, publication }] of best) rows.set(key, this.#row(document, publication));
    for (const [key, override] of this.log.overrides) this.#override(rows, key, override);
    return rows;
  }

  /** Applies an editor action, which has priority over the files. */
  #override(rows: Map<string, Row>, key: string, override: Override): void {
    if (override.state !== 'published') {
      rows.delete(key);
      return;
    }
    const { type, uid, locale } = placeOf(key);
    const document = this.document(type, uid, locale);
    const { environment, environmentUid } = this;
    const publication = { environment, environmentUid, locale, time: override.at, user: 'local' };
    if (document) rows.set(key, this.#row(document, publication));
  }

  /** The row of a publication. A change is published at the time when it was detected, even if the file has an earlier time. */
  #row(document: StackDocument, publication: Publication): Row {
    const isOlder = publication.version !== undefined && publication.version < versionInFile(document.source);
    const storedVersions = isOlder ? this.versions.stored(rowKey(document)) : [];
    const older = storedVersions.find(({ version }) => version === publication.version);
    const row = toRow(document, publication, older);
    const time = laterTime(row.time, this.log.publishedAt(row));
    return time === row.time ? row : publishedAt(row, time);
  }

  /** Assigns version numbers, stores changed content, and returns the keys of changed documents. */
  #readVersions(files: StackFiles, at: string): readonly string[] {
    const documents = new Map<string, StackDocument>();
    const changed: string[] = [];
    for (const document of files.documents) {
      const key = rowKey(document);
      const seen = this.versions.observe(key, {
        digest: sourceDigest(document.source),
        version: versionInFile(document.source),
        at,
      });
      if (seen.changed) changed.push(key);
      documents.set(key, stamped(document, seen));
    }
    this.#storeVersions(changed);
    this.#documents = documents;
    return changed;
  }

  /** Stores the current content of documents, with the publish details that apply to it. */
  #storeVersions(keys: readonly string[]): void {
    if (keys.length === 0) return;
    const rows = Map.groupBy(this.rows.values(), (row) => row.documentKey);
    for (const key of keys) {
      const document = this.#documents.get(key);
      if (!document) continue;
      const version = document.data['_version'];
      const publishedRows = (rows.get(key) ?? []).filter(({ data }) => data['_version'] === version);
      const published = Object.fromEntries(
        publishedRows.map(({ locale, data }) => [locale, data['publish_details'] as WireObject]),
      );
      const storedVersions = {
        version: version as number,
        digest: sourceDigest(document.source),
        data: document.data,
        published,
      };
      this.versions.store(key, storedVersions);
    }
  }

  #index(): void {
    const rows = this.#published();
    this.rows = rows;
    this.#byType = Map.groupBy(rows.values(), (row) => row.type);
    this.#assets = new Map(this.ofType('sys_assets').map((row) => [row.uid, row]));
    this.#drafts = new Map();
    for (const [key, { type, uid, locale, data }] of this.#documents) {
      if (this.log.overrides.get(key)?.state === 'deleted') continue;
      const published = rows.get(key)?.data['publish_details'];
      const shown = published === undefined ? data : { ...data, publish_details: published };
      const time = `${data['updated_at'] as string}`;
      this.#drafts.set(key, { type, uid, locale, digest: '', time, data: shown, documentKey: key });
    }
    this.#draftsByType = Map.groupBy(this.#drafts.values(), (row) => row.type);
  }

  ofType(type: string): readonly Row[] {
    return this.#byType.get(type) ?? [];
  }

  row(type: string, uid: string, locale: string): Row | undefined {
    return this.rows.get(`${type}/${uid}/${locale}`);
  }

  /** An asset in any locale in which it is published. */
  asset(uid: string): Row | undefined {
    return this.#assets.get(uid);
  }

  draft(type: string, uid: string, locale: string): Row | undefined {
    return this.#drafts.get(`${type}/${uid}/${locale}`);
  }

  drafts(type: string): readonly Row[] {
    return this.#draftsByType.get(type) ?? [];
  }

  /** Stored versions of the row's document, newest first. */
  storedVersions(row: Row): readonly StoredVersion[] {
    return this.versions.stored(row.documentKey);
  }

  /** The locale, then its fallback locales up to the master. */
  fallbackChain(locale: string): readonly string[] {
    const { locales, masterLocale } = this.files;
    const chain: string[] = [];
    for (let next: string | null | undefined = locale; next && !chain.includes(next); next = locales.get(next))
      chain.push(next);
    return chain.includes(masterLocale) ? chain : [...chain, masterLocale];
  }

  /** The document of a locale, or of its first fallback locale that has one. */
  document(type: string, uid: string, locale: string): StackDocument | undefined {
    for (const candidate of this.fallbackChain(locale)) {
      const found = this.#documents.get(`${type}/${uid}/${candidate}`);
      if (found) return found;
    }
    return undefined;
  }

  /** Compares the files with the previous state, logs the differences and returns them as events. */
  settle(files = this.files): readonly StackEvent[] {
    const at = this.#clock().toISOString();
    const changed = this.#readVersions(files, at);
    this.files = files;
    this.#index();
    const { log } = this;
    if (log.fresh) {
      log.begin(new Map([...this.rows].map(([key, row]) => [key, row.digest])), this.files.contentTypes.keys());
      return [];
    }
    const events = log.add([...this.#additions(at), ...this.#removals(at)]);
    log.addTypes(this.files.contentTypes.keys());
    if (events.length > 0) this.#index();
    this.#storeVersions(changed);
    return events;
  }

  *#additions(at: string): Generator<Omit<StackEvent, 'sequence'>> {
    for (const [key, { type, uid, locale, digest }] of this.rows) {
      if (this.log.digests.get(key) === digest) continue;
      const event: SyncType = type === 'sys_assets' ? 'asset_published' : 'entry_published';
      yield { at, event, type, uid, locale, digest };
    }
  }

  *#removals(at: string): Generator<Omit<StackEvent, 'sequence'>> {
    const existing = new Set(this.files.documents.map((document) => `${document.type}/${document.uid}`));
    for (const key of this.log.digests.keys()) {
      if (this.rows.has(key)) continue;
      const place = placeOf(key);
      const isDeleted = this.log.overrides.get(key)?.state === 'deleted' || !existing.has(`${place.type}/${place.uid}`);
      const kind = place.type === 'sys_assets' ? 'asset' : 'entry';
      yield { at, event: isDeleted ? `${kind}_deleted` : `${kind}_unpublished`, ...place };
    }
    for (const type of this.log.contentTypes) {
      if (!this.files.contentTypes.has(type)) yield { at, event: 'content_type_deleted', type, uid: '', locale: '' };
    }
  }

  /** Applies an editor action to one entry or asset in one locale. Undefined if there is no such document. */
  act(action: EditorAction, place: Place): readonly StackEvent[] | undefined {
    if (!this.files.locales.has(place.locale) || !this.document(place.type, place.uid, place.locale)) return undefined;
    this.log.setOverride(rowKey(place), { state: OVERRIDES[action], at: this.#clock().toISOString() });
    return this.settle();
  }
}
