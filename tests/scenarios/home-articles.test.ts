/** The home page shows the newest posts of the journal, links to all of them, and lays out its stories on alternate sides. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const page = (path: string): string =>
  readFileSync(join(process.env['DATA_DIR'] ?? '.data', 'latest', path, 'index.html'), 'utf8');
/** Addresses of the post cards on a page. */
const postsIn = (html: string, locale: string): readonly string[] =>
  [
    ...(/<ul class="cards.*?<\/ul>/s.exec(html)?.[0] ?? '').matchAll(
      new RegExp(`<a href="(/${locale}/blog/[^"]+)">`, 'g'),
    ),
  ].flatMap(([, href]) => href ?? []);

test.each(['de-at', 'ja-jp', 'pl-pl'])('%s: the home page has the first posts of the journal', (locale) => {
  const all = postsIn(page(`${locale}/blog`), locale);
  expect(postsIn(page(locale), locale)).toEqual(all.slice(0, 3));
  expect(all.length).toBeGreaterThan(3);
  expect(page(locale)).toMatch(new RegExp(`<h2[^>]*>[^<]+</h2> ?<a class="text-link"[^>]* href="/${locale}/blog"`));
});

test('a story is flipped to the other side if its editor says so', () => {
  const stories = [...page('de-at').matchAll(/<div class="(story(?: flip)?)"/g)].map(([, names]) => names);
  expect(stories).toEqual(['story', 'story flip', 'story']);
});
