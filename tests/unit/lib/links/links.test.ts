import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { ContentLink } from '#lib/content/entry.ts';
import {
  contentLink,
  entryPath,
  externalHref,
  internalHref,
  nuxtHref,
  passwordResetHref,
  TYPE_PREFIXES,
} from '#lib/links/links.ts';
import { makeLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

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
  ])('%s %s has the address %s', (type, url, expected) => {
    expect(entryPath(type, url)).toBe(expected);
  });
});

describe('internal links', () => {
  const linked = (target: { type: string; url: string }, options: Pick<ContentLink, 'filters' | 'color'>) =>
    contentLink(at, { text: 'x', type: 'internal', ...options }, target)?.href;

  test('carry filters as query, in their order', () => {
    const filters = [
      { id: 'width', value: '98' },
      { id: 'use', value: 'free ride' },
    ];
    expect(linked({ type: 'product_category', url: '/skis' }, { filters })).toBe(
      '/de-at/c/skis?width=98&use=free+ride',
    );
  });

  test('carry the color in lower case on products only', () => {
    const options = { color: 'Glacier' };
    expect(linked({ type: 'product', url: '/ridge-98' }, options)).toBe('/de-at/p/ridge-98?color=glacier');
    expect(linked({ type: 'page', url: '/about' }, options)).toBe('/de-at/about');
  });

  test('the en-us home is the root', () => {
    expect(internalHref(us, 'home', '')).toBe('/');
  });
});

test.each([
  ['/search?use=freeride,touring&page=1', '/de-at/search?use=freeride&use=touring&page=1'],
  ['/fr-ch/stores#map', '/de-at/stores#map'],
  ['https://elsewhere.example/c/skis?x=1', '/de-at/c/skis?x=1'],
  ['/search?use=a%2C%20b,,&q=', '/de-at/search?use=a&use=+b&q='],
  ['/search?x=,', '/de-at/search?x='],
  ['?page=2', '/de-at?page=2'],
  ['//evil.example/x', '/de-at/x'],
  ['javascript:alert(1)', '/de-at/alert(1)'],
])('the nuxt-type link %s becomes %s', (href, expected) => {
  expect(nuxtHref(at, href)).toBe(expected);
});

describe('external links', () => {
  test.each(['https://fis-ski.com/x?y=1', 'mailto:help@firn.example', 'tel:+43512000', '/docs/a.pdf', '#top'])(
    '%s passes',
    (href) => {
      expect(externalHref(href)).toBe(href);
    },
  );

  test('surrounding spaces are removed', () => {
    expect(externalHref(' https://a.example/x ')).toBe('https://a.example/x');
  });

  test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
    '%s is refused as unsafe',
    (href) => {
      expect(() => externalHref(href)).toThrow('unsafe protocol');
    },
  );

  test.each(['not an address', '/\\evil.example', 'http://['])('%s is refused as malformed', (href) => {
    expect(() => externalHref(href)).toThrow('is not a URL');
  });
});

describe('links of editors', () => {
  test('an address that a page must not link to leaves plain text', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'https://'])
      expect(contentLink(at, { text: 'x', type: 'external', href }), href).toBeUndefined();
    expect(contentLink(at, { text: 'x', type: 'nuxt', href: 'http://[' })).toBeUndefined();
  });

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

  test('internal links go to their entry in the page’s locale', () => {
    const link = { text: 'x', type: 'internal', reference: { type: 'product', uid: 'a' } } as const;
    expect(contentLink(at, link, { type: 'product', url: '/ridge-98' })).toEqual({ href: '/de-at/p/ridge-98' });
  });

  test('a link to a missing entry is omitted', () => {
    expect(
      contentLink(at, { text: 'x', type: 'internal', reference: { type: 'product', uid: 'a' }, href: '/p/old' }),
    ).toBeUndefined();
  });

  test('another locale in the address is replaced with the page’s', () => {
    expect(contentLink(at, { text: 'x', type: 'internal', href: '/fr-ch/about' })).toEqual({ href: '/de-at/about' });
  });

  test('a link keeps its filters and color', () => {
    const link = { text: 'x', type: 'internal', filters: [{ id: 'use', value: 'tour' }], color: 'Ink Blue' } as const;
    expect(contentLink(at, link, { type: 'product', url: '/ridge-98' })).toEqual({
      href: '/de-at/p/ridge-98?use=tour&color=ink+blue',
    });
    expect(contentLink(at, link, { type: 'display_text', url: '/x' })).toBeUndefined();
    expect(contentLink(at, { text: 'x', type: 'nuxt', href: '/search?a=1,2' })).toEqual({
      href: '/de-at/search?a=1&a=2',
    });
  });

  test('an external address without a protocol is kept', () => {
    expect(contentLink(at, { text: 'x', type: 'external', href: '//cdn.example/x' })).toEqual({
      href: '//cdn.example/x',
    });
    expect(() => nuxtHref(at, 'http://[')).toThrow('is not a URL');
  });

  test.each([
    [{ text: 'x', type: 'internal', href: '/about', disabled: true } as const],
    [{ text: 'x', type: 'external', href: 'https://a.example', disabled: true } as const],
    [{ text: 'x', type: 'external' } as const],
    [{ text: 'x', type: 'nuxt' } as const],
  ])('%j is not a link', (link) => {
    expect(contentLink(at, link)).toBeUndefined();
  });
});

const FRONTS = {
  us: 'https://us.firn.example',
  ca: 'https://ca.firn.example',
  eu_region_1: 'http://127.0.0.1:4400/stores/eu',
};
test.each([
  ['us', 'https://us.firn.example/login.php?action=reset_password'],
  ['ca', 'https://ca.firn.example/login.php?action=reset_password'],
  ['eu_region_1', 'http://127.0.0.1:4400/stores/eu/login.php?action=reset_password'],
] as const)('the password reset link of %s is the login page of its storefront', (region, expected) => {
  expect(passwordResetHref(region, FRONTS)).toBe(expected);
});

describe('link properties', () => {
  const segment = fc
    .stringMatching(/^[a-z0-9][a-z0-9-]{2,10}$/)
    .filter((text) => !/^[a-z]{2}-([a-z]{2}|global)$/.test(text));
  const url = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
  const locale = fc.constantFrom(us, at, makeLocale('fr', 'ch'), makeLocale('en', 'global'));
  const prefix = fc.constantFrom(...Object.entries(TYPE_PREFIXES));

  test('an internal link already has its locale, and the prefix can be removed', () => {
    fc.assert(
      fc.property(locale, prefix, url, (where, [kind, before], path) => {
        const href = internalHref(where, kind, path) ?? '';
        expect(withLocale(where, href)).toBe(href);
        expect(href).toBe(`/${where.code}${before}${path}`);
      }),
    );
  });

  test('resolving a nuxt-type link twice changes nothing', () => {
    const query = fc.array(
      fc.tuple(
        segment,
        fc.array(segment, { maxLength: 3 }).map((parts) => parts.join(',')),
      ),
    );
    fc.assert(
      fc.property(locale, url, query, (where, path, pairs) => {
        const once = nuxtHref(where, `${path}?${new URLSearchParams(pairs)}`);
        expect(nuxtHref(where, once)).toBe(once);
        expect(once).not.toMatch(/,|%2C/);
      }),
    );
  });
});
