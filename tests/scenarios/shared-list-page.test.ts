/** The server's response to the address of a shared list. Needs a release in `DATA_DIR`. */
import { expect, test } from 'vitest';

import { followLatest } from '#server/files/latest-release.ts';
import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerSharedList } from '#server/no-script/shared-list-page.ts';

import { withoutStyles } from '../support/without-styles.ts';

const latest = followLatest(process.env['DATA_DIR'] ?? '.data', { siteUrl: 'https://shop.example', mediaBase: '' });

function release(): ServedRelease {
  const current = latest.current();
  if (!current) throw new Error('There is no release.');
  return current;
}

const down = async (): Promise<Response> => Response.json({ error: { code: 'upstream-down' } }, { status: 503 });

const answer = (path: string, init: RequestInit = {}): Promise<Response | undefined> =>
  answerSharedList(new Request(`https://shop.example${path}`, init), release(), { api: down, withinMs: 50 });

test('the list replaces the message that the page needs scripts; the page stays hidden from search engines', async () => {
  const response = await answer('/de-at/compare?p=ridge-98,couloir-108');
  expect(response?.headers.get('cache-control')).toBe('private, no-cache');
  expect(response?.headers.get('x-robots-tag')).toBe('noindex');
  const html = withoutStyles((await response?.text()) ?? '');
  const inside = /<div data-plain-kept="">([\s\S]*?)<\/table>/.exec(html)?.[1] ?? '';
  expect(inside).toContain('href="/de-at/p/ridge-98"');
  expect(inside).toContain('href="/de-at/compare?p=couloir-108"');
  expect(inside).not.toContain('<button');
  expect(html).not.toContain('Diese Seite braucht JavaScript.');
  // The island waits until the list's pictures have loaded.
  expect(html).toMatch(/<astro-island [^>]*client="filled"[^>]* data-filled=""/);
});

test('a visitor whose session cannot be read sees the public prices', async () => {
  const response = await answer('/en-us/wishlist?p=ridge-98', { headers: { cookie: '__Host-sid=abc' } });
  expect(await response?.text()).toContain('$749.95');
});

test('a slug in the address is never rendered as markup, and cannot reach other files', async () => {
  for (const bad of ['%3Cscript%3E', '..%2F..%2Fcart', 'ridge-98%2F..', '%E0%A4%A'])
    expect(await answer(`/en-us/compare?p=${bad}`), bad).toBeUndefined();
  const html = (await (await answer('/en-us/compare?p=no-such-ski'))?.text()) ?? '';
  expect(html).toContain('Not available here: no-such-ski');
});

test('products beyond the maximum of a list are left out', async () => {
  const slugs = ['ridge-98', 'couloir-108', 'ridge-92', 'skarn-96', 'kante-72'];
  const html = (await (await answer(`/en-us/compare?p=${slugs.join(',')}`))?.text()) ?? '';
  expect(html.match(/class="compare-picture"/g)).toHaveLength(4);
});

test.each([
  '/de-at/compare',
  '/de-at/compare?p=',
  '/de-at/compare?utm_source=x',
  '/de-at/cart?p=ridge-98',
  '/xx-yy/compare?p=ridge-98',
  '/de-at/compare/x?p=ridge-98',
])('the handler leaves %s to the release’s static files', async (path) => {
  expect(await answer(path)).toBeUndefined();
});

test('the handler leaves a POST to the release’s static files; its response to HEAD has no body', async () => {
  expect(await answer('/de-at/compare?p=ridge-98', { method: 'POST' })).toBeUndefined();
  const head = await answer('/de-at/compare?p=ridge-98', { method: 'HEAD' });
  expect([head?.status, await head?.text()]).toEqual([200, '']);
});
