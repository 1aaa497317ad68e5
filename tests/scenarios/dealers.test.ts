/** The dealer page in the built release: complete addresses sorted by country, contact details, opening hours in the page's language. */
import { join } from 'node:path';

import { expect, test } from 'vitest';

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
