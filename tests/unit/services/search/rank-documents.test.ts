import { describe, expect, test } from 'vitest';

import { SearchEngine } from '#services/search/engine/search-engine.ts';

const WEIGHTS = { title: 10, category: 5, body: 1 };
const FILLER = Array.from({ length: 12 }, (_, at) => ({
  id: `other-${at}`,
  title: `Thing ${at}`,
  category: 'Others',
  body: 'Something for winter days.',
}));

interface Gear {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly body: string;
}

function ranked(query: string, documents: readonly Gear[], fields: Readonly<Record<string, number>> = WEIGHTS) {
  const engine = new SearchEngine({
    language: 'en',
    schema: { title: 'text', category: 'text', body: 'text' },
    fields,
    boosts: {},
    synonyms: [],
  });
  engine.put([...FILLER, ...documents.map((one) => ({ ...one }))]);
  return engine.search({ query, sort: [], from: 0, size: 20 }).found.map(({ document }) => document.id);
}

test('a boost by a number uses the first value of the field that is a number or a date, as in PostgreSQL', () => {
  const engine = new SearchEngine({ language: 'en', schema: { title: 'text', waist: 'number' } });
  engine.put([
    { id: 'narrow', title: 'Ski', waist: 60 },
    { id: 'wide', title: 'Ski', waist: ['wide', 120] },
  ]);
  const boosts = { waist: [{ type: 'functional', operation: 'add', factor: 1, values: [], curve: 'linear', center: 0 }] } as const; // prettier-ignore
  const { found } = engine.search({ query: 'ski', boosts, sort: [], from: 0, size: 5 });
  expect(found.map(({ document }) => document.id)).toEqual(['wide', 'narrow']);
});

describe('the field of a word', () => {
  test('ranks a title before a category, and a category before a text that repeats the word', () => {
    const body = 'Helmet? With a helmet. Without a helmet. Any helmet fits this helmet bag.';
    const documents = [
      { id: 'in-body', title: 'Bag', category: 'Bags', body },
      { id: 'in-category', title: 'Crest', category: 'Helmets', body: 'Warm.' },
      { id: 'in-title', title: 'Helmet Crest', category: 'Accessories', body: 'Warm.' },
    ];
    expect(ranked('helmet', documents)).toEqual(['in-title', 'in-category', 'in-body']);
  });

  test('is not searched without a weight', () => {
    const documents = [{ id: 'hidden', title: 'Bag', category: 'Bags', body: 'helmet' }];
    expect(ranked('helmet', documents, { title: 1 })).toEqual([]);
  });
});

test('a title equal to the query ranks before longer titles', () => {
  const documents = [
    { id: 'long', title: 'Glide Mohair Short', category: 'Skins', body: 'mohair mohair' },
    { id: 'exact', title: 'Glide Mohair', category: 'Skins', body: 'A skin.' },
  ];
  expect(ranked('glide mohair', documents)[0]).toBe('exact');
});

test('a rare word counts more than a frequent one', () => {
  const documents = [
    { id: 'frequent', title: 'Thing', category: 'Things', body: 'winter winter days' },
    { id: 'rare', title: 'Crampon', category: 'Others', body: 'Steel.' },
  ];
  expect(ranked('crampon winter', documents)[0]).toBe('rare');
});

test('documents with all words exclude documents with few of them', () => {
  const documents = [
    { id: 'all-1', title: 'Touring binding', category: 'Bindings', body: 'brake' },
    { id: 'all-2', title: 'Touring binding', category: 'Bindings', body: 'brake, light' },
    { id: 'all-3', title: 'Touring binding', category: 'Bindings', body: 'brake, strong' },
    { id: 'one', title: 'Binding', category: 'Bindings', body: 'alpine' },
  ];
  expect(ranked('touring binding brake', documents)).not.toContain('one');
});

test('when no document has all words, those with some of them are found', () => {
  const documents = [{ id: 'some', title: 'Crampon', category: 'Parts', body: 'For the Pin.' }];
  expect(ranked('crampon titanal', documents)).toEqual(['some']);
});

test('a repeated word in a long text does not rank above a title', () => {
  const long = { id: 'long', title: 'Guide', category: 'Pages', body: 'poles '.repeat(500) };
  const short = { id: 'short', title: 'Poles', category: 'Poles', body: 'Two.' };
  expect(ranked('poles', [long, short])).toEqual(['short', 'long']);
});
