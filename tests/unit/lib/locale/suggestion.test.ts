import { describe, expect, test } from 'vitest';

import { isCrawler, suggestLocale } from '#lib/locale/suggestion.ts';
import type { SuggestionHints } from '#lib/locale/suggestion.ts';

const alternates = ['en-US', 'en-CA', 'fr-CA', 'de-AT', 'en-AT', 'de-CH', 'fr-CH', 'no-NO', 'en-NO', 'ja-JP']
  .map((tag) => ({ tag, href: `https://firn.example/${tag.toLowerCase()}/p/ridge-98` }))
  .concat([
    { tag: 'en', href: 'https://firn.example/en-global/p/ridge-98' },
    { tag: 'x-default', href: 'https://firn.example/en-global/p/ridge-98' },
  ]);
const suggest = (hints: Partial<SuggestionHints>) =>
  suggestLocale({ page: 'en-us', alternates, languages: ['en-US'], ...hints })?.locale;

describe('suggestLocale', () => {
  test.each([
    ['the country of the connection, in the browser’s language', { geoCountry: 'at', languages: ['de-DE'] }, 'de-at'],
    [
      'the browser’s second language when the market lacks the first',
      { geoCountry: 'ch', languages: ['pl', 'fr'] },
      'fr-ch',
    ],
    ['the page’s language when the market has none of the browser’s', { geoCountry: 'at', languages: ['ko'] }, 'en-at'],
    ['the market’s own first language when nothing fits', { geoCountry: 'jp', languages: ['fr'] }, 'ja-jp'],
    ['nb as Norwegian', { geoCountry: 'no', languages: ['nb-NO'] }, 'no-no'],
    ['the locale that was chosen before, over the connection', { cookie: 'de-at', geoCountry: 'jp' }, 'de-at'],
    ['the global market to a country without pages', { geoCountry: 'br' }, 'en-global'],
    [
      'nothing when the visitor already has the right locale',
      { page: 'de-at', geoCountry: 'at', languages: ['en'] },
      undefined,
    ],
    ['nothing when only the language differs from the choice', { page: 'en-at', cookie: 'de-at' }, undefined],
    ['nothing without hints', {}, undefined],
    [
      'the US to visitors in the US, in any browser language',
      { page: 'de-at', geoCountry: 'us', languages: ['de-AT'] },
      'en-us',
    ],
    ['nothing on the global page of a country without pages', { page: 'en-global', geoCountry: 'br' }, undefined],
  ] as const)('suggests %s', (_name, hints, wanted) => {
    expect(suggest(hints)).toBe(wanted);
  });

  test('suggests nothing where the page does not exist, and never another locale’s fallback as the global one', () => {
    const two = [
      { tag: 'en-US', href: 'https://firn.example/en-us/p/x' },
      { tag: 'en', href: 'https://firn.example/en-us/p/x' },
    ];
    expect(suggest({ alternates: two, geoCountry: 'at', page: 'en-ca' })).toBeUndefined();
    expect(suggest({ alternates: [], geoCountry: 'at' })).toBeUndefined();
  });

  test('suggests the same page in the other locale', () => {
    const found = suggestLocale({ page: 'en-us', alternates, languages: ['de'], geoCountry: 'at' });
    expect(found).toEqual({
      tag: 'de-AT',
      href: 'https://firn.example/de-at/p/ridge-98',
      country: 'at',
      locale: 'de-at',
    });
  });
});

test('crawlers are distinguished from people', () => {
  expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false)).toBe(true);
  expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', true)).toBe(true);
  expect(isCrawler('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', false)).toBe(false);
});
