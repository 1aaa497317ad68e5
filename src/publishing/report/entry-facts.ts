/** The facts about entries that the report needs, cached between publishes, so that reporting an edit does not read all content again. */
import { openRowProjection } from '#content-loaders/row-projection.ts';
import type { RowProjection } from '#content-loaders/row-projection.ts';
import { isGridProduct } from '#lib/catalogue/tile.ts';
import { isChecked } from '#lib/content/content-types.ts';
import type { Entry } from '#lib/content/entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import { findFields } from './find-fields.ts';
import type { Found, FoundPicture } from './find-fields.ts';
import { searchFilters } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';

export interface EntryFacts extends SearchFilters {
  readonly type: string;
  readonly uid: string;
  readonly title: string;
  /** Language of the entry itself; not the requested one after a fallback. */
  readonly language: string;
  readonly url?: string;
  readonly regions: readonly string[];
  /** Why product lists leave the product out. */
  readonly notInGrids?: string;
  /** Of a product: commerce region → id of the product there. */
  readonly sold?: Readonly<Record<string, number>>;
  /** Of a product that is not discontinued: countries for which the content has a price. */
  readonly priced?: readonly string[];
  /** Links, references, and pictures that need an alternative text and have none. */
  readonly found: readonly Found[];
  /** Pictures of the media service; of a product in the default language only. */
  readonly pictures: readonly FoundPicture[];
}

export type FactsOfEntries = Pick<RowProjection<EntryFacts>, 'list' | 'get'>;

/** Types whose pictures need an alternative text; pictures of other types appear next to their title. */
const PICTURED: ReadonlySet<string> = new Set(['page', 'home', 'landing_page', 'pro', 'proclub', 'banner']);

function isFinding(type: string, found: Found): boolean {
  if (found.kind !== 'picture') return true;
  const isContent = PICTURED.has(type) || found.field.includes('children');
  return found.alt === '' && isContent && !found.field.startsWith('seo');
}

function missingForGrids(entry: Entry): string | undefined {
  if (entry.type !== 'product' || isGridProduct(entry)) return undefined;
  return entry.title === '' ? 'no title' : 'no product of the commerce platform';
}

function soldOf({ commerce = {} }: Product): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(commerce).map(([region, { id }]) => [region, id]));
}

/** References of a product are the same in all languages: check them once. */
const isReportedHere = ({ type, language }: Entry, { kind }: Found): boolean =>
  kind !== 'reference' || type !== 'product' || language === DEFAULT_CONTENT_LANGUAGE;

/** A picture in rich text is a URL, and the background of a banner may be a video: neither is looked up. */
function picturesOf(entry: Entry, found: readonly Found[]): readonly FoundPicture[] {
  if (entry.type === 'product' && entry.language !== DEFAULT_CONTENT_LANGUAGE) return [];
  const isVideo = entry.type === 'banner' && entry.background?.kind === 'video';
  return found.flatMap((one) =>
    one.kind === 'picture' && !one.name.includes('/') && !(isVideo && one.field === 'background.media') ? [one] : [],
  );
}

export function factsOf(entry: Entry): EntryFacts {
  const { type, uid, title, language } = entry;
  const notInGrids = missingForGrids(entry);
  const found = isChecked(type) ? findFields(entry) : [];
  return {
    type,
    uid,
    title,
    language,
    ...('url' in entry ? { url: entry.url } : {}),
    regions: 'regions' in entry ? entry.regions : [],
    ...(notInGrids === undefined ? {} : { notInGrids }),
    ...(entry.type === 'product' ? { sold: soldOf(entry) } : {}),
    ...(entry.type === 'product' && !entry.discontinued ? { priced: Object.keys(entry.prices ?? {}) } : {}),
    ...searchFilters(entry),
    found: found.filter((one) => isFinding(type, one) && isReportedHere(entry, one)),
    pictures: picturesOf(entry, found),
  };
}

export function openFactsProjection(path: string): RowProjection<EntryFacts> {
  return openRowProjection<EntryFacts>(path, { read: (data) => factsOf(JSON.parse(data) as Entry) });
}
