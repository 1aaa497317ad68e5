/** The pages of the professional program exist for everyone; their entries may be for some visitors only. */
import { expect, test } from 'vitest';

import { audienceOf } from '#lib/region/audience.ts';
import type { PageContext } from '#views/page-context.ts';
import { proPage } from '#views/pro-page.ts';
import { setPageSettings } from '#views/site.ts';

const OTHERS = ['eu_region_1'];
const PROS = ['pro_eu_region_1'];

function banner(uid: string, regions: readonly string[]) {
  const background = { kind: 'image', media: { name: uid, imageset: false }, hotspots: [], zoom: false };
  return { type: 'banner', uid, title: uid, language: 'de', updatedAt: '', content: [], regions, darkOverlay: false, disableLink: false, contentLayout: 'top-left', wrapCopy: false, buttons: [], background }; // prettier-ignore
}

const BANNERS = [banner('all', []), banner('others', OTHERS), banner('pros', PROS)];

/** The program's page in Austria; its entry has the regions and the banners. */
function pageOf(regions: readonly string[], banners: readonly string[]) {
  setPageSettings({
    contentStore: '', siteUrl: 'https://firn.test', mediaBase: '', storefronts: { us: '', ca: '', eu_region_1: '' },
  }); // prettier-ignore
  const sections = [
    ...banners.map((uid) => ({ kind: 'banner', banner: { type: 'banner', uid } })),
    { kind: 'rich-text', body: [] },
  ];
  const entry = { type: 'pro', uid: 'pro', title: 'Für Profis', language: 'de', regions, layout: 'flush-banner', sections, seo: { description: 'Preise' } }; // prettier-ignore
  const content = {
    language: 'de',
    byUrl: () => Promise.resolve(entry),
    behind: (_type: string, references: readonly { readonly uid: string }[]) =>
      Promise.resolve(BANNERS.filter(({ uid }) => references.some((one) => one.uid === uid))),
  };
  const context = {
    content, shopping: false, commerceRegion: 'eu_region_1', locale: { code: 'de-at', language: 'de', country: 'at' },
    text: (english: string) => english,
    path: (rest: string) => `/de-at${rest}`,
    audience: (one: { readonly regions: readonly string[] }) =>
      audienceOf({ region: 'eu_region_1', professionalRegion: 'pro_eu_region_1' }, one),
    shown: (all: readonly { readonly regions: readonly string[] }[]) =>
      all.filter((one) => one.regions.length === 0 || one.regions.includes('eu_region_1')),
  } as unknown as PageContext; // prettier-ignore
  return proPage(context, { rest: '/pro', type: 'pro', title: 'The professional program' });
}

test('an entry for professionals only is shown to them; others, and search engines, get the built-in title', async () => {
  const { layout } = await pageOf(PROS, ['all']);
  expect(layout.sections.map(({ kind }) => kind)).toEqual(['banner', 'text']);
  expect(layout).toMatchObject({ audience: 'professionals', titleFor: 'others', flush: false });
  expect([layout.title, layout.description]).toEqual(['The professional program', undefined]);
});

test('an entry for other visitors only is hidden from professionals', async () => {
  const { layout } = await pageOf(OTHERS, ['all']);
  expect(layout).toMatchObject({ audience: 'others', titleFor: 'professionals', title: 'Für Profis', flush: false });
});

test('an entry for another region is shown to no one, and neither is its title', async () => {
  const { layout } = await pageOf(['us'], ['all']);
  expect(layout).toMatchObject({ sections: [], titleFor: 'all', title: 'The professional program' });
});

test.each([
  [['all'], undefined, true],
  [['others', 'pros'], undefined, true],
  [['pros'], 'others', false],
  [[], 'all', false],
] as const)('with the banners %j the title is a heading for: %s', async (banners, titleFor, flush) => {
  const { layout } = await pageOf([], banners);
  expect(layout).toMatchObject({ audience: 'all', titleFor, flush, title: 'Für Profis', description: 'Preise' });
  expect(layout.titleFor).toBe(titleFor);
});
