/** A rename that arrives language by language, in every order: each language's old address redirects to its new one, none answers 410. */
import { rmSync } from 'node:fs';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Entry } from '#lib/content/entries.ts';
import { publish } from '#publishing/loop/publish.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { answerFromRelease } from '#server/files/release-answer.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
beforeEach(() => {
  shop = openSmallShop();
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

function product(uid: string, url: string, language: string) {
  const base = { type: 'product', uid, language, title: uid, updatedAt: '', regions: [], categories: [] };
  return entryChange({ ...base, url } as unknown as Entry, language);
}

async function ask(path: string): Promise<string> {
  const release = followLatest(shop.dataDir, { siteUrl: 'http://x', mediaBase: '' }).current();
  if (!release) throw new Error('nothing is live');
  const { status, headers } = await answerFromRelease(release, new Request(`http://shop.test${path}`));
  return `${status} ${headers.get('location') ?? ''}`.trim();
}

/** Publishes once per list of changes, each list being one delta of the content service. */
async function deltas(...all: readonly (readonly Parameters<SmallShop['apply']>[0][number][])[]): Promise<void> {
  for (const changes of all) {
    shop.apply(changes);
    await publish(shop.options());
  }
}

const english = () => product('ridge', 'ridge-99', 'en-us');
const german = () => product('ridge', 'grat-99', 'de');

test.each([
  ['English first', () => [[english()], [german()]]],
  ['German first', () => [[german()], [english()]]],
  ['both at once', () => [[english(), german()]]],
  ['both at once, the other way round', () => [[german(), english()]]],
])('renamed in both languages, each old address of an entry redirects to its new one: %s', async (_name, renames) => {
  await deltas([product('ridge', 'ridge-98', 'en-us'), product('ridge', 'ridge-98', 'de')]);
  await deltas(...renames());
  expect(await ask('/en-us/p/ridge-98')).toBe('301 /en-us/p/ridge-99');
  expect(await ask('/en-at/p/ridge-98')).toBe('301 /en-at/p/ridge-99');
  expect(await ask('/de-at/p/ridge-98')).toBe('301 /de-at/p/grat-99');
});

test('a language that is not renamed yet keeps its page; one that falls back moves with the default language', async () => {
  await deltas([product('ridge', 'ridge-98', 'en-us'), product('serac', 'serac-98', 'en-us'), product('ridge', 'ridge-98', 'de')]); // prettier-ignore
  await deltas([english(), product('serac', 'serac-99', 'en-us')]);
  expect(await ask('/de-at/p/ridge-98')).toBe('200');
  expect(await ask('/en-us/p/ridge-98')).toBe('301 /en-us/p/ridge-99');
  expect(await ask('/de-at/p/serac-98')).toBe('301 /de-at/p/serac-99');
});

test('a language that gains or loses its own text at another address redirects in that language only', async () => {
  await deltas([product('ridge', 'ridge-98', 'en-us')]);
  await deltas([german()]);
  expect(await ask('/de-at/p/ridge-98')).toBe('301 /de-at/p/grat-99');
  expect(await ask('/en-us/p/ridge-98')).toBe('200');
  await deltas([{ type: 'product', uid: 'ridge', language: 'de' }]);
  expect(await ask('/de-at/p/grat-99')).toBe('301 /de-at/p/ridge-98');
  expect(await ask('/de-at/p/ridge-98')).toBe('200');
});

test('another entry takes the address in one language: other languages still redirect to the moved entry', async () => {
  await deltas([product('ridge', 'ridge-98', 'en-us'), product('ridge', 'ridge-98', 'de')]);
  await deltas([english(), german(), product('serac', 'ridge-98', 'en-us'), product('serac', 'serac', 'de')]);
  expect(await ask('/en-us/p/ridge-98')).toBe('200');
  expect(await ask('/de-at/p/ridge-98')).toBe('301 /de-at/p/grat-99');
});

test('two entries with one address in different languages each have their own page', async () => {
  await deltas([
    { ...product('page-x', '/', 'en-us'), type: 'header' },
    ...(['en-us', 'de'] as const).map((language) => entryChange(pageEntry('one', language === 'de' ? '/eins' : '/first', language), language)),
    ...(['en-us', 'de'] as const).map((language) => entryChange(pageEntry('two', language === 'de' ? '/first' : '/second', language), language)),
  ]); // prettier-ignore
  const text = async (path: string): Promise<string> => {
    const release = followLatest(shop.dataDir, { siteUrl: 'http://x', mediaBase: '' }).current();
    return release ? (await answerFromRelease(release, new Request(`http://shop.test${path}`))).text() : '';
  };
  expect(await text('/en-us/first')).toContain('one in en-us');
  expect(await text('/de-at/first')).toContain('two in de');
  expect(await text('/de-at/eins')).toContain('one in de');
});

function pageEntry(uid: string, url: string, language: string): Entry {
  return { type: 'page', uid, language, title: `${uid} in ${language}`, updatedAt: '', regions: [], url, sections: [], seo: {} } as unknown as Entry; // prettier-ignore
}
