/** The rules of the record of former addresses, tested without a release. */
import { describe, expect, test } from 'vitest';

import { goneAddresses, movesSince } from '#publishing/plan/gone-addresses.ts';
import type { GoneInput } from '#publishing/plan/gone-addresses.ts';
import type { Manifest } from '#publishing/release/manifest.ts';

const left = (path: string, status = 200) => ({ path, locale: path.slice(1, 6), status }) as GoneInput['left'][number];
const settle = (given: Partial<GoneInput>) =>
  goneAddresses({
    remembered: [],
    left: [],
    isPage: () => false,
    isMade: () => true,
    movedTo: () => undefined,
    ...given,
  });

describe('the record', () => {
  test('an error page of the live release is not a former address', () => {
    const pages = [left('/de-at/a'), left('/de-at/404', 404), left('/de-at/410', 410)];
    expect(settle({ left: pages })).toEqual([{ path: '/de-at/a' }]);
  });

  test('an address that is removed again becomes the newest', () => {
    const remembered = [{ path: '/de-at/x' }, { path: '/de-at/y' }];
    expect(settle({ remembered, left: [left('/de-at/x')] })).toEqual([{ path: '/de-at/y' }, { path: '/de-at/x' }]);
  });

  test('redirects of locales outside this publish stay, although their targets are not among its pages', () => {
    const remembered = [
      { path: '/de-at/x', to: '/de-at/y' },
      { path: '/fr-fr/x', to: '/fr-fr/y' },
    ];
    const isMade = (locale: string): boolean => locale === 'de-at';
    expect(settle({ remembered, isMade })).toEqual([
      { path: '/de-at/x', lastTo: '/de-at/y' },
      { path: '/fr-fr/x', to: '/fr-fr/y' },
    ]);
  });

  test('a redirect never leads to an address without a page', () => {
    const remembered = [
      { path: '/de-at/x', to: '/de-at/y' },
      { path: '/de-at/y', to: '/de-at/z' },
    ];
    expect(settle({ remembered })).toEqual([
      { path: '/de-at/x', lastTo: '/de-at/z' },
      { path: '/de-at/y', lastTo: '/de-at/z' },
    ]);
    expect(settle({ remembered, isPage: (path) => path === '/de-at/z' })).toEqual([
      { path: '/de-at/x', to: '/de-at/z' },
      { path: '/de-at/y', to: '/de-at/z' },
    ]);
  });
});

describe('an entry that is removed and published again', () => {
  const removed = settle({ remembered: [{ path: '/de-at/x', to: '/de-at/y' }], left: [left('/de-at/y')] });

  test('is the target of its former addresses again', () => {
    expect(removed).toEqual([{ path: '/de-at/x', lastTo: '/de-at/y' }, { path: '/de-at/y' }]);
    const unchanged = settle({ remembered: removed });
    expect(unchanged).toEqual(removed);
    const isPage = (path: string): boolean => path === '/de-at/y';
    expect(settle({ remembered: unchanged, isPage })).toEqual([{ path: '/de-at/x', to: '/de-at/y' }]);
  });

  test('at another address is their target too, when the removed address leads there', () => {
    const remembered = [...removed.slice(0, 1), { path: '/de-at/y', to: '/de-at/z' }];
    expect(settle({ remembered, isPage: (path) => path === '/de-at/z' })).toEqual([
      { path: '/de-at/x', to: '/de-at/z' },
      { path: '/de-at/y', to: '/de-at/z' },
    ]);
  });
});

describe('moves in the change log', () => {
  const move = (language: string, leftUrl: string | null) => ({ type: 'product', uid: 'ridge', language, leftUrl });
  const live = { content: { lineage: 'one', revision: 3 } } as Manifest;
  const now: Readonly<Record<string, string>> = { de: '/grat', fr: '/arete', 'en-us': '/ridge' };
  function moved(
    changes: readonly object[],
    { lineage = 'one', release }: { lineage?: string; release?: Manifest } = {},
  ) {
    const store = { lineage: () => lineage, changesSince: () => changes } as unknown as Parameters<
      typeof movesSince
    >[0];
    const addresses = {
      get: (_type: string, _uid: string, language: string) => ({ url: now[language] }),
    } as unknown as Parameters<typeof movesSince>[2];
    return movesSince(store, release ?? live, addresses);
  }

  test('an address leads to the entry’s address in the same language', () => {
    const to = moved([move('de', '/alt'), move('fr', '/alt')]);
    expect(['/de-at/p/alt', '/fr-fr/p/alt', '/fr-fr/p/other'].map(to)).toEqual([
      '/de-at/p/grat',
      '/fr-fr/p/arete',
      undefined,
    ]);
  });

  test('another entry that had the address in another language is not the target', () => {
    const to = moved([move('de', '/alt'), { ...move('fr', '/alt'), uid: 'other', type: 'page' }, move('it', '/alt')]);
    expect(to('/ja-jp/p/alt')).toBeUndefined();
    expect(to('/de-at/p/alt')).toBe('/de-at/p/grat');
  });

  test('a language without its own move follows the default language', () => {
    expect(moved([move('en-us', '/old'), move('fr', '/old')])('/de-at/p/old')).toBe('/de-at/p/grat');
  });

  test('a move to the same address gives no redirect', () => {
    expect(moved([move('de', '/grat')])('/de-at/p/grat')).toBeUndefined();
  });

  test('a change log that does not belong to the live release is not used', () => {
    expect(moved([move('de', '/alt')], { lineage: 'two' })('/de-at/p/alt')).toBeUndefined();
  });
});
