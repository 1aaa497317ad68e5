/** The lists of a page for each template name pages that the release has; a missing one would be answered with the 404 page, which would be tested instead. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PAGES as MEASURED } from '../../tools/lighthouse/pages.ts';
import { PAGES as SHOT } from '../../tools/screenshot-pages.ts';
import { PAGES as TESTED } from '../e2e/template-pages.ts';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');

interface Listed {
  readonly route: string;
  readonly path: string;
}

const tested = Object.entries(TESTED).flatMap(([route, paths]) =>
  paths.map((path): Listed => ({ route, path: `/de-at${path === '/' ? '' : path}` })),
);

function isInRelease(path: string): boolean {
  const { pathname } = new URL(path, 'http://shop.test');
  return existsSync(join(RELEASE, pathname.endsWith('.html') ? pathname : join(pathname, 'index.html')));
}

test.each<[string, readonly Listed[]]>([
  ['the browser tests open', tested],
  ['Lighthouse measures', MEASURED],
  ['the screenshots show', Object.values(SHOT)],
])('every page that %s is in the release, except for the page of missing addresses', (_what, pages) => {
  expect(pages.length).toBeGreaterThan(25);
  const missing = pages.filter(({ route, path }) => route !== '404.astro' && !isInRelease(path));
  expect(missing.map(({ route, path }) => `${route}: ${path}`)).toEqual([]);
});
