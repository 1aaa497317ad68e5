/** Route entries are rebuilt only where an address or a region changed. */
import { expect, test } from 'vitest';

import type { ContentStore } from '#content-loaders/content-store.ts';
import type { Addressed } from '#content-loaders/entry-addresses.ts';
import { routeSource } from '#publishing/plan/route-source.ts';

const page = (url: string): Addressed => ({ type: 'page', uid: url, url, regions: [] });

function shop() {
  const pages: Record<string, readonly Addressed[]> = { de: [page('/a')], fr: [page('/b')] };
  const none: readonly Addressed[] = [];
  const regions: { regionId: string; countries: readonly string[] }[] = [];
  const store = { list: (type: string) => (type === 'regions' ? regions : []) } as unknown as ContentStore;
  const addresses = {
    list: (type: string, language: string) => (type === 'page' ? (pages[language] ?? none) : none),
  };
  return { pages, regions, entries: (language: string) => routeSource(store, addresses).entries(language) };
}

test('a publish reuses the entries of the previous one while no address has changed', () => {
  const { entries } = shop();
  const first = entries('de');
  expect(first.map(({ url }) => url)).toEqual(['/a']);
  expect(entries('fr').map(({ url }) => url)).toEqual(['/b']);
  expect(entries('de')).toBe(first);
});

test('a changed address list or region gives a new list of entries', () => {
  const { pages, regions, entries } = shop();
  const [de, fr] = [entries('de'), entries('fr')];
  pages['de'] = [page('/a'), page('/c')];
  expect(entries('de').map(({ url }) => url)).toEqual(['/a', '/c']);
  expect(entries('fr')).toBe(fr);
  const now = entries('de');
  expect(now).not.toBe(de);
  regions.push({ regionId: 'us', countries: ['us'] });
  expect(entries('de')).not.toBe(now);
});
