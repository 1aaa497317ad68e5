import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { makeLocale } from '#lib/locale/locale.ts';
import { localePath, localeRedirect, shoppingFeedRedirect, splitLocalePath, withLocale } from '#lib/locale/path.ts';

const us = makeLocale('en', 'us');
const at = makeLocale('de', 'at');

describe('paths in a locale', () => {
  test.each([
    [us, '/', '/'],
    [us, '/p/ridge-98', '/en-us/p/ridge-98'],
    [at, '/', '/de-at'],
    [at, 'p/ridge-98/', '/de-at/p/ridge-98'],
    [at, '//p//ridge-98', '/de-at/p/ridge-98'],
  ])('%o %s is %s', (locale, rest, expected) => {
    expect(localePath(locale, rest)).toBe(expected);
  });

  test.each([
    ['/c/skis', '/de-at/c/skis'],
    ['/fr-ch/c/skis?page=2#top', '/de-at/c/skis?page=2#top'],
    ['/de-at/c/skis', '/de-at/c/skis'],
    ['/', '/de-at'],
    ['/en-us', '/de-at'],
    ['?color=glacier', '/de-at?color=glacier'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/feeds/google.xml.gz', '/feeds/google.xml.gz'],
    ['/c/skis?feed=a.xml', '/de-at/c/skis?feed=a.xml'],
    ['#top', '/de-at#top'],
    ['', '/de-at'],
    ['//evil.example/x', '/de-at/evil.example/x'],
  ])('%s becomes %s', (address, expected) => {
    expect(withLocale(at, address)).toBe(expected);
  });
});

describe('path algebra', () => {
  const segment = fc
    .stringMatching(/^[a-z0-9][a-z0-9_.-]{2,12}$/)
    .filter((text) => !/^[a-z]{2}-([a-z]{2}|global)$/.test(text) && !text.includes('.xml'));
  const rest = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
  const locale = fc.constantFrom(us, at, makeLocale('fr', 'ch'), makeLocale('en', 'global'), makeLocale('ja', 'jp'));

  const anyRest = fc
    .array(
      fc.oneof(
        segment,
        locale.map(({ code }) => code),
        fc.constantFrom('EN-US', 'a.xml', '', '..'),
      ),
      { maxLength: 4 },
    )
    .map((segments) => `/${segments.join('/')}`);

  test('adding a locale is idempotent, even where segments look like locales', () => {
    fc.assert(
      fc.property(locale, anyRest, (where, path) => {
        expect(withLocale(where, withLocale(where, path))).toBe(withLocale(where, path));
      }),
    );
  });

  test('splitting reverses joining', () => {
    fc.assert(
      fc.property(locale, rest, (where, path) => {
        const split = splitLocalePath(localePath(where, path));
        expect(split.rest).toBe(path);
        expect(split.locale?.code ?? 'en-us').toBe(where.code);
      }),
    );
  });

  test('switching to another locale and back loses nothing', () => {
    fc.assert(
      fc.property(locale, locale, rest, (here, there, path) => {
        expect(withLocale(here, withLocale(there, path))).toBe(localePath(here, path));
      }),
    );
  });

  test('no input gives an address outside the shop', () => {
    fc.assert(
      fc.property(locale, fc.webPath(), (where, path) => {
        expect(withLocale(where, path)).toMatch(/^(\/(?!\/)|.*\.xml)/);
      }),
    );
  });
});

describe('request redirects', () => {
  const stay = { kind: 'stay' };
  test.each([
    ['/en-us', us, false, { kind: 'redirect', to: '/', status: 308 }],
    ['/en-us?utm_source=x', us, false, { kind: 'redirect', to: '/?utm_source=x', status: 308 }],
    ['/en-us/c/skis', at, true, stay],
    ['/de-at', us, true, stay],
    ['/de-at/', us, true, { kind: 'redirect', to: '/de-at', status: 308 }],
    ['/DE-AT/c/skis', us, true, { kind: 'redirect', to: '/de-at/c/skis', status: 308 }],
    ['/c/skis?page=2', at, true, { kind: 'redirect', to: '/de-at/c/skis?page=2', status: 302 }],
    ['/', at, true, { kind: 'redirect', to: '/de-at', status: 302 }],
    ['/', at, false, stay],
    ['/', us, true, stay],
    ['/c/skis?feed=a.xml', at, true, { kind: 'redirect', to: '/de-at/c/skis?feed=a.xml', status: 302 }],
    ['/c/skis#top', at, false, { kind: 'redirect', to: '/de-at/c/skis#top', status: 302 }],
    ['/sitemap.xml', at, true, stay],
  ])('%s for %o (chosen: %s)', (address, current, explicit, expected) => {
    expect(localeRedirect(address, current, explicit)).toEqual(expected);
  });

  test('the target of a redirect does not redirect again', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const first = localeRedirect(path, at, true);
        if (first.kind === 'redirect') expect(localeRedirect(first.to, at, true)).toEqual(stay);
      }),
    );
  });
});

describe('shopping feed flag', () => {
  test.each([
    ['/p/ridge-98', 'isshoppingfeed=yes&lang=de-at', '/de-at/p/ridge-98'],
    ['/p/ridge-98', 'isshoppingfeed=yes', '/en-us/p/ridge-98'],
    ['/fr-ch/p/ridge-98', 'isshoppingfeed=YES&color=ink', '/fr-ch/p/ridge-98?color=ink'],
    ['/p/ridge-98', 'isshoppingfeed=yes&lang=nonsense', '/en-us/p/ridge-98'],
    ['/de-at', 'isshoppingfeed=yes&lang=fr-ch', '/de-at'],
    ['/', 'isshoppingfeed=yes', '/'],
    ['/feeds/google.xml', 'isshoppingfeed=yes&lang=de-at', undefined],
    ['/p/ridge-98', 'isshoppingfeed=no', undefined],
    ['/p/ridge-98', '', undefined],
  ])('%s?%s goes to %s', (path, query, expected) => {
    expect(shoppingFeedRedirect(path, new URLSearchParams(query))).toBe(expected);
  });
});
