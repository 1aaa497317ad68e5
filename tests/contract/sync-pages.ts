/** Reads all pages of a sync, from the initial request to its token. */
import { expect } from 'vitest';

import type { Json } from './content-service-fixture.ts';

export interface Item {
  readonly type: string;
  readonly content_type_uid: string;
  readonly data: Json;
}
export interface Page {
  readonly items: readonly Item[];
  readonly total_count: number;
  readonly skip: number;
  readonly limit: number;
  readonly sync_token?: string;
  readonly pagination_token?: string;
}
export type Ask = (search: string) => Promise<Page>;

export const name = (item: Item) => `${item.type} ${item.content_type_uid}/${(item.data['uid'] ?? '') as string}`;

export async function followed(ask: Ask, search: string): Promise<{ items: Item[]; token: string; pages: number }> {
  const items: Item[] = [];
  let page = await ask(search);
  for (let pages = 1; ; pages += 1) {
    items.push(...page.items);
    expect('sync_token' in page).not.toBe('pagination_token' in page);
    if (page.sync_token !== undefined) return { items, token: page.sync_token, pages };
    page = await ask(`pagination_token=${page.pagination_token ?? ''}`);
  }
}
