import { expect, test } from 'vitest';

import { readPageList, searchPageList } from '#lib/search/static-index.ts';
import { llmsText } from '#lib/seo/text-files.ts';

const SITE = 'https://shop.example';

const german = readPageList(
  llmsText(SITE, {
    home: { title: 'Firn', description: 'Ausrüstung für Schnee.' },
    pages: [
      { path: '/de-at/p/ridge-98', title: 'Ridge 98', description: 'Der Tourenski für jeden Schnee.' },
      { path: '/de-at/p/drift-118', title: 'Drift 118', description: 'Ein breiter Ski für tiefen Pulver.' },
      { path: '/de-at/p/palm-gtx', title: 'Palm GTX', description: 'Handschuhe aus Ziegenleder [warm].' },
      { path: '/de-at/c/skis', title: 'Ski', description: 'Vom Aufstieg bis zum Pulver.' },
      { path: '/de-at/imprint', title: 'Impressum' },
    ],
    others: [{ title: 'ja-jp', path: '/ja-jp/llms.txt' }],
  }),
);

const hrefs = (query: string): readonly string[] => searchPageList(german, query, 'de-AT').map(({ href }) => href);

test('the list has every page of llms.txt with its path, and no page of another locale', () => {
  expect(german).toHaveLength(5);
  expect(german.find(({ title }) => title === 'Ridge 98')).toEqual({
    href: '/de-at/p/ridge-98',
    title: 'Ridge 98',
    description: 'Der Tourenski für jeden Schnee.',
  });
  expect(german.find(({ title }) => title === 'Impressum')?.description).toBe('');
});

test('the home page that is the root leads to the root', () => {
  const pages = readPageList(llmsText(SITE, { home: { title: 'Firn' }, pages: [{ path: '/', title: 'Firn' }] }));
  expect(pages.map(({ href }) => href)).toEqual(['/']);
});

test('the page with the words in its title comes first', () => {
  expect(hrefs('Ridge 98')[0]).toBe('/de-at/p/ridge-98');
  expect(hrefs('ski')[0]).toBe('/de-at/c/skis');
  expect(hrefs('Ｒｉｄｇｅ　９８')[0]).toBe('/de-at/p/ridge-98');
});

test('rare words count more than words that many pages have', () => {
  expect(hrefs('ein breiter ski für pulver')[0]).toBe('/de-at/p/drift-118');
});

test('case, accents and unfinished words do not matter', () => {
  expect(hrefs('HANDSCH')).toEqual(['/de-at/p/palm-gtx']);
  expect(hrefs('aufstíeg')).toEqual(['/de-at/c/skis']);
  expect(hrefs('drift 1')).toEqual(['/de-at/p/drift-118']);
  // Only the last word counts as unfinished: a `d` before it does not match the many words that begin with `d`.
  expect(hrefs('d impressum')).toEqual(['/de-at/imprint']);
});

test.each(['', '   ', 'xylophon', '<img src=x onerror=alert()>', '][('])('“%s” finds nothing', (query) => {
  expect(hrefs(query)).toEqual([]);
});

test('Japanese words are found without spaces', () => {
  const pages = readPageList(
    '- [Drift 118](https://shop.example/ja-jp/p/drift-118.md): 深いパウダーのための太い板。\n' +
      '- [グローブ](https://shop.example/ja-jp/c/gloves.md): 少ない縫い目。\n',
  );
  expect(searchPageList(pages, 'パウダー用の太い板', 'ja-JP').map(({ title }) => title)).toEqual(['Drift 118']);
});
