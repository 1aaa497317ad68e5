/** The page differences that count, and the page file that serves an address. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { comparePages, difference, staticFile } from '../../../tools/bench/equal-pages.ts';
import { withStaticPaths } from '../../../tools/bench/static-project.ts';
import { pageOf } from '../../../tools/bench/static/page-pattern.ts';

async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'firn-equal-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  return dir;
}

test('only the ids of islands may differ', () => {
  const island = (uid: string, props: string): string => `<p>a</p><astro-island uid="${uid}" props="${props}">`;
  expect(difference(island('Z1abc', 'x'), island('q9', 'x'))).toBeUndefined();
  expect(difference(island('Z1abc', 'x'), island('q9', 'y'))).toContain('props=');
  expect(difference('<b uid="1">', '<b uid="2">')).toContain('at 8');
  expect(difference('same', 'same and more')).toContain('is not');
  expect(difference('src="/_astro/a.11111111.js"', 'src="/_astro/a.22222222.js"')).toContain('a.1111');
});

test('a static build has error pages in folders, except at the root', () => {
  expect(staticFile('404.html')).toBe('404.html');
  expect(staticFile('de-at/404.html')).toBe('de-at/404/index.html');
  expect(staticFile('de-at/410.html')).toBe('de-at/410/index.html');
  expect(staticFile('de-at/p/a404.html')).toBe('de-at/p/a404.html');
});

test('equal pages are counted; a release’s records and payloads are not pages', async () => {
  const release = await folder({
    'index.html': 'a',
    'de-at/404.html': 'b',
    '.firn/report.html': 'c',
    '_payload.json': '{}',
  });
  const built = await folder({ 'index.html': 'a', 'de-at/404/index.html': 'b', '_astro/x.js': '' });
  expect(await comparePages(release, built)).toEqual({ pages: 2 });
});

test('scripts of the static build get the low priority that scripts of a release have', async () => {
  const built = { 'index.html': '<script type="module" src="/_astro/a.js"></script>' };
  const release = { 'index.html': '<script type="module" fetchpriority="low" src="/_astro/a.js"></script>' };
  expect(await comparePages(await folder(release), await folder(built))).toEqual({ pages: 1 });
  await expect(comparePages(await folder(built), await folder(built))).rejects.toThrow('index.html at 22');
});

test.each([
  ['different', { 'index.html': 'a', 'x/index.html': 'B' }, 'x/index.html at 0'],
  ['missing', { 'index.html': 'a' }, 'x/index.html is missing'],
  ['too many', { 'index.html': 'a', 'x/index.html': 'b', 'y.html': '' }, 'y.html is too many'],
])('a page that is %s fails the comparison with its name', async (_what, built, message) => {
  const release = await folder({ 'index.html': 'a', 'x/index.html': 'b' });
  await expect(comparePages(release, await folder(built))).rejects.toThrow(message);
});

test('comparing empty folders fails', async () => {
  await expect(comparePages(await folder({}), await folder({}))).rejects.toThrow('There are no pages');
});

const PAGES = [
  'index',
  '404',
  '[lang]/index',
  '[lang]/[...page]',
  '[lang]/p/[uid]',
  '[lang]/c/[...uid]',
  '[lang]/cart',
];

test.each([
  ['/', 'index', {}],
  ['/de-at', '[lang]/index', { lang: 'de-at' }],
  ['/de-at/cart', '[lang]/cart', { lang: 'de-at' }],
  ['/de-at/p/ridge-98', '[lang]/p/[uid]', { lang: 'de-at', uid: 'ridge-98' }],
  ['/de-at/p/ridge/98', '[lang]/[...page]', { lang: 'de-at', page: 'p/ridge/98' }],
  ['/de-at/c/skis/race', '[lang]/c/[...uid]', { lang: 'de-at', uid: 'skis/race' }],
  ['/de-at/stores', '[lang]/[...page]', { lang: 'de-at', page: 'stores' }],
])('%s is served from %s', (path, page, params) => {
  expect(pageOf(PAGES, path)).toEqual({ page, params });
  expect(pageOf(PAGES.toReversed(), path)).toEqual({ page, params });
});

test('an address without a matching page gives undefined', () => {
  expect(pageOf(['index', '[lang]/cart'], '/de-at/stores')).toBeUndefined();
});

test('a page with parameters gets static paths, one without is unchanged', () => {
  const source = '---\nconst a = "$&";\n---\n<p />\n';
  expect(withStaticPaths(source, 'index', PAGES)).toBe(source);
  const made = withStaticPaths(source, '[lang]/cart', PAGES);
  expect(made).toMatch(/^---\nimport \{ pathsOf \}.*\nexport const getStaticPaths = .*"\[lang\]\/cart"/);
  expect(made.endsWith('const a = "$&";\n---\n<p />\n')).toBe(true);
  expect(() => withStaticPaths('<p />', '[lang]/cart', PAGES)).toThrow('[lang]/cart');
});
