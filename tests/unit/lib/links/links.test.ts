import { describe, expect, test } from 'vitest';

import { contentLink, entryPath, externalHref, internalHref, nuxtHref, passwordResetHref } from '#lib/links/links.ts';
import { makeLocale } from '#lib/locale/locale.ts';

const at = makeLocale('de', 'at');
const us = makeLocale('en', 'us');

describe('pages of entries', () => {
  test.each([
    ['product', '/ridge-98', '/p/ridge-98'],
    ['product_category', '/skis/freeride', '/c/skis/freeride'],
    ['blog_post', '/first-tracks', '/blog/p/first-tracks'],
    ['blog_category', '/journal', '/blog/journal'],
    ['athlete', '/mara', '/team/mara'],
    ['landing_page', '/winter', '/l/winter'],
    ['support', '', '/support'],
    ['support_article', '/waxing', '/support/waxing'],
    ['cart', '', '/cart'],
    ['page', '/about/', '/about'],
    ['pro', '/pro', '/pro'],
    ['proclub', '/proclub', '/proclub'],
    ['team_page', '/team', '/team'],
    ['home', '', '/'],
    ['display_text', '/x', undefined],
  ])('%s %s is at %s', (type, url, expected) => {
    expect(entryPath(type, url)).toBe(expected);
  });
});

describe('internal links', () => {
  test('carry filters as query, in their order', () => {
    const filters = [
      { id: 'width', value: '98' },
      { id: 'use', value: 'free ride' },
    ];
    expect(internalHref(at, 'product_category', '/skis', { filters })).toBe('/de-at/c/skis?width=98&use=free+ride');
  });

  test('carry the colour in lower case on products only', () => {
    expect(internalHref(at, 'product', '/ridge-98', { color: 'Glacier' })).toBe('/de-at/p/ridge-98?color=glacier');
    expect(internalHref(at, 'page', '/about', { color: 'Glacier' })).toBe('/de-at/about');
  });

  test('the en-us home is the root', () => {
    expect(internalHref(us, 'home', '')).toBe('/');
  });
});

test.each([
  ['/search?use=freeride,touring&page=1', '/de-at/search?use=freeride&use=touring&page=1'],
  ['/fr-ch/stores#map', '/de-at/stores#map'],
  ['https://elsewhere.example/c/skis?x=1', '/de-at/c/skis?x=1'],
])('nuxt-type link %s is %s', (href, expected) => {
  expect(nuxtHref(at, href)).toBe(expected);
});

describe('external links', () => {
  test.each(['https://fis-ski.com/x?y=1', 'mailto:help@firn.example', 'tel:+43512000', '/docs/a.pdf', '#top'])(
    '%s passes',
    (href) => {
      expect(externalHref(href)).toBe(href);
    },
  );

  test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
    '%s is refused as unsafe',
    (href) => {
      expect(() => externalHref(href)).toThrow('unsafe protocol');
    },
  );

  test.each(['not an address', '/\\evil.example', 'http://['])('%s is refused as malformed', (href) => {
    expect(() => externalHref(href)).toThrow('no address');
  });
});

describe('links of editors', () => {
  test('external links open in a new tab when flagged, with noopener noreferrer', () => {
    expect(contentLink(at, { text: 'x', type: 'external', href: 'https://a.example', newTab: true })).toEqual({
      href: 'https://a.example',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
    expect(contentLink(at, { text: 'x', type: 'external', href: 'https://a.example' })).toEqual({
      href: 'https://a.example',
    });
  });

  test('internal links go to the entry behind them, in the locale of the page', () => {
    const link = { text: 'x', type: 'internal', reference: { type: 'product', uid: 'a' } } as const;
    expect(contentLink(at, link, { type: 'product', url: '/ridge-98' })).toEqual({ href: '/de-at/p/ridge-98' });
  });

  test('a link whose entry is gone is no link', () => {
    expect(
      contentLink(at, { text: 'x', type: 'internal', reference: { type: 'product', uid: 'a' }, href: '/p/old' }),
    ).toBeUndefined();
  });

  test('another locale in the address is replaced', () => {
    expect(contentLink(at, { text: 'x', type: 'internal', href: '/fr-ch/about' })).toEqual({ href: '/de-at/about' });
  });

  test.each([
    [{ text: 'x', type: 'internal', href: '/about', disabled: true } as const],
    [{ text: 'x', type: 'external' } as const],
    [{ text: 'x', type: 'nuxt' } as const],
  ])('%j is no link', (link) => {
    expect(contentLink(at, link)).toBeUndefined();
  });
});

test('the password reset link is the login page of the shop host', () => {
  expect(passwordResetHref('shop.firn.example')).toBe('https://shop.firn.example/login.php?action=reset_password');
});
