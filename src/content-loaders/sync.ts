/** Content service → content store: everything once, then what changed since the token. Idempotent; token and data go in one transaction. */
import { createHash } from 'node:crypto';

import type { ContentClient, SyncItem } from '#clients/content/content-client.ts';
import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { ContentStore, StoredChange } from './store.ts';

export interface SyncReport {
  readonly changed: readonly {
    readonly type: string;
    readonly uid: string;
    readonly language: string;
    readonly change: 'published' | 'removed';
  }[];
  /** Everything was pulled anew. */
  readonly full: boolean;
  readonly broken: readonly { readonly type: string; readonly uid: string; readonly problem: string }[];
}

/** Grows when the parsers change what they make of an entry: the store is then filled anew. */
const STORE_VERSION = '2';

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function changesOf(
  items: readonly SyncItem[],
  broken: { type: string; uid: string; problem: string }[],
): StoredChange[] {
  const latest = new Map<string, StoredChange>();
  const ordered = items.toSorted((left, right) =>
    left.event_at < right.event_at ? -1 : left.event_at > right.event_at ? 1 : 0,
  );
  for (const item of ordered) {
    if (item.content_type_uid === 'sys_assets' || item.type === 'content_type_deleted') continue;
    const type = item.content_type_uid;
    const uid = `${item.data['uid'] as string}`;
    const details = item.data['publish_details'] as { locale?: string } | undefined;
    const language = details?.locale ?? `${item.data['locale'] as string}`;
    const key = `${type}/${uid}/${language}`;
    if (item.type !== 'entry_published') {
      latest.set(key, { type, uid, language });
      continue;
    }
    const parsed = parseEntry(type, item.data);
    if (parsed.kind === 'broken') broken.push(parsed);
    if (parsed.kind !== 'ok') continue;
    latest.set(key, { type, uid, language, entry: parsed.entry, digest: digest(JSON.stringify(parsed.entry)) });
  }
  return [...latest.values()];
}

/** Throws AppError `content-unreachable` when the service does not answer; the store is then as it was. */
export async function syncContent(options: {
  readonly client: ContentClient;
  readonly store: ContentStore;
  /** Names the source; another source means everything anew. */
  readonly source: string;
  readonly onProgress?: (received: number, total: number) => void;
}): Promise<SyncReport> {
  const { client, store, onProgress } = options;
  const source = `${STORE_VERSION} ${options.source}`;
  const token = store.meta('source') === source ? store.meta('token') : undefined;
  const progress = onProgress ? { onPage: onProgress } : {};
  let outcome = await client.sync(token === undefined ? progress : { token, ...progress });
  let full = token === undefined;
  if (outcome.kind !== 'ok' && !full && outcome.kind === 'not-found') {
    outcome = await client.sync(progress);
    full = true;
  }
  if (outcome.kind !== 'ok')
    throw new AppError('content-unreachable', `The content service did not answer: ${outcome.message}`);
  const broken: { type: string; uid: string; problem: string }[] = [];
  const dropsType = outcome.value.items.some((item) => item.type === 'content_type_deleted');
  if (dropsType && !full) return syncContent({ ...options, source: `${options.source} anew ${outcome.value.token}` });
  const changes = changesOf(outcome.value.items, broken);
  const applied = store.apply(changes, { token: outcome.value.token, source }, full);
  return {
    changed: applied.map((change) => ({
      type: change.type,
      uid: change.uid,
      language: change.language,
      change: change.entry ? 'published' : 'removed',
    })),
    full,
    broken,
  };
}
