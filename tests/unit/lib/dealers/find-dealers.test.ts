import { expect, test } from 'vitest';

import type { DealerData, DealerListing } from '#lib/dealers/dealer-listing.ts';
import { findDealers } from '#lib/dealers/find-dealers.ts';
import type { DealerQuery } from '#lib/dealers/find-dealers.ts';

function dealer(id: string, [city, postalCode, country]: readonly string[], at: readonly [number, number]) {
  const services = id === 'sport' ? ['tune', 'rent'] : ['tune'];
  const place = { latitude: at[0], longitude: at[1] };
  return { id, name: `Shop ${id}`, lines: [], city, postalCode, state: id === 'salt' ? 'Utah' : '', country, place, hours: [], opening: [], services } as DealerListing; // prettier-ignore
}

const DATA: DealerData = {
  dealers: [
    dealer('sport', ['Innsbruck', '6020', 'at'], [47.27, 11.39]),
    dealer('glacier', ['Sölden', '6450', 'at'], [46.97, 11.01]),
    dealer('salzburg', ['Salzburg', '5020', 'at'], [47.8, 13.05]),
    dealer('munich', ['München', '80469', 'de'], [48.13, 11.57]),
    dealer('zurich', ['Zürich', '8001', 'ch'], [47.37, 8.54]),
    dealer('revelstoke', ['Revelstoke', 'V0E 2S0', 'ca'], [51, -118.2]),
    dealer('salt', ['Salt Lake City', '84106', 'us'], [40.7, -111.85]),
    dealer('bergen', ['Bergen', '5003', 'no'], [60.39, 5.32]),
    dealer('amsterdam', ['Amsterdam', '1017 VP', 'nl'], [52.36, 4.9]),
    dealer('carlisle', ['Carlisle', 'CA12 5BS', 'gb'], [54.6, -3.13]),
    dealer('hakuba', ['Hakuba', '399-9301', 'jp'], [36.7, 137.85]),
  ],
  countries: { at: 'Österreich', de: 'Deutschland', ch: 'Schweiz', ca: 'Kanada', us: 'USA', jp: '日本' },
};

/** With towns whose names begin like the sign of a country, or are as short as one. */
const MORE: DealerData = {
  ...DATA,
  dealers: [
    ...DATA.dealers,
    dealer('davos', ['Davos', '7270', 'ch'], [46.8, 9.83]),
    dealer('chur', ['Chur', '7000', 'ch'], [46.85, 9.53]),
    dealer('au', ['Au', '6883', 'at'], [47.32, 9.98]),
  ],
};

const ids = (query: Partial<DealerQuery>, country = 'at'): readonly string[] =>
  findDealers(DATA, { text: '', services: [], ...query }, country).map((one) => one.dealer.id);

test('a town lists its dealers and those near it, with distances', () => {
  const found = findDealers(DATA, { text: 'Innsbruck', services: [] }, 'at');
  expect(found.map((one) => one.dealer.id)).toEqual(['sport', 'glacier', 'munich', 'salzburg']);
  expect(found.map(({ km = -1 }) => Math.round(km))).toEqual([0, 44, 97, 138]);
});

test.each([
  ['muenchen', 'munich'], ['MUNCHEN', 'munich'], ['Soelden', 'glacier'], ['solden', 'glacier'], ['zuer', 'zurich'], ['lake city', 'salt'],
])('%s finds a town in any spelling', (text, first) => {
  expect(ids({ text })[0]).toBe(first);
}); // prettier-ignore

test.each([
  ['6020', 'at', 'sport'], ['6021', 'at', 'sport'], ['6463', 'at', 'glacier'], ['6020 Innsbruck', 'us', 'sport'], ['80469', 'at', 'munich'], ['8001', 'at', 'zurich'],
  ['8004', 'ch', 'zurich'], ['v0e2s0', 'us', 'revelstoke'], ['V0E 2S1', 'us', 'revelstoke'], ['399-9301', 'de', 'hakuba'], ['841', 'us', 'salt'],
  ['３９９-９３０１', 'jp', 'hakuba'], ['３９９－９３０１', 'jp', 'hakuba'], ['〒３９９ー９３０１', 'jp', 'hakuba'], ['６０２０　Innsbruck', 'jp', 'sport'],
])('the postal code %s on a page of %s finds the nearest dealers', (text, country, first) => {
  expect(ids({ text }, country)[0]).toBe(first);
}); // prettier-ignore

test('a postal code in the form of the page’s country is not near a code of another country that begins in the same way', () => {
  expect(ids({ text: '1010' }, 'at')).toEqual([]);
  expect(ids({ text: '8055' }, 'at')).toEqual([]);
  expect(ids({ text: '1010' }, 'jp')[0]).toBe('amsterdam');
});

test.each(['St. Anton', 'st anton', 'Sankt Anton', 'SANKT ANTON AM ARLBERG'])('%s finds the town St. Anton', (text) => {
  const arlberg = dealer('arlberg', ['St. Anton am Arlberg', '6580', 'at'], [47.13, 10.26]);
  const data = { ...DATA, dealers: [...DATA.dealers, arlberg] };
  expect(findDealers(data, { text, services: [] }, 'at')[0]?.dealer.id).toBe('arlberg');
});

test.each([['A-6020', 'de', 'sport'], ['D-80469', 'at', 'munich'], ['CH–8001', 'at', 'zurich'], ['CA-84106', 'us', 'salt']])(
  'the postal code %s, written with the sign of a country, on a page of %s finds the nearest dealers',
  (text, country, first) => expect(ids({ text }, country)[0]).toBe(first),
); // prettier-ignore

test('the two letters of a Dutch postal code are not the beginning of a town', () => {
  for (const text of ['1017 BE', '1017be', '1017 SA']) expect(ids({ text }, 'nl'), text).toEqual(['amsterdam']);
});

test.each([['D 80469', 'at', 'munich'], ['d 80469 München', 'at', 'munich'], ['A - 6020', 'us', 'sport'], ['CH 8001', 'at', 'zurich'], ['NL 1017 VP', 'at', 'amsterdam'], ['NL-1017 BE', 'nl', 'amsterdam']])(
  'the sign of a country before the postal code %s on a page of %s is not the beginning of a town',
  (text, country, first) => expect(findDealers(MORE, { text, services: [] }, country)[0]?.dealer.id).toBe(first),
); // prettier-ignore

test('a town with a name of two letters is found after its postal code, and after one that no dealer has', () => {
  for (const text of ['6883 Au', '9434 Au', 'Au'])
    expect(findDealers(MORE, { text, services: [] }, 'at')[0]?.dealer.id, text).toBe('au');
});

test('a Dutch postal code is not a town with a name of two letters, on a Dutch page nor where a dealer has these digits', () => {
  const first = (text: string, country: string) => findDealers(MORE, { text, services: [] }, country)[0]?.dealer.id;
  expect(first('1017 AU', 'nl')).toBe('amsterdam');
  expect(first('1016 AU', 'nl')).toBe('amsterdam');
  expect(first('1017 AU', 'at')).toBe('amsterdam');
  expect(first('6883 Au', 'nl')).toBe('au');
});

test('a country, a state or a name finds its dealers, without distances', () => {
  expect(ids({ text: 'Österreich' })).toEqual(['sport', 'glacier', 'salzburg']);
  expect(ids({ text: '日本' })).toEqual(['hakuba']);
  expect(ids({ text: 'utah' })).toEqual(['salt']);
  expect(ids({ text: 'shop glacier' })).toEqual(['glacier']);
  expect(findDealers(DATA, { text: 'utah', services: [] }, 'at')[0]).not.toHaveProperty('km');
});

test('a position lists every dealer, nearest first; a chosen service excludes dealers without it', () => {
  const here = { latitude: 46.9, longitude: 11 };
  expect(ids({ here }).slice(0, 2)).toEqual(['glacier', 'sport']);
  expect(ids({ here })).toHaveLength(DATA.dealers.length);
  expect(ids({ here, services: ['rent'] })).toEqual(['sport']);
  expect(ids({ text: 'Sölden', services: ['rent'] })).toEqual(['sport']);
});

test('an unknown place finds no dealer; an empty field finds all', () => {
  for (const text of ['Atlantis', '99999', 'x9', '<b>', 'a'.repeat(4000)]) expect(ids({ text }), text).toEqual([]);
  expect(ids({ text: ' , ' })).toHaveLength(DATA.dealers.length);
});

/** As on Japanese pages: the entry in Japanese, and its English writing. */
const JAPANESE: DealerData = {
  ...DATA,
  dealers: [
    ...DATA.dealers,
    {
      ...dealer('sapporo', ['札幌市中央区', '060-0063', 'jp'], [43.06, 141.35]),
      name: '大通スキー工房',
      state: '北海道',
      also: [{ name: 'Odori Ski Works', city: 'Sapporo', state: 'Hokkaido' }],
    },
  ],
};
/** As on other pages: the entry in English, and its Japanese writing. */
const ENGLISH: DealerData = {
  ...JAPANESE,
  dealers: JAPANESE.dealers.map((one) => {
    const { name, city, state, also: [english] = [] } = one;
    return english ? { ...one, ...english, also: [{ name, city, state }] } : one;
  }),
};

test.each(['札幌', '札幌市', '札幌市中央区', 'Sapporo', 'sapporo', 'SAPPORO', 'sappo', 'Ｓａｐｐｏｒｏ', '060-0063', '０６０－００６３', '〒060-0063', '060-0063 札幌', '060-0063 Sapporo'])(
  '%s finds a dealer whose town has a Japanese and an English writing, with its distance, on pages in either',
  (text) => {
    for (const data of [JAPANESE, ENGLISH]) {
      const found = findDealers(data, { text, services: [] }, 'jp');
      expect(found.map(({ dealer: { id }, km = -1 }) => [id, Math.round(km)])).toEqual([['sapporo', 0]]);
    }
  },
); // prettier-ignore

test.each(['北海道', 'Hokkaido', 'Hokkaidō', '大通スキー', 'Odori Ski'])(
  '%s finds a dealer by either writing of its region and name, once and without a distance',
  (text) => {
    for (const data of [JAPANESE, ENGLISH]) {
      const [first, ...others] = findDealers(data, { text, services: [] }, 'jp');
      expect([first?.dealer.id, first?.km, others]).toEqual(['sapporo', undefined, []]);
    }
  },
);
