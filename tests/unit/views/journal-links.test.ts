/** Breadcrumbs, categories, author, chips and cards of a journal page are shown only to visitors who can open the entry behind them. */
import { expect, test } from 'vitest';

import { audienceOf } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';
import { categoryLinks, journalPost } from '#views/journal-view.ts';
import type { PageContext } from '#views/page-context.ts';
import { richTextView } from '#views/rich-text-view.ts';
import { supportArticle } from '#views/support-view.ts';

const PROS = ['pro_eu_region_1'];
const OTHERS = ['eu_region_1'];

const entry = (type: string, uid: string, given: object = {}) => ({
  type, uid, title: uid, language: 'en-us', url: `/${uid}`, regions: [], summary: '', body: [], faq: [], related: [], author: '', date: '2026-01-09', categories: [], products: [], seo: {}, ...given,
}); // prettier-ignore
const references = ['secret', 'open', 'guests'].map((uid) => ({ type: 'blog_category', uid }));

interface Given {
  readonly post?: object;
  readonly root?: object;
  readonly athlete?: object;
}

/** The context of a page for Austria. */
function context({ post = {}, root = {}, athlete = {} }: Given = {}): PageContext {
  const all: Readonly<Record<string, readonly ReturnType<typeof entry>[]>> = {
    blog_category: [entry('blog_category', 'secret', { regions: PROS }), entry('blog_category', 'open'), entry('blog_category', 'guests', { regions: OTHERS })],
    blog_post: [entry('blog_post', 'post', { author: 'Anna', categories: references, ...post })],
    athlete: [entry('athlete', 'Anna', athlete)],
    page: [entry('page', 'blog', root), entry('page', 'support', root)],
    support_article: [entry('support_article', 'skins')],
  }; // prettier-ignore
  return {
    tag: 'en',
    site: '',
    locale: { code: 'en-at', country: 'at', language: 'en' },
    brand: { siteSearch: true },
    country: { currency: 'EUR' },
    shopping: false,
    text: (english: string) => english,
    path: (rest: string) => rest,
    link: ({ reference }: { readonly reference: { readonly uid: string } }) => Promise.resolve({ href: `/${reference.uid}` }),
    audience: (one: { readonly regions: readonly string[] }) =>
      audienceOf({ region: 'eu_region_1', professionalRegion: 'pro_eu_region_1' }, one),
    content: {
      language: 'en-us',
      all: (type: string) => Promise.resolve(all[type] ?? []),
      byUrl: (type: string, url: string) => Promise.resolve(all[type]?.find((one) => one.url === url)),
      behind: (type: string, asked: readonly { readonly uid: string }[]) =>
        Promise.resolve(asked.flatMap(({ uid }) => all[type]?.filter((one) => one.uid === uid) ?? [])),
    },
  } as unknown as PageContext; // prettier-ignore
}

const linked = (crumbs: readonly { readonly href?: string }[] = []) => crumbs.flatMap(({ href }) => href ?? []);

test('breadcrumbs and categories of a post link only to categories that everyone who sees the post can open', async () => {
  const post = await journalPost(context(), '/post');
  expect(linked(post?.crumbs)).toEqual(['/', '/blog', '/blog/open']);
  expect(linked(post?.categories)).toEqual(['/blog/open']);
  const forPros = await journalPost(context({ post: { regions: PROS } }), '/post');
  expect(linked(forPros?.categories)).toEqual(['/blog/secret', '/blog/open']);
});

test('the author of a post is a link only if everyone who sees the post can open the page of the athlete', async () => {
  expect((await journalPost(context(), '/post'))?.author).toEqual({ text: 'Anna', href: '/team/Anna' });
  const athlete = { regions: PROS };
  expect((await journalPost(context({ athlete }), '/post'))?.author).toEqual({ text: 'Anna' });
  const forPros = await journalPost(context({ athlete, post: { regions: PROS } }), '/post');
  expect(forPros?.author).toEqual({ text: 'Anna', href: '/team/Anna' });
});

test('breadcrumbs do not link everyone to the front page of a section for professionals', async () => {
  const root = { regions: PROS };
  expect(linked((await journalPost(context({ root }), '/post'))?.crumbs)).toEqual(['/', '/blog/open']);
  expect(linked((await supportArticle(context({ root }), '/skins'))?.crumbs)).toEqual(['/']);
  expect(linked((await supportArticle(context(), '/skins'))?.crumbs)).toEqual(['/', '/support']);
});

test('the chip of a journal category for one audience is hidden from the other', async () => {
  const links = await categoryLinks(context());
  expect(links.map(({ text, visibilityClass }) => [text, visibilityClass])).toEqual([
    ['guests', 'not-for-pros'],
    ['open', undefined],
    ['secret', 'for-pros'],
  ]);
});

test('the chip of a journal category is hidden from visitors who see none of its posts', async () => {
  const whoseOf = async (regions: readonly string[]) =>
    (await categoryLinks(context({ post: { regions } }))).map(({ text, visibilityClass }) => [text, visibilityClass]);
  expect(await whoseOf(PROS)).toEqual([
    ['open', 'for-pros'],
    ['secret', 'for-pros'],
  ]);
  expect(await whoseOf(OTHERS)).toEqual([
    ['guests', 'not-for-pros'],
    ['open', 'not-for-pros'],
  ]);
});

test('a text links to an entry for professionals alone only if professionals alone see the text', async () => {
  const nodes = references.map(({ type, uid }) => ({ kind: 'embedded-entry', type, uid, display: 'inline' }) as const);
  const namesAndLinks = async (readers?: Audience) =>
    (await richTextView(context(), nodes, readers)).map((node) => (node.kind === 'link' ? node.href : node.kind));
  expect(await namesAndLinks()).toEqual(['text', '/open', '/guests']);
  expect(await namesAndLinks('professionals')).toEqual(['/secret', '/open', '/guests']);
});

test('the card of an entry in a text is hidden from visitors who cannot open the entry', async () => {
  const nodes = references.map(({ type, uid }) => ({ kind: 'embedded-entry', type, uid, display: 'block' }) as const);
  const shown = await richTextView(context(), nodes);
  expect(shown.map((node) => node.kind === 'card' && [node.href, node.visibilityClass])).toEqual([
    ['/secret', 'for-pros'],
    ['/open', undefined],
    ['/guests', 'not-for-pros'],
  ]);
});
