/** What becomes of an address that an editor typed: a link of the page's locale, unchanged, or no link. */
import { expect, test } from 'vitest';

import type { RouteRule } from '#lib/content/settings-entries.ts';
import { makeLocale } from '#lib/locale/locale.ts';
import { typedAddress } from '#views/typed-address.ts';

const TARGETS: Readonly<Record<string, readonly string[]>> = {
  'product/ridge-98': [],
  'product/only-jp': ['jp'],
  'page/about': [],
  'page/pros': ['pro'],
  'blog_post/one': ['jp'],
  'blog_category/news': ['jp'],
};

function address(href: string, { shows = ['eu'], rules = [] as readonly Partial<RouteRule>[] } = {}): Promise<string | undefined> {
  return typedAddress(
    {
      locale: makeLocale('de', 'at'),
      site: 'https://shop.example',
      targetAt(type, url) {
        const regions = TARGETS[type + url];
        return regions && { type, url, regions };
      },
      isOpen: ({ regions }) => regions.length === 0 || regions.some((one) => shows.includes(one)),
      rules: () => Promise.resolve(rules as readonly RouteRule[]),
    },
    href,
  );
} // prettier-ignore

test.each([
  ['/p/ridge-98', '/de-at/p/ridge-98'],
  ['/p/ridge-98?color=ink#fit', '/de-at/p/ridge-98?color=ink#fit'],
  ['/about', '/de-at/about'],
  ['/de-at/about', '/de-at/about'],
  ['/ja-jp/p/ridge-98', '/de-at/p/ridge-98'],
  ['https://shop.example/p/ridge-98?color=ink', 'https://shop.example/de-at/p/ridge-98?color=ink'],
  ['https://shop.example/de-at/about', 'https://shop.example/de-at/about'],
  ['/cart', '/de-at/cart'],
  ['/', '/de-at'],
])('the address %s of a page that the market has becomes %s', async (href, shown) => {
  expect(await address(href)).toBe(shown);
});

test.each([
  'https://shop.example/ja-jp/p/only-jp',
  'https://other.example/p/only-jp',
  '//other.example/p/only-jp',
  'p/only-jp',
  '?color=ink',
  '/p/unknown',
  '#main',
  'mailto:a@b.example',
  '/files/size.pdf',
  '/%E0%A4%A/x',
])(
  '%s is unchanged: a full address of another locale, another site, an address relative to the page, or no page of the shop',
  async (href) => {
    expect(await address(href)).toBe(href);
  },
);

test.each(['/p/only-jp', '/ja-jp/p/only-jp', 'https://shop.example/p/only-jp', '/de-at/p/only-jp', 'https://shop.example/de-at/p/only-jp', '/blog/p/one', '/blog/news', '/pros'])(
  '%s is no link: the market does not show the entry',
  async (href) => {
    expect(await address(href)).toBeUndefined();
  },
); // prettier-ignore

test('a link to a page for professionals stays for readers who can open it', async () => {
  expect(await address('/pros', { shows: ['eu', 'pro'] })).toBe('/de-at/pros');
});

test('an address that a rule redirects in this market stays a link; one that a rule removes does not', async () => {
  const rule = { from: '/de-at/p/only-jp', match: 'exact' as const, to: '/de-at/c/skis' };
  expect(await address('/p/only-jp', { rules: [{ ...rule, status: 301 }] })).toBe('/de-at/p/only-jp');
  expect(await address('/p/only-jp', { rules: [{ ...rule, from: '/p/only-jp', status: 301 }] })).toBe('/p/only-jp');
  expect(await address('/p/only-jp', { rules: [{ ...rule, status: 410 }] })).toBeUndefined();
});
