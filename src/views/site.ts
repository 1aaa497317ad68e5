/** What pages need besides content: markets, and the settings that the process hands in before it renders a page. */
import { join } from 'node:path';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { rememberWhile } from '#content-loaders/dependencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CaptchaKey } from '#lib/forms/captcha-facts.ts';
import type { Market } from '#lib/locale/market.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export interface PageSettings {
  /** Path of the content store that pages read. */
  readonly contentStore: string;
  /** Origin for canonical addresses, without slash at the end. */
  readonly siteUrl: string;
  /** Origin of the media service; empty when the shop serves pictures itself. */
  readonly mediaBase: string;
  /** Absent in a shop without a captcha. */
  readonly captcha?: CaptchaKey | undefined;
  /** Where the commerce platform's own pages are, without slash at the end. */
  readonly storefronts: Readonly<Record<CommerceRegion, string>>;
}

interface Shared {
  settings?: PageSettings;
  store?: ContentStore;
}

/** The bundle of the pages and the process that loads it have a copy of this module each; both see the same settings and store. */
const key = Symbol.for('firn.site');
const shared = ((globalThis as unknown as Record<symbol, Shared | undefined>)[key] ??= {});

export function contentStorePath(dataDir: string): string {
  return join(dataDir, 'content', 'store.db');
}

/** Called once by a process that renders pages, before the first page. */
export function setPageSettings(settings: PageSettings): void {
  shared.settings = settings;
}

/** Throws an AppError `page-settings` when they were not set. */
export function pageSettings(): PageSettings {
  if (shared.settings) return shared.settings;
  throw new AppError('page-settings', 'A page was rendered before setPageSettings() was called.');
}

/** The content store of the process. */
export function contentStore(): ContentStore {
  return (shared.store ??= openContentStore(pageSettings().contentStore));
}

/** What the pages of a locale share is computed once for each revision of the content. */
export const remembered = rememberWhile(() => contentStore().shownRevision());

export function markets(store: ContentStore): readonly Market[] {
  return store
    .list('country', 'en-us')
    .map((country) => ({ country: country.value, languages: country.langs.map((lang) => lang.value) }));
}
