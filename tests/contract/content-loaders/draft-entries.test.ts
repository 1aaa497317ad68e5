/** Drafts in the content store of a preview. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { DraftSource } from '#clients/content/content-drafts.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { draftsInto } from '#content-loaders/draft-entries.ts';

let dir = '';
let store: ContentStore;
/** The drafts of pages: uid → address. */
let drafts: Readonly<Record<string, string>>;

const source = {
  entries: async (type) => {
    const value = Object.entries(drafts).map(([uid, url]) => ({ uid, title: `Page ${uid}`, url, locale: 'en-us' }));
    return { kind: 'ok', value: type === 'page' ? value : [] };
  },
} as Partial<DraftSource> as DraftSource;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-drafts-'));
  store = openContentStore(join(dir, 'store.db'));
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a draft whose address another entry has is reported until the address is free; the page at the address can be shown', async () => {
  const content = draftsInto(store, source);
  drafts = { m: '/boots' };
  await content.pull('en-us');
  drafts = { a: '/boots', m: '/boots' };
  await content.pull('en-us');
  const problem = 'its address /boots is that of "Page m" (page)';
  expect(content.broken()).toEqual([{ type: 'page', uid: 'a', language: 'en-us', title: 'Page a', url: '', problem }]);
  drafts = { a: '/boots', m: '/other' };
  await content.pull('en-us');
  expect(content.broken()).toEqual([]);
});
