/** The hotspots of a banner lead every visitor of the banner to a page that exists for that visitor. */
import { expect, test } from 'vitest';

import type { Hotspot } from '#lib/content/page-entries.ts';
import { audienceOf } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';
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
