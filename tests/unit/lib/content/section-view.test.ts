/** The first section of a page when visitors see different sections. */
import { expect, test } from 'vitest';

import { beginsPage, openingBanners } from '#lib/content/section-view.ts';
import type { SectionView } from '#lib/content/section-view.ts';

const banner = (audience: SectionView['audience']): SectionView => ({
  kind: 'banner', audience, background: { kind: 'image', media: { name: '', imageset: false }, zoom: false }, layout: 'top-left', wrapped: true, shaded: true, body: [], buttons: [], spots: [], linked: false,
}); // prettier-ignore
const text: SectionView = { kind: 'text', audience: 'all', body: [] };
const carousel: SectionView = { kind: 'carousel', audience: 'all', banners: [] };
const [all, others, pros] = [banner('all'), banner('others'), banner('professionals')];

test.each([
  ['one for everyone', [all, all, text], [true, false, false], 1],
  ['one for each audience', [others, pros, all], [true, true, false], 2],
  ['professionals see one more', [pros, all, text], [true, true, false], 2],
  ['professionals see their banner first, others a text section', [pros, text], [true, true], 0],
  ['two for the same audience', [others, others, pros], [true, false, true], 3],
  ['a carousel for everyone', [carousel, text], [true, false], 1],
  ['a text section first', [text, all], [true, false], 0],
  ['no sections', [], [], 0],
])('the opening section is found for each audience: %s', (_what, sections, first, banners) => {
  expect(sections.map((_, index) => beginsPage(sections, index))).toEqual(first);
  expect(openingBanners(sections)).toBe(banners);
});
