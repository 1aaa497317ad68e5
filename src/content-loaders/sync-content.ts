/** Content service → content store: one full pull, then deltas since the sync token. Idempotent; token and data are written in one transaction. */
import { createHash } from 'node:crypto';

import type { ContentClient } from '#clients/content/content-client.ts';
import { failureSentence } from '#clients/content/content-result.ts';
import type { ContentResult } from '#clients/content/content-result.ts';
import type { SyncItem } from '#clients/content/content-sync.ts';
import { addressProblem } from '#clients/content/parse/fields.ts';
import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import type { ParsedEntry } from '#clients/content/parse/parse-entry.ts';
import { COMMERCE_FACT } from '#lib/content/commerce-fact.ts';
import type { EntryType } from '#lib/content/entries.ts';
import { SHIPPING_FACT } from '#lib/content/shipping-fact.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { describeAddressHolder } from './address-conflicts.ts';
import { ownPath } from './address-table.ts';
import type { WaitingRow } from './address-table.ts';
import type { ContentStore } from './content-store.ts';
import { parserVersion } from './parser-version.ts';
import { rowKey } from './stored-change.ts';
import type { StoredChange } from './stored-change.ts';

/** An entry in a language, with the title shown to editors; empty when it has none. */
export interface NamedRow {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  readonly title: string;
}

export interface SyncReport {
  readonly changed: readonly (NamedRow & { readonly change: 'published' | 'removed' })[];
  /** True after a full pull. */
  readonly full: boolean;
  /** Entries that cannot be shown as published; `problem` is a half-sentence with the reason. */
  readonly broken: readonly (NamedRow & { readonly problem: string })[];
  /** After a delta: entries published again without a change that the shop reads. */
  readonly unchanged: readonly NamedRow[];
}

type Broken = SyncReport['broken'][number];

/** Statuses for an unknown or expired token; wrong credentials lead to 401, 403 and 412. */
const TOKEN_REFUSED: ReadonlySet<number> = new Set([400, 404, 410, 422]);

type BrokenRow = Pick<Broken, 'title' | 'problem'>;

interface Changes {
  readonly changes: readonly StoredChange[];
  /** Published rows by key. */
  readonly published: ReadonlyMap<string, NamedRow>;
  /** Rows that are broken after the last event, by key. */
  readonly brokenRows: ReadonlyMap<string, Broken>;
  /** Keys of all rows that occur in the events. */
  readonly rows: ReadonlySet<string>;
  readonly droppedTypes: ReadonlySet<string>;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** An entry whose parser throws counts as broken, so that one entry never stops the others. */
function parsed(type: string, item: SyncItem): ParsedEntry {
  try {
    return parseEntry(type, item.data);
  } catch (error) {
    return { kind: 'broken', type, uid: String(item.data['uid']), problem: String(error) };
  }
}

/** Types of the commerce platform's data. */
const FACTS = [COMMERCE_FACT, SHIPPING_FACT] as const;

/** An event of a sync, without the JSON of its entry. */
interface SyncEvent extends NamedRow {
  readonly kind: string;
  readonly at: string;
  /** Parse result; only for a published entry. */
  readonly found?: ParsedEntry;
}

/** Names of the platform's facts are reserved, even if the content service has a type of this name. */
const isRead = ({ content_type_uid: type }: SyncItem): boolean =>
  type !== 'sys_assets' && !FACTS.some((fact) => fact === type);

function eventOf(item: SyncItem): SyncEvent {
  const { type: kind, event_at: at, content_type_uid: type, data } = item;
  const details = data['publish_details'] as { readonly locale?: string } | null | undefined;
  return {
    kind,
    at,
    type,
    uid: String(data['uid']),
    language: String(details?.locale ?? data['locale']),
    title: typeof data['title'] === 'string' ? data['title'] : '',
    ...(kind === 'entry_published' ? { found: parsed(type, item) } : {}),
  };
}

function dropType(rows: Map<string, { readonly type: string }>, type: string): void {
  for (const [key, row] of rows) if (row.type === type) rows.delete(key);
}

/** `events`: the earliest first. */
function changesOf(events: readonly SyncEvent[]): Changes {
  const latest = new Map<string, StoredChange>();
  const brokenRows = new Map<string, Broken>();
  const rows = new Set<string>();
  const published = new Map<string, NamedRow>();
  const droppedTypes = new Set<string>();
  for (const { kind, type, uid, language, title, found } of events) {
    if (kind === 'content_type_deleted') {
      droppedTypes.add(type);
      for (const known of [latest, brokenRows, published]) dropType(known, type);
      continue;
    }
    const row = { type, uid, language };
    const key = rowKey(row);
    rows.add(key);
    brokenRows.delete(key);
    published.delete(key);
    if (!found) {
      latest.set(key, row);
      continue;
    }
    if (found.kind === 'broken') {
      brokenRows.set(key, { ...row, title, problem: found.problem });
      continue;
    }
    published.set(key, { ...row, title });
    if (found.kind !== 'ok') continue;
    const { entry, problems } = found;
    latest.delete(key);
    latest.set(key, { ...row, entry, digest: digest(JSON.stringify(entry)), problems });
  }
  return { changes: [...latest.values()], published, brokenRows, rows, droppedTypes };
}

/** Pages arrive newest first; of two events with the same time, the one on the later page is the earlier event. */
function earliestFirst(events: readonly SyncEvent[]): readonly SyncEvent[] {
  return events.toReversed().toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
}

/** What a sync read. */
interface Received {
  /** The earliest first. */
  readonly events: readonly SyncEvent[];
  /** Token for the next sync. */
  readonly token: string;
  /** Number of pages that were read one by one. */
  readonly pages: number;
}

type Syncing = Pick<ContentClient, 'sync'>;
type OnPage = ((received: number, total: number) => void) | undefined;

function isTokenRefused(outcome: ContentResult<unknown>): boolean {
  return outcome.kind === 'failed' && outcome.reason === 'refused' && TOKEN_REFUSED.has(outcome.status);
}

/** Without a token, all content. */
async function receive(client: Syncing, token?: string, onPage?: OnPage): Promise<ContentResult<Received>> {
  const events: SyncEvent[] = [];
  let pages = 0;
  const take = (items: readonly SyncItem[]): void => {
    for (const item of items) if (isRead(item)) events.push(eventOf(item));
  };
  const onItems = (items: readonly SyncItem[]): void => {
    pages += 1;
    take(items);
  };
  const since = token === undefined ? {} : { token };
  const outcome = await client.sync({ ...since, onItems, ...(onPage ? { onPage } : {}) });
  if (outcome.kind !== 'ok') return outcome;
  // A client that ignores `onItems` returns all items at the end.
  take(outcome.value.items);
  return { kind: 'ok', value: { events: earliestFirst(events), token: outcome.value.token, pages } };
}

/**
 * All content, and what has changed since the first page was read: each page shows the content at its own time, so an entry that is published again
 * after the first page has moved to the front and is on none of them.
 */
async function receiveAll(client: Syncing, onPage: OnPage): Promise<ContentResult<Received>> {
  const all = await receive(client, undefined, onPage);
  if (all.kind !== 'ok' || all.value.pages < 2) return all;
  const since = await receive(client, all.value.token);
  if (isTokenRefused(since)) return all;
  if (since.kind !== 'ok') return since;
  // The clock of the service may have gone back meanwhile: the later events stay behind the earlier ones.
  return { kind: 'ok', value: { ...since.value, events: [...all.value.events, ...since.value.events] } };
}

const BROKEN = 'broken';

/** The stored name of a source includes the parser version, so that a new parser causes a full pull. */
export function storedSource(source: string): string {
  return `${parserVersion()} ${source}`;
}

/** Whether the store was filled from the source, by any parser version. */
function isFilledFrom(store: ContentStore, source: string): boolean {
  const stored = store.meta('source') ?? '';
  return stored.slice(stored.indexOf(' ') + 1) === source;
}

/** Whether the stored version has an address that earlier parsers accepted, and that no release can have a page at: it would block every publish. */
function hasRefusedAddress(store: ContentStore, { type, uid, language }: NamedRow): boolean {
  const entry = store.get(type as EntryType, uid, language);
  return entry !== undefined && 'url' in entry && ownPath(entry) !== undefined && addressProblem(entry.type, entry.url) !== undefined; // prettier-ignore
}

/** Entries whose latest version is broken, by row (`type/uid/language`). Pages show the previous version, or nothing. */
export function brokenEntries(store: ContentStore): Readonly<Record<string, BrokenRow>> {
  const stored = JSON.parse(store.meta(BROKEN) ?? '{}') as Readonly<Record<string, BrokenRow | string>>;
  // Earlier versions stored no title.
  return Object.fromEntries(Object.entries(stored).map(([row, one]) => [row, typeof one === 'string' ? { title: '', problem: one } : one])); // prettier-ignore
}

/** Half-sentence about an entry whose address belongs to another one, which was published first. */
export function describeAddressConflict(store: ContentStore, row: WaitingRow): string {
  return `${describeAddressHolder(store, row)}, which was published first`;
}

function brokenBy(store: ContentStore, row: WaitingRow): Broken {
  const { type, uid, language, entry } = row;
  return { type, uid, language, title: entry.title, problem: describeAddressConflict(store, row) };
}

/** Broken rows after this sync, as JSON: known ones that no event mentioned, plus new ones. */
function stillBroken(store: ContentStore, { brokenRows, rows, droppedTypes }: Changes, full: boolean): string {
  const before = full ? [] : Object.entries(brokenEntries(store));
  const kept = before.filter(([row]) => !rows.has(row) && !droppedTypes.has(row.split('/', 1)[0] ?? ''));
  const added = Array.from(brokenRows, ([row, { title, problem }]) => [row, { title, problem }] as const);
  return JSON.stringify(Object.fromEntries([...kept, ...added]));
}

/**
 * Throws AppError `content-unreachable` when the service fails on any page; the store is then unchanged. A refused token causes a full pull. For a
 * broken entry the store keeps the previous version.
 */
export async function syncContent(options: {
  readonly client: Pick<ContentClient, 'sync'>;
  readonly store: ContentStore;
  /** Identifies the source; another source causes a full pull. */
  readonly source: string;
  /** Forces a full pull, with or without a token. */
  readonly isFullPull?: boolean | undefined;
  readonly onProgress?: (received: number, total: number) => void;
}): Promise<SyncReport> {
  const { client, store, onProgress } = options;
  const source = storedSource(options.source);
  const known = store.meta('source') === source;
  const token = known && !options.isFullPull ? store.meta('token') : undefined;
  const delta = token === undefined ? undefined : await receive(client, token, onProgress);
  const full = delta === undefined || isTokenRefused(delta);
  const outcome = full ? await receiveAll(client, onProgress) : delta;
  if (outcome.kind !== 'ok') throw new AppError('content-unreachable', failureSentence(outcome));
  const made = changesOf(outcome.value.events);
  const { changes, published, brokenRows, droppedTypes } = made;
  const settings = { token: outcome.value.token, source, [BROKEN]: stillBroken(store, made, full) };
  const facts = full ? FACTS.flatMap((type) => store.list(type, 'en-us').map(rowKey)) : [];
  // Rows of another source are never kept; those of another parser version are, like a version that was parsed before the entry broke.
  const previous = isFilledFrom(store, options.source) ? [...brokenRows] : [];
  const usable = previous.flatMap(([key, row]) => (hasRefusedAddress(store, row) ? [] : [key]));
  const keep = new Set([...usable, ...facts]);
  const applied = store.apply(changes, settings, { replace: full || droppedTypes, keep });
  const waiting = store.waiting().filter((row) => published.has(rowKey(row)));
  const reported = new Set([...applied, ...waiting].map(rowKey));
  return {
    changed: applied.map(({ type, uid, language, title, entry }) => ({
      type,
      uid,
      language,
      title,
      change: entry ? 'published' : 'removed',
    })),
    full,
    broken: [...brokenRows.values(), ...waiting.map((row) => brokenBy(store, row))],
    unchanged: full ? [] : [...published].flatMap(([key, row]) => (reported.has(key) ? [] : [row])),
  };
}
