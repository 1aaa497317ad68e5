/** Carousels of banners: one with fewer than two banners does not move (spec section 5). */
import { expect, test } from 'vitest';

import type { Banner } from '#lib/content/page-entries.ts';
import type { PageContext } from '#views/page-context.ts';
import { sectionViews } from '#views/sections-view.ts';

const BANNER: Omit<Banner, 'uid'> = {
  type: 'banner', title: 'B', language: 'en-us', updatedAt: '', content: [], regions: [], darkOverlay: true,
  disableLink: false, contentLayout: 'top-left', wrapCopy: true, buttons: [],
  background: { kind: 'image', media: { name: 'scene', imageset: false }, hotspots: [], zoom: false },
}; // prettier-ignore
const { background: _none, ...BARE } = BANNER;
const STORED: readonly Banner[] = [
  { ...BANNER, uid: 'one' },
  { ...BANNER, uid: 'two' },
  { ...BANNER, uid: 'pro', regions: ['pro'] },
  { ...BANNER, uid: 'elsewhere', regions: ['jp'] },
  { ...BARE, uid: 'bare' },
];

const context = {
  audience: ({ regions: [region] }: Banner) =>
    region === 'jp' ? undefined : region === 'pro' ? 'professionals' : 'all',
  content: {
    language: 'en-us',
    behind: (_type: string, [reference]: readonly { readonly uid: string }[]) =>
      Promise.resolve(STORED.filter(({ uid }) => uid === reference?.uid)),
  },
} as unknown as PageContext;

test.each([
  ['two banners', ['one', 'two'], ['carousel/all']],
  ['one more for professionals', ['one', 'pro'], ['carousel/all']],
  ['one that is for another region', ['one', 'elsewhere'], ['banner/all']],
  ['one that has no background, and one that is gone', ['bare', 'one', 'gone'], ['banner/all']],
  ['none', [], []],
])('the view of a carousel is found: %s', async (_what, uids, expected) => {
  const banners = uids.map((uid) => ({ type: 'banner', uid }) as const);
  const views = await sectionViews(context, [{ kind: 'carousel', heading: 'More', banners }]);
  expect(views.map(({ kind, audience }) => `${kind}/${audience}`)).toEqual(expected);
});
