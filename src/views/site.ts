/** What pages ask of the world besides content: markets, regions, addresses. */
import { join } from 'node:path';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { rememberWhile } from '#content-loaders/dependencies.ts';
import type { Market } from '#lib/locale/market.ts';

/** Path of the content store of this process; scripts and workers set it before pages load. */
const PATH = 'FIRN_CONTENT_STORE';

const key = Symbol.for('firn.content-store');
const shared = globalThis as unknown as Record<symbol, ContentStore | undefined>;

export function contentStorePath(dataDir: string): string {
  return join(dataDir, 'content', 'store.db');
}

/** The one store of the process: bundles share it. */
export function contentStore(): ContentStore {
  return (shared[key] ??= openContentStore(process.env[PATH] ?? contentStorePath(process.env['DATA_DIR'] ?? '.data')));
}

/** What the pages of a locale share is made once for a revision of the content. */
export const remembered = rememberWhile(() => contentStore().shownRevision());

export function markets(store: ContentStore): readonly Market[] {
  return store
    .list('country', 'en-us')
    .map((country) => ({ country: country.value, languages: country.langs.map((lang) => lang.value) }));
}

/** Origin for canonical addresses, from SITE_URL. */
export function siteUrl(): string {
  return (process.env['SITE_URL'] ?? 'http://127.0.0.1:4321').replace(/\/+$/, '');
}
