/** A stack in memory: what is published where, and the log of what happened to it. */
import { createHash } from 'node:crypto';

import type { WireObject } from '#wire/content/entry.ts';

import type { StackDocument, StackFiles } from './stack-files.ts';

/** A document as one environment and locale delivers it. */
export interface Row {
  readonly type: string;
  readonly uid: string;
  /** Locale it is published in; the document's own may be the master's. */
  readonly locale: string;
  readonly data: WireObject;
  readonly time: string;
}

export type SyncType =
  | 'entry_published'
  | 'asset_published'
  | 'entry_unpublished'
  | 'asset_unpublished'
  | 'entry_deleted'
  | 'asset_deleted'
  | 'content_type_deleted';

export interface StackEvent {
  readonly sequence: number;
  readonly at: string;
  readonly type: SyncType;
  readonly contentType: string;
  readonly uid: string;
  readonly locale: string;
}

/** What must survive a restart, for sync tokens to go on. */
export interface StackState {
  readonly sequence: number;
  /** Row key → digest. */
  readonly digests: Readonly<Record<string, string>>;
  readonly contentTypes: readonly string[];
  readonly events: readonly StackEvent[];
  /** Row key → what an editor did to it through the management endpoint. */
  readonly overlay: Readonly<Record<string, 'unpublished' | 'deleted'>>;
}

export const EMPTY_STATE: StackState = { sequence: 0, digests: {}, contentTypes: [], events: [], overlay: {} };

export function rowKey(row: { readonly type: string; readonly uid: string; readonly locale: string }): string {
  return `${row.type}/${row.uid}/${row.locale}`;
}

function digest(data: WireObject): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
}

function publishedRows(files: StackFiles, environment: string, overlay: StackState['overlay']): Map<string, Row> {
  const rows = new Map<string, Row>();
  const own = new Set<string>();
  for (const document of files.documents) {
    for (const publication of document.published) {
      if (publication.environment !== environment) continue;
      const key = rowKey({ ...document, locale: publication.locale });
      if (overlay[key] || (own.has(key) && document.locale !== publication.locale)) continue;
      if (document.locale === publication.locale) own.add(key);
      rows.set(key, {
        type: document.type,
        uid: document.uid,
        locale: publication.locale,
        time: publication.time,
        data: {
          ...document.data,
          publish_details: { environment, locale: publication.locale, time: publication.time, user: 'import' },
        },
      });
    }
  }
  return rows;
}

export class Stack {
  readonly environment: string;
  files: StackFiles;
  /** Published rows of the environment by key. */
  rows: ReadonlyMap<string, Row> = new Map();
  state: StackState;
  readonly #clock: () => Date;
  #byType = new Map<string, Row[]>();
  #drafts = new Map<string, StackDocument>();

  constructor(files: StackFiles, environment: string, state: StackState, clock: () => Date) {
    this.environment = environment;
    this.files = files;
    this.state = state;
    this.#clock = clock;
    this.#index();
  }

  #index(): void {
    this.rows = publishedRows(this.files, this.environment, this.state.overlay);
    this.#byType = Map.groupBy(this.rows.values(), (row) => row.type);
    this.#drafts = new Map(this.files.documents.map((document) => [rowKey(document), document]));
  }

  ofType(type: string): readonly Row[] {
    return this.#byType.get(type) ?? [];
  }

  row(type: string, uid: string, locale: string): Row | undefined {
    return this.rows.get(`${type}/${uid}/${locale}`);
  }

  /** Latest document whatever its publish state, for previews. */
  draft(type: string, uid: string, locale: string): Row | undefined {
    const document = this.#drafts.get(`${type}/${uid}/${locale}`);
    return document && { type, uid, locale, data: document.data, time: `${document.data['updated_at']}` };
  }

  drafts(type: string): readonly Row[] {
    return this.files.documents
      .filter((document) => document.type === type)
      .map((document) => ({
        type,
        uid: document.uid,
        locale: document.locale,
        data: document.data,
        time: `${document.data['updated_at']}`,
      }));
  }

  /** Locale, then what it falls back to, to the master. */
  fallbackChain(locale: string): readonly string[] {
    const chain: string[] = [];
    for (
      let next: string | null | undefined = locale;
      next && !chain.includes(next);
      next = this.files.locales.get(next)
    )
      chain.push(next);
    if (!chain.includes(this.files.masterLocale)) chain.push(this.files.masterLocale);
    return chain;
  }

  /** Compares with what was there before and logs the differences; the events are those of this change alone. */
  #settle(): readonly StackEvent[] {
    this.#index();
    const before = this.state.digests;
    const digests = Object.fromEntries([...this.rows].map(([key, row]) => [key, digest(row.data)]));
    const changes: { type: SyncType; contentType: string; uid: string; locale: string }[] = [];
    const known = this.state.sequence > 0 || Object.keys(before).length > 0;
    const describe = (key: string) => {
      const [contentType = '', uid = '', locale = ''] = key.split('/');
      return { contentType, uid, locale, kind: contentType === 'sys_assets' ? ('asset' as const) : ('entry' as const) };
    };
    for (const [key, value] of Object.entries(digests)) {
      if (before[key] === value) continue;
      const { kind, ...place } = describe(key);
      changes.push({ type: `${kind}_published`, ...place });
    }
    const documents = new Set(this.files.documents.map((document) => `${document.type}/${document.uid}`));
    for (const key of Object.keys(before)) {
      if (key in digests) continue;
      const { kind, ...place } = describe(key);
      const gone = this.state.overlay[key] === 'deleted' || !documents.has(`${place.contentType}/${place.uid}`);
      changes.push({ type: gone ? `${kind}_deleted` : `${kind}_unpublished`, ...place });
    }
    const contentTypes = [...this.files.contentTypes.keys()];
    for (const uid of this.state.contentTypes) {
      if (!contentTypes.includes(uid))
        changes.push({ type: 'content_type_deleted', contentType: uid, uid: '', locale: '' });
    }
    const at = this.#clock().toISOString();
    const events = known
      ? changes.map((change, index) => ({ ...change, at, sequence: this.state.sequence + index + 1 }))
      : [];
    this.state = {
      ...this.state,
      digests,
      contentTypes,
      sequence: Math.max(1, this.state.sequence + events.length),
      events: [...this.state.events, ...events].slice(-20_000),
    };
    return events;
  }

  start(): readonly StackEvent[] {
    return this.#settle();
  }

  replaceFiles(files: StackFiles): readonly StackEvent[] {
    this.files = files;
    return this.#settle();
  }

  /** An editor's publish, unpublish or delete of one entry in one locale. Undefined when there is no such document. */
  act(
    action: 'publish' | 'unpublish' | 'delete',
    type: string,
    uid: string,
    locale: string,
  ): readonly StackEvent[] | undefined {
    if (!this.files.documents.some((document) => document.type === type && document.uid === uid)) return undefined;
    const key = rowKey({ type, uid, locale });
    const { [key]: _dropped, ...rest } = this.state.overlay;
    const overlay =
      action === 'publish'
        ? rest
        : { ...rest, [key]: action === 'delete' ? ('deleted' as const) : ('unpublished' as const) };
    this.state = { ...this.state, overlay };
    return this.#settle();
  }
}
