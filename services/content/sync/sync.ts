/** The endpoint `stacks/sync`: initial sets, pages and deltas. Tokens contain all state, including the filters. */
import { utcTime } from '@firn/service-http/utc-time.ts';

import type { WireObject } from '#wire/content/entry-wire.ts';
import type { SyncType, WireSyncItem } from '#wire/content/sync-wire.ts';

import { rowKey } from '../entries/row-key.ts';
import type { Row } from '../entries/row.ts';
import { CONTENT_ERRORS, ContentFault, missingContentType } from '../requests/errors.ts';
import type { Parameters } from '../requests/parameters.ts';
import type { Stack } from '../stack/stack.ts';
import type { StackEvent } from './event-log.ts';
import { decodeToken, encodeToken } from './sync-token.ts';
import type { SyncFilters, SyncToken } from './sync-token.ts';

const SYNC_TYPES: readonly SyncType[] = [
  'entry_published', 'asset_published', 'entry_unpublished', 'asset_unpublished', 'entry_deleted', 'asset_deleted', 'content_type_deleted',
]; // prettier-ignore

/** An item with its sort key, so that the next page starts after it even if the set has changed. */
interface Placed {
  readonly order: string;
  readonly item: () => WireSyncItem;
}

function readFilters(stack: Stack, { single }: Parameters): SyncFilters {
  const locale = single.get('locale');
  const from = single.get('start_from') ?? single.get('start_date');
  const contentType = single.get('content_type_uid');
  const types = single.get('type')?.split(',');
  if (from !== undefined && Number.isNaN(utcTime(from))) throw new ContentFault(CONTENT_ERRORS.badStartDate);
  if (locale !== undefined && !stack.files.locales.has(locale)) throw new ContentFault(CONTENT_ERRORS.unknownLocale);
  if (types?.some((type) => !SYNC_TYPES.some((known) => known === type)))
    throw new ContentFault(CONTENT_ERRORS.badSyncType);
  const known =
    contentType === undefined ||
    contentType === 'sys_assets' ||
    stack.files.contentTypes.has(contentType) ||
    stack.log.contentTypes.has(contentType);
  if (!known) throw new ContentFault(missingContentType(contentType));
  return {
    ...(locale === undefined ? {} : { locale }),
    ...(from === undefined ? {} : { from }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(types === undefined ? {} : { types: types as readonly SyncType[] }),
  };
}

/** The row's data without the fields that only editors use. */
function syncData(row: Row): WireObject {
  const { ACL: _acl, _in_progress: _progress, ...data } = row.data;
  return data;
}

function passes(
  subject: { readonly event: SyncType; readonly type: string; readonly locale: string },
  filters: SyncFilters,
): boolean {
  if (filters.types && !filters.types.includes(subject.event)) return false;
  if (filters.contentType !== undefined && filters.contentType !== subject.type) return false;
  return filters.locale === undefined || subject.event === 'content_type_deleted' || filters.locale === subject.locale;
}

function isSince(time: string, filters: SyncFilters): boolean {
  return filters.from === undefined || Date.parse(time) >= utcTime(filters.from);
}

function isPublished(event: SyncType): boolean {
  return event === 'entry_published' || event === 'asset_published';
}

function toItem(stack: Stack, event: StackEvent): WireSyncItem | undefined {
  const place = { type: event.event, event_at: event.at, content_type_uid: event.type };
  if (event.event === 'content_type_deleted') return { ...place, data: {} };
  if (!isPublished(event.event)) return { ...place, data: { uid: event.uid, locale: event.locale } };
  const row = stack.row(event.type, event.uid, event.locale);
  return row && { ...place, data: syncData(row) };
}

/** Items of an initial set: all published content, and the unpublished and deleted content that `type` asks for. */
function initialItems(stack: Stack, filters: SyncFilters): Placed[] {
  const placed: Placed[] = [];
  const { contentTypes } = stack.files;
  for (const row of stack.rows.values()) {
    const event = row.type === 'sys_assets' ? 'asset_published' : 'entry_published';
    if (!passes({ ...row, event }, filters) || !isSince(row.time, filters)) continue;
    const place = { type: event, event_at: row.time, content_type_uid: row.type } as const;
    placed.push({ order: `${row.time} ${rowKey(row)}`, item: () => ({ ...place, data: syncData(row) }) });
  }
  for (const event of filters.types ? stack.log.events() : []) {
    if (isPublished(event.event) || !passes(event, filters) || !isSince(event.at, filters)) continue;
    const isBack =
      event.event === 'content_type_deleted' ? contentTypes.has(event.type) : stack.rows.has(rowKey(event));
    if (isBack) continue;
    const item = toItem(stack, event);
    if (item) placed.push({ order: `${event.at} ${event.event} ${rowKey(event)}`, item: () => item });
  }
  return placed;
}

/** Sorts items, newest first. */
const inOrder = (placed: readonly Placed[]): readonly Placed[] =>
  placed.toSorted((left, right) => (left.order < right.order ? 1 : left.order > right.order ? -1 : 0));

interface InitialSet {
  readonly filters: string;
  readonly placed: readonly Placed[];
}

/** The most recent initial set of each stack, cached because clients read it in pages. It is keyed by the stack's rows, which every change replaces. */
const initialSets = new WeakMap<Stack['rows'], InitialSet>();

function initialSet(stack: Stack, filters: SyncFilters): readonly Placed[] {
  const key = JSON.stringify(filters);
  const known = initialSets.get(stack.rows);
  if (known?.filters === key) return known.placed;
  const placed = inOrder(initialItems(stack, filters));
  initialSets.set(stack.rows, { filters: key, placed });
  return placed;
}

/** The latest event per row after `since`, up to `until` (sequence numbers). */
function deltaItems(
  stack: Stack,
  filters: SyncFilters,
  { since, until }: { readonly since: number; readonly until: number },
): Placed[] {
  const latest = new Map<string, StackEvent>();
  for (const event of stack.log.events()) {
    if (event.sequence > since && event.sequence <= until && passes(event, filters)) latest.set(rowKey(event), event);
  }
  return [...latest.values()].flatMap((event) => {
    const item = toItem(stack, event);
    return item ? [{ order: `${event.sequence}`.padStart(12, '0'), item: () => item }] : [];
  });
}

/** Index of the first item after a page whose last item has this sort key. */
function behindIndex(placed: readonly Placed[], after: string): number {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.order ?? '') < after) high = middle;
    else low = middle + 1;
  }
  return low;
}

function readToken(stack: Stack, parameters: Parameters): SyncToken | undefined {
  const given = parameters.single.get('pagination_token') ?? parameters.single.get('sync_token');
  if (given === undefined) {
    if (parameters.single.get('init') === 'true') return undefined;
    throw new ContentFault(CONTENT_ERRORS.badSyncToken);
  }
  const token = decodeToken(given);
  if (!token || token.log !== stack.log.id || token.sequence > stack.log.sequence)
    throw new ContentFault(CONTENT_ERRORS.badSyncToken);
  return token;
}

export function syncAnswer(stack: Stack, parameters: Parameters, pageSize: number): WireObject {
  const token = readToken(stack, parameters);
  const filters = token?.filters ?? readFilters(stack, parameters);
  const page = token?.kind === 'page' ? token : undefined;
  const since = token?.kind === 'delta' ? token.sequence : page?.since;
  const sequence = page?.sequence ?? stack.log.sequence;
  const all =
    since === undefined ? initialSet(stack, filters) : inOrder(deltaItems(stack, filters, { since, until: sequence }));
  const start = page ? behindIndex(all, page.after) : 0;
  const shown = all.slice(start, start + pageSize);
  const skip = page?.skip ?? 0;
  const base = { log: stack.log.id, filters, sequence };
  const isLast = all.length - start <= pageSize;
  const after = shown.at(-1)?.order ?? '';
  const from = since === undefined ? {} : { since };
  // If nothing has changed, the same token is returned.
  const unchanged = token?.kind === 'delta' && all.length === 0;
  const next: SyncToken = isLast
    ? { kind: 'delta', ...base, ...(unchanged ? { sequence: token.sequence } : {}) }
    : { kind: 'page', ...base, skip: skip + pageSize, after, ...from };
  return {
    items: shown.map(({ item }) => ({ ...item() })),
    skip,
    limit: pageSize,
    total_count: all.length,
    [isLast ? 'sync_token' : 'pagination_token']: encodeToken(next),
  };
}
