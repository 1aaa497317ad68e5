/** Rows of journal posts: each visitor sees as many posts as the row holds, also where some posts are for professionals only. */
import { expect, test } from 'vitest';

import type { BlogPost } from '#lib/content/editorial-entries.ts';
import { audienceOf } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';
import { journalPost } from '#views/journal-view.ts';
import type { PageContext } from '#views/page-context.ts';
import { sectionViews } from '#views/sections-view.ts';

const post = (uid: string, date: string, regions: readonly string[] = []): BlogPost => ({
  type: 'blog_post', uid, title: uid, language: 'en-us', updatedAt: '', url: `/${uid}`, regions, summary: '', body: [], author: '', date, categories: [], products: [], seo: {},
}); // prettier-ignore

const PROS = ['pro_eu_region_1'];
const OLD = ['d', 'e', 'f', 'g'].map((uid, at) => post(uid, `2026-01-0${9 - at}`));
const FOR_PROS = ['a', 'b', 'c'].map((uid, at) => post(uid, `2026-02-0${9 - at}`, PROS));

/** The context of a page for Austria. */
function context(posts: readonly BlogPost[]): PageContext {
  const all = (type: string) => Promise.resolve(type === 'blog_post' ? posts : []);
  return {
    tag: 'en',
    site: '',
    locale: { code: 'en-at', country: 'at', language: 'en' },
    brand: {},
    country: { currency: 'EUR' },
    shopping: false,
    text: (english: string) => english,
    path: (rest: string) => rest,
    audience: (entry: BlogPost) => audienceOf({ region: 'eu_region_1', professionalRegion: 'pro_eu_region_1' }, entry),
    content: {
      language: 'en-us',
      all,
      byUrl: (_type: string, url: string) => Promise.resolve(posts.find((one) => one.url === url)),
      behind: () => Promise.resolve([]),
    },
  } as unknown as PageContext;
}

const seenBy = (visitor: Audience, cards: readonly { readonly title: string; readonly audience: Audience }[]) =>
  cards.filter(({ audience }) => audience === 'all' || audience === visitor).map(({ title }) => title);

test('a section of articles shows three posts to each visitor', async () => {
  const [section] = await sectionViews(context([...FOR_PROS, ...OLD]), [{ kind: 'articles', heading: 'Journal' }]);
  const cards = section?.kind === 'articles' ? section.cards : [];
  expect(seenBy('others', cards)).toEqual(['d', 'e', 'f']);
  expect(seenBy('professionals', cards).slice(0, 3)).toEqual(['a', 'b', 'c']);
});

test('a section of articles that only professionals see has no heading for others', async () => {
  const [section] = await sectionViews(context(FOR_PROS), [{ kind: 'articles', heading: 'Journal' }]);
  expect(section?.audience).toBe('professionals');
});

test('three posts for each visitor follow a post', async () => {
  const found = await journalPost(context([...FOR_PROS, ...OLD]), '/g');
  expect(seenBy('others', found?.others ?? [])).toEqual(['d', 'e', 'f']);
  expect(seenBy('professionals', found?.others ?? []).slice(0, 3)).toEqual(['a', 'b', 'c']);
});
