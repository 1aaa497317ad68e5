/** The note below a price and in the footer on what prices include, in each kind of market (ruling 27). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { withoutStyles } from '../support/without-styles.ts';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');

/** Text without the markup, with the addresses of its links in brackets. */
function plain(html: string): string {
  const linked = html.replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1] ');
  return linked.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
}

test.each([
  ['de-at', '759,95 €', 'inkl. MwSt., [/de-at/shipping] zzgl. Versand'],
  ['fr-fr', '759,95 €', 'TVA incluse, [/fr-fr/shipping] hors frais de livraison'],
  ['ja-jp', undefined, '税込'],
])('%s: prices include tax, and the product page and its footer say so', (locale, price, words) => {
  const html = withoutStyles(readFileSync(join(RELEASE, locale, 'p/ridge-98/index.html'), 'utf8'));
  const buy = plain(html.slice(html.indexOf('class="buy'), html.indexOf('data-add')));
  if (price) expect(buy.replaceAll(/[\u{a0}\u{202f}]/gu, ' ')).toContain(price);
  expect(buy).toContain(words);
  expect(plain(html.slice(html.indexOf('<footer')))).toContain(words);
});

test('en-us: tax is added to prices, so no text says that it is included', () => {
  const html = readFileSync(join(RELEASE, 'en-us/p/ridge-98/index.html'), 'utf8');
  expect(html).not.toMatch(/incl\. (?:VAT|tax)|VAT included|tax included|plus shipping/i);
});
