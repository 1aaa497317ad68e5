/** The brand's switch `site_search` in a running shop: off, no page offers the search, and the search page is gone; on again, all is as before. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { editedStack } from '../../tools/bench/edited-stack.ts';
import { openEditsShop } from '../../tools/bench/edits-shop.ts';
import type { EditsShop } from '../../tools/bench/edits-shop.ts';
import type { Json } from '../../tools/seed/stack-json.ts';
import { copyEmptyDatabases } from '../support/database-folders.ts';

// Starts a whole shop, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const dir = mkdtempSync(join(tmpdir(), 'firn-search-off-'));
/** Links to the search page from the time when it was on: in the menu, in the footer, and in the text of a page. */
const MENU = 'Find by query';
const FOOTER = 'Find in the footer';
const WORDS = 'words that lead to the search';
let shop: EditsShop;

function addLinks(folder: string): void {
  const stack = editedStack(join(folder, 'stack'));
  const link = { text: MENU, type: 'nuxt', href: '/search?q=ski' };
  const far = { text: FOOTER, type: 'internal', href: '/search' };
  const text = { type: 'a', attrs: { url: '/search?q=x' }, children: [{ text: WORDS }] };
  const body = { type: 'doc', attrs: {}, children: [{ type: 'p', attrs: {}, children: [text] }] };
  const add = (type: string, entry: Json, field: string, item: object): void =>
    stack.change({ type, uid: String(entry['uid']) }, (one) => ({ ...one, [field]: [...(one[field] as readonly Json[]), item] }) as Json); // prettier-ignore
  add('header', stack.first('header'), 'secondary_nav', { link, regions: [] });
  add('footer', stack.first('footer'), 'legal', { link: far, regions: [] });
  const about = stack.first('page', (entry) => entry['url'] === '/about');
  add('page', about, 'sections', { rich_text: { heading: 'More', body } });
}

function switchSearch(isOn: boolean): void {
  const stack = editedStack(shop.stackDir);
  const uid = String(stack.first('brand_settings')['uid']);
  stack.change({ type: 'brand_settings', uid }, (entry) => ({ ...entry, site_search: isOn }) as Json);
}

const latest = (): string => join(dir, 'data/latest');
const read = (file: string): string => readFileSync(join(latest(), file), 'utf8');
const files = (): readonly string[] =>
  readdirSync(latest(), { recursive: true, encoding: 'utf8' }).filter((file) => /\.(html|json|md|txt|xml)$/.test(file) && !/^\.firn|^builds|^_astro/.test(file)).toSorted(); // prettier-ignore
/** All files of the release that name pages, by path. */
const texts = (): Readonly<Record<string, string>> => Object.fromEntries(files().map((file) => [file, read(file)]));
const answer = async (path: string): Promise<{ readonly status: number; readonly text: string }> => {
  const response = await fetch(shop.url + path, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};

async function live(isOn: boolean): Promise<void> {
  switchSearch(isOn);
  const reported = shop.reports.length;
  await vi.waitUntil(() => shop.reports.length > reported, { timeout: 120_000, interval: 50 });
}

/** Matches any link to the search page, its structured data, and the search form. */
const NAMES_SEARCH = /\/search(?=["'?&\s<)/]|$)|SearchAction|<form[^>]* data-suggest/;

beforeAll(async () => {
  await copyEmptyDatabases(join(dir, 'data'), 'api', 'commerce');
  shop = await openEditsShop(dir, { port: 4935, products: 4, prepare: addLinks });
});
afterAll(async () => {
  await shop.close();
  rmSync(dir, { recursive: true, force: true });
});

test('switched off, no page, list or structured data names the search, and its page is not found; switched on again, the release is as before', async () => {
  const before = texts();
  const pages = Object.keys(before).filter((file) => file.endsWith('.html'));
  expect(pages.filter((file) => !before[file]?.includes(' data-suggest '))).toEqual([]);
  expect(pages.filter((file) => /(^|\/)search\//.test(file))).not.toEqual([]);
  const written = [MENU, FOOTER].map((words) => before['index.html']?.includes(`>${words}<`));
  expect(written).toEqual([true, true]);
  expect(new RegExp(`<a[^>]*/search[^>]*>${WORDS}`).test(before['en-us/about/index.html'] ?? '')).toBe(true);
  expect(before['robots.txt']).toContain('/search?');
  expect((await answer('/en-us/search?q=ski')).status).toBe(200);

  await live(false);
  // Machine files such as robots.txt are written after the pages are live.
  await vi.waitUntil(() => !read('robots.txt').includes('search'), 20_000);
  const off = texts();
  expect(Object.keys(off)).toEqual(Object.keys(before).filter((file) => !/(^|\/)search\//.test(file)));
  expect(Object.entries(off).flatMap(([file, text]) => (NAMES_SEARCH.test(text) ? [file] : []))).toEqual([]);
  expect([MENU, FOOTER].map((words) => off['index.html']?.includes(words))).toEqual([false, false]);
  // Only the link is removed; the words of the text stay.
  expect(off['en-us/about/index.html']?.includes(WORDS)).toBe(true);
  for (const path of ['/en-us/search', '/en-us/search?q=ski', '/en-us/no-such-page']) {
    const { status, text } = await answer(path);
    // The 404 page names the requested path in one line.
    const rest = text.replace(/<p [^>]*data-missing-path[^>]*>[^<]*<\/p>/, '');
    expect([path, status, NAMES_SEARCH.exec(rest)?.[0]]).toEqual([path, 404, undefined]);
  }
  expect(existsSync(join(latest(), 'en-us/search'))).toBe(false);

  await live(true);
  await vi.waitUntil(() => read('robots.txt') === before['robots.txt'], 20_000);
  const again = texts();
  expect(Object.keys(again)).toEqual(Object.keys(before));
  expect(Object.keys(again).filter((file) => again[file] !== before[file])).toEqual([]);
  expect((await answer('/en-us/search?q=ski')).status).toBe(200);
});
