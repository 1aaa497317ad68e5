/**
 * The query types of the acceptance table (rows 25 to 32) on the sample shop, in four languages: the best result, or one of the first three, is what
 * the shopper means. Features in a query (row 27) are ranked as words; they are not filters.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { searchableShop } from '../support/searchable-shop.ts';
import type { SearchableShop } from '../support/searchable-shop.ts';

let shop: SearchableShop;
beforeAll(async () => {
  shop = await searchableShop(['en-us', 'de', 'fr', 'ja']);
}, 90_000);
afterAll(() => shop.close());

/** Addresses of the first three results. */
async function first(language: string, query: string): Promise<readonly unknown[]> {
  const { results } = await shop.search(language, { query, page: { size: 3 } });
  return results.map(({ url }) => url?.raw);
}

type Row = readonly [language: string, query: string, expected: RegExp];

const TYPES: Readonly<Record<string, readonly Row[]>> = {
  'row 25: names, model numbers, one wrong letter': [
    ['en', 'Ridge 98', /^\/ridge-98$/],
    ['en', 'couloir108', /^\/couloir-108$/],
    ['en', 'coulior 108', /^\/couloir-108$/],
    ['en', '1101', /^\/ridge-98$/],
    ['de', 'Skran 104', /^\/skarn-104$/],
    ['fr', 'pin-12', /^\/pin-12$/],
    ['ja', 'Serac 122', /^\/serac-122$/],
  ],
  'row 26: product type': [
    ['en', 'skis', /^\/skis/],
    ['de', 'Bindungen', /^\/bindings/],
    ['fr', 'fixations', /^\/bindings/],
    ['ja', 'ビンディング', /^\/bindings|lock|pin|hinge/],
  ],
  'row 27: features': [
    ['en', 'freeride ski 108 mm', /couloir-108/],
    ['de', 'Freeride Ski 108 mm', /couloir-108/],
    ['fr', 'ski freeride 108 mm', /couloir-108/],
    ['ja', 'フリーライド 108', /couloir-108/],
  ],
  'row 28: use': [
    ['en', 'spring touring', /skarn|pin|glide|touring|nivis/],
    ['de', 'Skitour', /skarn|touring|nivis|glide/],
    ['fr', 'ski de randonnée', /skarn|touring|nivis/],
    ['ja', 'ツアー', /skarn|touring|nivis|pin|glide/],
  ],
  'row 29: abbreviations and units': [
    ['en', 'skarn 177cm', /skarn/],
    ['en', 'ski for 5\'10"', /^\/(?:couloir-116|skarn-96|skarn-88|kicker-90)$/],
    ['de', '177 cm Ski', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
    ['fr', '177cm', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
    ['ja', '177センチ スキー', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
  ],
  'row 30: compatibility': [
    ['en', 'brakes for 104 ski', /brake|lock|pin|hinge|skarn-104/],
    ['de', 'Bremse für Ski 104', /brake|lock|pin|hinge|skarn-104/],
    ['fr', 'peaux pour skarn', /glide|skarn/],
    ['ja', 'ピン ブレーキ', /brake|pin/],
  ],
  'row 31: symptom': [
    ['en', 'skins slip', /wax|glide/],
    ['en', 'cold hands', /palm/],
    ['de', 'kalte Hände', /palm/],
    ['fr', 'mains froides', /palm/],
    ['ja', '手が冷たい', /palm/],
  ],
  'row 32: not a product': [
    ['en', 'returns', /return|shipping|warranty|withdraw/],
    ['en', 'shipping', /shipping|return/],
    ['de', 'Rückgabe', /return|shipping|warranty|withdraw/],
    ['fr', 'livraison', /shipping|return/],
    ['ja', '返品', /return|shipping|warranty/],
  ],
};

test.each(TYPES['row 29: abbreviations and units'] ?? [])(
  '%s: all of the first three for %s are made in that length',
  async (language, query, expected) => {
    for (const url of await first(language, query)) expect(url).toMatch(expected);
  },
);

describe.each(Object.entries(TYPES))('%s', (_, rows) => {
  test.each(rows)('%s: %s', async (language, query, expected) => {
    const found = await first(language, query);
    expect(found).toContainEqual(expect.stringMatching(expected));
  });
});
