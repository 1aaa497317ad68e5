import { describe, expect, test } from 'vitest';

import { SearchEngine } from '#services/search/engine/search-engine.ts';

const GEAR = [
  { id: 'ridge', title: 'Ridge 98', text: 'all-mountain skis', size: ['170 cm', '177 cm'] },
  { id: 'skarn', title: 'Skarn 104', text: 'touring skis', size: ['172 cm'] },
  { id: 'pin', title: 'Pin 12', text: 'touring binding', size: ['90 mm'] },
  { id: 'lock', title: 'Lock 14', text: 'alpine binding, brake for wide skis', size: ['110 mm'] },
  { id: 'haze', title: 'Haze', text: 'photochromic goggles', size: [] },
  { id: 'palm', title: 'Palm Storm', text: 'gloves that stay dry', size: ['S', 'M'] },
];

function ask(query: string, language = 'en', documents: readonly (typeof GEAR)[number][] = GEAR) {
  const engine = new SearchEngine({
    language,
    schema: { title: 'text', text: 'text', size: 'text' },
    fields: { title: 10, text: 1, size: 2 },
    boosts: {},
    synonyms: [
      ['cold hands', 'gloves'],
      ['AT', 'touring'],
      ['Kinder', 'Junior'],
    ],
  });
  engine.put(documents);
  const { found, corrected } = engine.search({ query, sort: [], from: 0, size: 20 });
  return { ids: found.map(({ document }) => document.id), corrected };
}

describe('complete words', () => {
  test('are not completed if they find something: "pin" does not find "pinnacle"', () => {
    const documents = [...GEAR, { id: 'pinnacle', title: 'Pinnacle', text: '', size: [] }];
    expect(ask('pin', 'en', documents).ids).toEqual(['pin']);
  });

  test('are not corrected if they find something: "ski" does not find "skin"', () => {
    const documents = [...GEAR, { id: 'skin', title: 'Skin', text: '', size: [] }];
    const { ids, corrected } = ask('ski', 'en', documents);
    expect(ids).not.toContain('skin');
    expect(corrected).toBeUndefined();
  });

  test('that are stop words are ignored beside others', () => {
    expect(ask('a binding for touring').ids[0]).toBe('pin');
  });
});

describe('the last word', () => {
  test('is completed to longer words', () => expect(ask('photoch').ids).toEqual(['haze']));
  test('is not completed when a space follows', () => expect(ask('photoch ').ids).toEqual([]));
  test('is not completed from a single letter', () => expect(ask('z').ids).toEqual([]));
});

describe('misspelled words', () => {
  test.each([
    ['gogles', 'haze', 'goggles'],
    ['bindnig', 'pin', 'binding'],
    ['photocromic', 'haze', 'photochromic'],
  ])('%s finds %s and is shown as %s', (query, id, shown) => {
    const { ids, corrected } = ask(`${query} `);
    expect(ids).toContain(id);
    expect(corrected?.trim()).toBe(shown);
  });

  test('leave the other words of the query unchanged', () => {
    expect(ask('Touring bindnig ').corrected).toBe('Touring binding ');
  });

  test('that are numbers or short are never corrected', () => {
    expect(ask('Pin 13 ').corrected).toBeUndefined();
    expect(ask('rid ').ids).toEqual([]);
  });
});

describe('synonyms', () => {
  test('of several words are found', () => expect(ask('cold hands').ids).toEqual(['palm']));
  test('of an abbreviation are found', () => expect(ask('AT binding').ids[0]).toBe('pin'));
});

describe('operators', () => {
  test('-word and NOT word exclude', () => {
    expect(ask('binding -touring').ids).toEqual(['lock']);
    expect(ask('binding NOT touring').ids).toEqual(['lock']);
  });

  test('an excluded length does not exclude other lengths', () => {
    expect(ask('skis -177cm').ids).toEqual(['skarn', 'lock']);
    expect(ask('skis NOT 172cm').ids).toEqual(['ridge', 'lock']);
  });

  test('a phrase must occur word by word', () => {
    expect(ask('"touring binding"').ids).toEqual(['pin']);
    expect(ask('"binding touring"').ids).toEqual([]);
  });
});

describe('measures', () => {
  test.each(['177cm', '177 cm'])('%s finds the length', (query) => {
    expect(ask(query).ids[0]).toBe('ridge');
  });

  test('a length that no product has finds nearby lengths, the nearest first', () => {
    expect(ask('174 cm').ids).toEqual(['skarn', 'ridge']);
  });
});

describe('compounds', () => {
  const GERMAN = [
    { id: 'pin', title: 'Pin 12', text: 'Bindung für Touren', size: [] },
    { id: 'bag', title: 'Basecamp', text: 'Skitasche', size: [] },
    { id: 'haze', title: 'Haze', text: 'Brille', size: [] },
  ];
  test('a first half that occurs only in a synonym counts as a known word', () => {
    const helmets = [
      { id: 'junior', title: 'Crest Junior', text: 'Helm', size: [] },
      { id: 'crest', title: 'Crest', text: 'Helm', size: [] },
    ];
    expect(ask('Kinderhelm', 'de', helmets).ids[0]).toBe('junior');
  });

  test('when no product has both halves, the last half decides', () => {
    const poles = [
      ...GERMAN,
      { id: 'line', title: 'Line', text: 'Stöcke', size: [] },
      { id: 'ridge', title: 'Ridge', text: 'Ski', size: [] },
    ];
    expect(ask('Skistöcke', 'de', poles).ids).toEqual(['line']);
  });

  test('a compound finds its halves', () => expect(ask('Tourenbindung', 'de', GERMAN).ids).toEqual(['pin']));
  test('a word finds the compounds that end with it', () => expect(ask('Taschen', 'de', GERMAN).ids).toEqual(['bag']));
});

test('an empty query finds everything, a query of unknown words nothing', () => {
  expect(ask('').ids).toHaveLength(GEAR.length);
  expect(ask('zzzzqqqq').ids).toEqual([]);
});
