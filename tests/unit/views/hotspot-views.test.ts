/** The hotspots of a banner lead every visitor of the banner to a page that exists for that visitor. */
import { expect, test } from 'vitest';

import type { Hotspot } from '#lib/content/page-entries.ts';
import { audienceOf } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';
import { editorsPage } from '#views/editors-page.ts';
import { hotspotViews } from '#views/hotspot-views.ts';
import type { PageContext } from '#views/page-context.ts';

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  open: [],
  pros: ['pro_eu_region_1'],
  guests: ['eu_region_1'],
};
const context = {
  locale: { code: 'en-at', country: 'at', language: 'en' },
  country: { currency: 'EUR' },
  shopping: false,
  region: 'eu_region_1',
  professionalRegion: 'pro_eu_region_1',
  commerceRegion: 'eu_region_1',
  text: (english: string) => english,
  link: () => Promise.resolve({ href: '/' }),
  audience: (one: { readonly regions: readonly string[] }) =>
    audienceOf({ region: 'eu_region_1', professionalRegion: 'pro_eu_region_1' }, one),
  content: {
    behind: (type: string, references: readonly { readonly uid: string }[]) =>
      Promise.resolve(references.map(({ uid }) => ({
        type, uid, title: uid, displayTitle: uid, url: `/${uid}`, regions: REGIONS[uid], tagline: '', image: { name: '', imageset: false }, prices: {}, salePrices: {}, colors: [], sizes: [],
        specs: [], categories: [], commerce: {},
      }))),
  },
} as unknown as PageContext; // prettier-ignore

const spots = (kind: 'product' | 'page') =>
  Object.keys(REGIONS).map((uid) => ({ id: uid, kind, point: { x: 0.5, y: 0.5 }, reference: { type: kind, uid } }) as unknown as Hotspot); // prettier-ignore
const shown = async (kind: 'product' | 'page', audience: Audience) =>
  (await hotspotViews(context, spots(kind), audience)).map(({ id }) => id);

test.each(['product', 'page'] as const)(
  'a hotspot of a %s for professionals alone is only in banners for professionals',
  async (kind) => {
    expect(await shown(kind, 'all')).toEqual(['open', 'guests']);
    expect(await shown(kind, 'others')).toEqual(['open', 'guests']);
    expect(await shown(kind, 'professionals')).toEqual(['open', 'pros']);
  },
);

test.each(['banner', 'carousel'] as const)(
  'a %s for everyone has the hotspots for professionals alone on a page for professionals alone',
  async (kind) => {
    const banner = {
      type: 'banner', uid: 'b', language: 'en-us', regions: [], content: [], buttons: [], contentLayout: 'top-left', background: { kind: 'image', media: { name: 'scene', imageset: false }, hotspots: spots('product') },
    }; // prettier-ignore
    const one = { type: 'banner', uid: 'b' };
    const sections = [kind === 'banner' ? { kind, banner: one } : { kind, banners: [one] }];
    const idsOn = async (regions: readonly string[]) => {
      const content = {
        language: 'en-us',
        byUrl: () => Promise.resolve({ type: 'page', uid: 'p', title: 'P', url: '/p', language: 'en-us', regions, sections, seo: {} }),
        behind: (type: string, references: readonly { readonly type: string; readonly uid: string }[]) =>
          type === 'banner' ? Promise.resolve([banner]) : context.content.behind(type as 'product', references as never),
      };
      const page = await editorsPage({ ...context, path: (rest: string) => rest, content } as unknown as PageContext, 'page', '/p');
      return page?.sections.flatMap((section) => (section.kind === 'banner' ? section.spots.map(({ id }) => id) : []));
    }; // prettier-ignore
    expect(await idsOn([])).toEqual(['open', 'guests']);
    expect(await idsOn(['pro_eu_region_1'])).toEqual(['open', 'pros']);
  },
);
