/** The dealer page in the built release: complete addresses sorted by country, contact details, opening hours in the page's language. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { DealerData } from '#lib/dealers/dealer-listing.ts';

import { DEALERS } from '../../tools/sample/copy/dealers.ts';
import { readPage } from './read-page.ts';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');

const decoded = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u2009\u202f]+/g, ' ');

async function page(locale: string): Promise<{ readonly html: string; readonly text: string }> {
  const html = (await readPage(RELEASE, `/${locale}/stores`))?.html ?? '';
  return { html, text: decoded(html) };
}

test('every dealer has name, street, postal code, city and phone', async () => {
  const { html, text } = await page('de-de');
  expect(DEALERS.length).toBeGreaterThanOrEqual(40);
  for (const dealer of DEALERS) {
    for (const part of [dealer.name, dealer.street, dealer.postalCode, dealer.city]) expect(text).toContain(part);
    expect(html).toContain(`href="tel:${dealer.phone.replaceAll(' ', '')}"`);
  }
});

test.each([
  ['de-de', 'Salt Lake City, Utah 84106', 'Mo–Fr 10:00–19:00 Uhr', 'Österreich'],
  ['en-us', '6020 Innsbruck', 'Mon–Fri 10:00 AM – 7:00 PM', 'Austria'],
  ['ja-jp', '6020 Innsbruck', '月–金 10:00～19:00', 'オーストリア'],
  ['de-ch', 'Maria-Theresien-Strasse 41', 'Mo–Fr 10:00–19:00 Uhr', 'Österreich'],
])('%s shows the local address, opening hours and country name: %s, %s, %s', async (locale, place, hours, country) => {
  const { text } = await page(locale);
  for (const part of [place, hours, country]) expect(text).toContain(part);
});

test('the page’s own country comes first', async () => {
  for (const [locale, country] of [['fr-fr', 'fr'], ['ja-jp', 'jp'], ['en-us', 'us']] as const) {
    const [, first] = /<section class="dealers[^"]*" id="([a-z]+)"/.exec((await page(locale)).html) ?? [];
    expect(first).toBe(country);
  }
}); // prettier-ignore

/** The dealers of a page's country, each as its name and address lines. */
async function dealersIn(locale: string, country: string): Promise<readonly (readonly string[])[]> {
  const { html } = await page(locale);
  const section = new RegExp(`<section class="dealers[^"]*" id="${country}"[^>]*>([\\s\\S]*?)</section>`).exec(html)?.[1] ?? '';
  return [...section.matchAll(/<li [\s\S]*?<h3>([\s\S]*?)<\/h3><address>([\s\S]*?)<\/address>/g)].map(([, name = '', address = '']) =>
    [name, ...address.split(/<\/span>/)].map((part) => decoded(part).trim()).filter(Boolean),
  );
} // prettier-ignore

test('Japanese dealers are named and addressed in Japanese on Japanese pages, and in Latin letters on others', async () => {
  expect(await dealersIn('ja-jp', 'jp')).toContainEqual(['大通スキー工房', '〒060-0063', '北海道札幌市中央区南三条西6丁目2']);
  for (const locale of ['en-jp', 'de-at'])
    expect(await dealersIn(locale, 'jp')).toContainEqual(['Odori Ski Works', 'Minami 3-jo Nishi 6-2', 'Sapporo, Hokkaido 060-0063']);
  const shown = await dealersIn('ja-jp', 'jp');
  expect(shown).toHaveLength(DEALERS.filter(({ country }) => country === 'jp').length);
  expect(shown.flat().filter((text) => /\p{Script=Latin}/u.test(text))).toEqual([]);
}); // prettier-ignore

test('the search data of every page has both writings of a Japanese dealer, and structured data and directions lead to it', async () => {
  for (const [locale, shown, other] of [
    ['ja-jp', '札幌市中央区', 'Sapporo'],
    ['en-jp', 'Sapporo', '札幌市中央区'],
    ['de-at', 'Sapporo', '札幌市中央区'],
  ] as const) {
    const payload = JSON.parse(await readFile(join(RELEASE, locale, 'stores/_payload.json'), 'utf8')) as { dealers: DealerData }; // prettier-ignore
    const found = payload.dealers.dealers.find(({ city }) => city === shown);
    expect(
      found?.also?.map(({ city }) => city),
      locale,
    ).toEqual([other]);
    // Dealers with one writing have no second.
    expect(
      payload.dealers.dealers.filter(({ also, country }) => also && country !== 'jp'),
      locale,
    ).toEqual([]);
    expect((await page(locale)).html).toContain('destination=43.056,141.35"');
  }
  const { html } = await page('ja-jp');
  const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}') as { '@graph': readonly object[] }; // prettier-ignore
  expect(data['@graph']).toContainEqual(
    expect.objectContaining({
      name: '大通スキー工房',
      address: { '@type': 'PostalAddress', streetAddress: '南三条西6丁目2', addressLocality: '札幌市中央区', postalCode: '060-0063', addressRegion: '北海道', addressCountry: 'JP' },
      geo: { '@type': 'GeoCoordinates', latitude: 43.056, longitude: 141.35 },
    }),
  ); // prettier-ignore
});
