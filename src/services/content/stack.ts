/** A stack in memory: what is published where, and what changed since it was last looked at. */
import { createHash } from 'node:crypto';

import type { WireObject } from '#wire/content/entry.ts';
import type { SyncType } from '#wire/content/sync.ts';

import type { EventLog, Override, StackEvent } from './event-log.ts';
import { placeOf, rowKey } from './row-key.ts';
import type { Place } from './row-key.ts';
import type { Publication, StackDocument } from './stack-document.ts';
import type { StackFiles } from './stack-files.ts';

/** A document as one environment and locale delivers it. */
export interface Row extends Place {
  readonly data: WireObject;
  readonly time: string;
  readonly digest: string;
}

export type EditorAction = 'publish' | 'unpublish' | 'delete';

const OVERRIDES = { publish: 'published', unpublish: 'unpublished', delete: 'deleted' } as const;

/** Digests by the object read from the file: an unchanged file is not digested again. */
const sourceDigests = new WeakMap<WireObject, string>();

function sourceDigest(source: WireObject): string {
  let digest = sourceDigests.get(source);
  if (digest === undefined) {
    const { publish_details: _details, ...content } = source;
    digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
    sourceDigests.set(source, digest);
  }
  return digest;
}

function toRow(document: StackDocument, publication: Publication): Row {
  const { environmentUid, locale, time, user } = publication;
  return {
    type: document.type,
    uid: document.uid,
    locale,
    time,
    digest: `${sourceDigest(document.source)} ${document.locale} ${time}`,
    data: { ...document.data, publish_details: { environment: environmentUid, locale, time, user } },
  };
}

export class Stack {
  readonly environment: string;
  readonly log: EventLog;
  files: StackFiles;
  /** Published rows of the environment by key. */
  rows: ReadonlyMap<string, Row> = new Map();
  #byType = new Map<string, Row[]>();
  #documents = new Map<string, StackDocument>();
  #drafts = new Map<string, Row>();
  #draftsByType = new Map<string, Row[]>();
  #assets = new Map<string, Row>();
  readonly #clock: () => Date;

  constructor(files: StackFiles, environment: string, log: EventLog, clock: () => Date) {
    this.environment = environment;
    this.files = files;
    this.log = log;
    this.#clock = clock;
  }

  get environmentUid(): string {
    for (const [uid, name] of this.files.environments) if (name === this.environment) return uid;
    return this.environment;
  }

  #published(): Map<string, Row> {
    const rows = new Map<string, Row>();
    const own = new Set<string>();
    for (const document of this.files.documents) {
      for (const publication of document.published) {
        if (publication.environment !== this.environment) continue;
        const key = rowKey({ ...document, locale: publication.locale });
        if (own.has(key) && document.locale !== publication.locale) continue;
        if (document.locale === publication.locale) own.add(key);
        rows.set(key, toRow(document, publication));
      }
    }
    for (const [key, override] of this.log.overrides) this.#override(rows, key, override);
    return rows;
  }

  /** An editor published what the files leave unpublished, or took back what they publish. */
  #override(rows: Map<string, Row>, key: string, override: Override): void {
    if (override.state !== 'published') {
      rows.delete(key);
      return;
    }
    const { type, uid, locale } = placeOf(key);
    const document = this.document(type, uid, locale);
    const { environment, environmentUid } = this;
    const publication = { environment, environmentUid, locale, time: override.at, user: 'local' };
    if (document) rows.set(key, toRow(document, publication));
  }

  #index(): void {
    this.#documents = new Map(this.files.documents.map((document) => [rowKey(document), document]));
    const rows = this.#published();
    this.rows = rows;
    this.#byType = Map.groupBy(rows.values(), (row) => row.type);
    this.#assets = new Map(this.ofType('sys_assets').map((row) => [row.uid, row]));
    this.#drafts = new Map();
    for (const [key, { type, uid, locale, data }] of this.#documents) {
      if (this.log.overrides.get(key)?.state === 'deleted') continue;
      const published = rows.get(key)?.data['publish_details'];
      const shown = published === undefined ? data : { ...data, publish_details: published };
      this.#drafts.set(key, { type, uid, locale, digest: '', time: `${data['updated_at'] as string}`, data: shown });
    }
    this.#draftsByType = Map.groupBy(this.#drafts.values(), (row) => row.type);
  }

  ofType(type: string): readonly Row[] {
    return this.#byType.get(type) ?? [];
  }

  row(type: string, uid: string, locale: string): Row | undefined {
    return this.rows.get(`${type}/${uid}/${locale}`);
  }

  /** An asset in whichever locale it is published. */
  asset(uid: string): Row | undefined {
    return this.#assets.get(uid);
  }

  draft(type: string, uid: string, locale: string): Row | undefined {
    return this.#drafts.get(`${type}/${uid}/${locale}`);
  }

  drafts(type: string): readonly Row[] {
    return this.#draftsByType.get(type) ?? [];
  }

  /** Locale, then what it falls back to, to the master. */
  fallbackChain(locale: string): readonly string[] {
    const { locales, masterLocale } = this.files;
    const chain: string[] = [];
    for (let next: string | null | undefined = locale; next && !chain.includes(next); next = locales.get(next))
      chain.push(next);
    return chain.includes(masterLocale) ? chain : [...chain, masterLocale];
  }

  /** The document of a locale: its own, or the one that stands for it. */
  document(type: string, uid: string, locale: string): StackDocument | undefined {
    for (const candidate of this.fallbackChain(locale)) {
      const found = this.#documents.get(`${type}/${uid}/${candidate}`);
      if (found) return found;
    }
    return undefined;
  }

  /** Compares with what was there before and logs the differences; the events are those of this change alone. */
  settle(files?: StackFiles): readonly StackEvent[] {
    if (files) this.files = files;
    this.#index();
    const { log } = this;
    if (log.fresh) {
      log.begin(new Map([...this.rows].map(([key, row]) => [key, row.digest])), this.files.contentTypes.keys());
      return [];
    }
    const at = this.#clock().toISOString();
    const events = [...this.#additions(at), ...this.#removals(at)];
    log.knowTypes(this.files.contentTypes.keys());
    return log.add(events);
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
      const gone = this.log.overrides.get(key)?.state === 'deleted' || !existing.has(`${place.type}/${place.uid}`);
      const kind = place.type === 'sys_assets' ? 'asset' : 'entry';
      yield { at, event: gone ? `${kind}_deleted` : `${kind}_unpublished`, ...place };
    }
    for (const type of this.log.contentTypes) {
      if (!this.files.contentTypes.has(type)) yield { at, event: 'content_type_deleted', type, uid: '', locale: '' };
    }
  }

  /** An editor's act on one entry or asset in one locale. Undefined when there is no such document. */
  act(action: EditorAction, place: Place): readonly StackEvent[] | undefined {
    if (!this.files.locales.has(place.locale) || !this.document(place.type, place.uid, place.locale)) return undefined;
    this.log.setOverride(rowKey(place), { state: OVERRIDES[action], at: this.#clock().toISOString() });
    return this.settle();
  }
}
