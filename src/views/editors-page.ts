/** A page that an editor built from sections: generic pages, landing pages, and the front pages of journal, team and support. */
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import type { PageEntry } from '#lib/content/page-entries.ts';
import { openingBanners } from '#lib/content/section-view.ts';
import type { SectionView } from '#lib/content/section-view.ts';
import { entryPath } from '#lib/links/links.ts';

import { sectionsData } from './editorial-structured-data.ts';
import { payloadOf, productPayloads } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';
import { sectionProducts, sectionViews } from './sections-view.ts';

export interface EditorsPage {
  readonly entry: PageEntry;
  /** Path below the locale. */
  readonly rest: string;
  readonly sections: readonly SectionView[];
  /** Number of opening banners that touch the header and carry the page's title; 0 with the default layout. */
  readonly opening: number;
  readonly payload: PagePayload;
  /** Structured data with the questions of the sections, for search engines. */
  readonly jsonLd: object | undefined;
}

/** Undefined if the entry does not exist or no visitor of the region sees it. */
export async function editorsPage(
  context: PageContext,
  type: 'page' | 'landing_page',
  url: string,
): Promise<EditorsPage | undefined> {
  const entry = await context.content.byUrl(type, url);
  const rest = entry && entryPath(type, entry.url);
  const audience = entry && context.audience(entry);
  if (!entry || !rest || !audience) return undefined;
  const sections = await sectionViews(context, entry.sections, audience);
  return {
    entry,
    rest,
    sections,
    opening: entry.layout === 'flush-banner' ? openingBanners(sections) : 0,
    jsonLd: sectionsData(sections),
    payload: {
      ...payloadOf(context, rest, entry.title),
      kind: 'page',
      products: productPayloads(context, sectionProducts(sections)),
    },
  };
}
