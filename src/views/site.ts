/** Dependencies of pages other than content: markets, and settings that the process provides before it renders a page. */
import { join } from 'node:path';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { memoizePerRevision } from '#content-loaders/dependencies.ts';
import type { AnalyticsSettings } from '#lib/analytics/page-analytics.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CaptchaKey } from '#lib/forms/captcha-facts.ts';
import type { Market } from '#lib/locale/market.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export interface PageSettings {
  /** Path of the content store that pages read. */
  readonly contentStore: string;
  /** Origin for canonical URLs, without trailing slash. */
  readonly siteUrl: string;
  /** Origin of the media service; empty when the shop serves media itself. */
  readonly mediaBase: string;
  /** Public settings of the search engine; an empty origin is the shop's own. Absent in a shop without an engine. */
  readonly search?: { readonly engine: string; readonly endpointBase: string; readonly searchKey: string } | undefined;
  /** CAPTCHA key; absent in a shop without one. */
  readonly captcha?: CaptchaKey | undefined;
  /** Analytics settings; absent in a shop without analytics. */
  readonly analytics?: AnalyticsSettings | undefined;
  /** Origins of the commerce platform's own pages, without trailing slash. */
  readonly storefronts: Readonly<Record<CommerceRegion, string>>;
}

interface Shared {
  settings?: PageSettings;
  store?: ContentStore;
}

/** The page bundle and the process that loads it each have a copy of this module; the global symbol lets both share settings and store. */
const key = Symbol.for('firn.site');
const shared = ((globalThis as unknown as Record<symbol, Shared | undefined>)[key] ??= {});

export function contentStorePath(dataDir: string): string {
  return join(dataDir, 'content', 'store.db');
}

/** Must be called once before the first page is rendered. */
export function setPageSettings(settings: PageSettings): void {
  shared.settings = settings;
}

/** Throws an AppError `page-settings` before setPageSettings() was called. */
export function pageSettings(): PageSettings {
  if (shared.settings) return shared.settings;
  throw new AppError('page-settings', 'A page was rendered before setPageSettings() was called.');
}

/** The content store of the process. */
export function contentStore(): ContentStore {
  return (shared.store ??= openContentStore(pageSettings().contentStore));
}

/** Memoizes values shared by a locale's pages, per revision of the content. */
export const memoizedPerRevision = memoizePerRevision(() => contentStore().shownRevision());

export function markets(store: ContentStore): readonly Market[] {
  return store
    .list('country', 'en-us')
    .map((country) => ({ country: country.value, languages: country.langs.map((lang) => lang.value) }));
}
