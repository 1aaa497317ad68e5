/** `stacks/sync`: initial sets, pages, deltas. Tokens are stateless and carry the filters they were made with. */
import type { WireObject } from '#wire/content/entry.ts';

import { CONTENT_ERRORS, ContentFault } from './errors.ts';
import type { Parameters } from './parameters.ts';
import type { Row, Stack, StackEvent } from './stack.ts';

const PAGE = 100;

interface Filters {
  readonly locale?: string;
  readonly from?: string;
  readonly contentType?: string;
  readonly types?: readonly string[];
}

interface Token {
  readonly kind: 'page' | 'delta';
  readonly filters: Filters;
  /** Log position up to which the holder knows everything, or (init pages) at which the set was taken. */
  readonly sequence: number;
  readonly offset: number;
  /** Page of a delta that began here. */
  readonly since?: number;
}

interface Item {
  readonly type: string;
  readonly event_at: string;
  readonly content_type_uid: string;
  readonly data: WireObject;
}

function encode(token: Token): string {
  return `cs${Buffer.from(JSON.stringify(token)).toString('base64url')}`;
}

function decode(text: string): Token {
  try {
    const token = JSON.parse(Buffer.from(text.slice(2), 'base64url').toString('utf8')) as Token;
    if (!Number.isInteger(token.sequence) || !Number.isInteger(token.offset) || typeof token.filters !== 'object')
      throw new Error('shape');
    return token;
  } catch {
    throw new ContentFault(CONTENT_ERRORS.badSyncToken);
  }
}

function readFilters(parameters: Parameters): Filters {
  const get = (name: string): string | undefined => parameters.single.get(name);
  const from = get('start_from') ?? get('start_date');
  if (from !== undefined && Number.isNaN(Date.parse(from))) throw new ContentFault(CONTENT_ERRORS.badQuery);
  return {
    ...(get('locale') === undefined ? {} : { locale: get('locale') ?? '' }),
    ...(from === undefined ? {} : { from }),
    ...(get('content_type_uid') === undefined ? {} : { contentType: get('content_type_uid') ?? '' }),
    ...(get('type') === undefined ? {} : { types: (get('type') ?? '').split(',') }),
  };
}

/** Sync leaves out what only editors use. */
function syncData(row: Row): WireObject {
  const { ACL: _acl, _in_progress: _progress, ...data } = row.data;
  return data;
}

function publishedItem(row: Row): Item {
  const type = row.type === 'sys_assets' ? 'asset_published' : 'entry_published';
  return { type, event_at: row.time, content_type_uid: row.type, data: syncData(row) };
}

function passes(item: { type: string; contentType: string; locale: string; at: string }, filters: Filters): boolean {
  if (filters.types && !filters.types.includes(item.type)) return false;
  if (item.type === 'content_type_deleted')
    return filters.contentType === undefined || filters.contentType === item.contentType;
  if (filters.locale !== undefined && item.locale !== filters.locale) return false;
  if (filters.contentType !== undefined && item.contentType !== filters.contentType) return false;
  return filters.from === undefined || Date.parse(item.at) >= Date.parse(filters.from);
}

function initialItems(stack: Stack, filters: Filters): Item[] {
  const rows = [...stack.rows.values()].filter((row) =>
    passes(
      {
        type: row.type === 'sys_assets' ? 'asset_published' : 'entry_published',
        contentType: row.type,
        locale: row.locale,
        at: row.time,
      },
      filters,
    ),
  );
  return rows.map(publishedItem).toSorted((a, b) => (a.event_at < b.event_at ? 1 : a.event_at > b.event_at ? -1 : 0));
}

function eventItem(stack: Stack, event: StackEvent): Item[] {
  const place = { type: event.type, event_at: event.at, content_type_uid: event.contentType };
  if (event.type === 'content_type_deleted') return [{ ...place, data: {} }];
  if (!event.type.endsWith('_published')) return [{ ...place, data: { uid: event.uid, locale: event.locale } }];
  const row = stack.row(event.contentType, event.uid, event.locale);
  return row ? [{ ...place, data: syncData(row) }] : [];
}

function deltaItems(stack: Stack, filters: Filters, since: number, until: number): Item[] {
  const latest = new Map<string, StackEvent>();
  for (const event of stack.state.events) {
    if (event.sequence <= since || event.sequence > until) continue;
    if (passes(event, { ...filters, ...(filters.from === undefined ? {} : { from: '1970-01-01' }) }))
      latest.set(`${event.contentType}/${event.uid}/${event.locale}`, event);
  }
  return [...latest.values()].toSorted((a, b) => b.sequence - a.sequence).flatMap((event) => eventItem(stack, event));
}

export function syncAnswer(stack: Stack, parameters: Parameters): Record<string, unknown> {
  const given = parameters.single.get('pagination_token') ?? parameters.single.get('sync_token');
  if (given === undefined && parameters.single.get('init') !== 'true')
    throw new ContentFault(CONTENT_ERRORS.badSyncToken);
  const token = given === undefined ? undefined : decode(given);
  const filters = token?.filters ?? readFilters(parameters);
  const now = stack.state.sequence;
  if (token && token.sequence > now) throw new ContentFault(CONTENT_ERRORS.badSyncToken);
  const since = token?.kind === 'delta' ? token.sequence : token?.since;
  const until = token?.kind === 'page' ? token.sequence : now;
  const all = since === undefined ? initialItems(stack, filters) : deltaItems(stack, filters, since, until);
  const skip = token?.kind === 'page' ? token.offset : 0;
  const items = all.slice(skip, skip + PAGE);
  const more = skip + PAGE < all.length;
  const page: Token = {
    kind: 'page',
    filters,
    sequence: until,
    offset: skip + PAGE,
    ...(since === undefined ? {} : { since }),
  };
  const next = more
    ? { pagination_token: encode(page) }
    : {
        sync_token:
          given !== undefined && token?.kind === 'delta' && all.length === 0
            ? given
            : encode({ kind: 'delta', filters, sequence: until, offset: 0 }),
      };
  return { items, skip, limit: PAGE, total_count: all.length, ...next };
}
