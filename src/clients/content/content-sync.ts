/** Follows a sync through all pages of 100; returns the token for the next sync. */
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { contentFailure } from './content-result.ts';
import type { ContentResult } from './content-result.ts';
import type { Ask } from './content-sdk.ts';

export interface SyncItem {
  readonly type: string;
  readonly event_at: string;
  readonly content_type_uid: string;
  readonly data: WireObject;
}

export interface SyncOutcome {
  readonly items: readonly SyncItem[];
  readonly token: string;
}

export interface SyncOptions {
  readonly token?: string;
  readonly onPage?: (received: number, total: number) => void;
  /** Receives the items of each page; the outcome then contains none. Saves memory: a shop's whole content as JSON is larger than what is read from it. */
  readonly onItems?: (items: readonly SyncItem[]) => void;
}

function isItem(value: unknown): value is SyncItem {
  return isWireObject(value) && typeof value['type'] === 'string' && isWireObject(value['data']);
}

/** All or nothing: one failed page fails the whole sync. */
export async function syncPages(
  ask: Ask,
  { token, onPage, onItems }: SyncOptions,
): Promise<ContentResult<SyncOutcome>> {
  const items: SyncItem[] = [];
  let received = 0;
  const followed = new Set<string>();
  let parameters: Record<string, unknown> = token === undefined ? { init: true } : { sync_token: token };
  for (;;) {
    const answer = await ask((stack) => stack.sync(parameters) as Promise<unknown>);
    if (answer.kind !== 'ok') return answer;
    const page = isWireObject(answer.value) ? answer.value : {};
    if (!Array.isArray(page['items']))
      return contentFailure('malformed', 'The content service returned a sync page without items.', { status: 200 });
    const found = (page['items'] as readonly unknown[]).filter(isItem);
    if (onItems) onItems(found);
    else items.push(...found);
    received += found.length;
    const total = page['total_count'];
    onPage?.(received, typeof total === 'number' ? total : received);
    if (typeof page['sync_token'] === 'string') return { kind: 'ok', value: { items, token: page['sync_token'] } };
    const next = page['pagination_token'];
    if (typeof next !== 'string')
      return contentFailure('malformed', 'The content service returned a sync page without a token.', { status: 200 });
    if (followed.has(next))
      return contentFailure('malformed', 'The content service returned a pagination token a second time.', {
        status: 200,
      });
    followed.add(next);
    parameters = { pagination_token: next };
  }
}
