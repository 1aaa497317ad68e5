import { expect, test } from 'vitest';

import {
  alternateLinks,
  SITEMAP_END,
  SITEMAP_START,
  sitemapIndex,
  sitemapPieces,
  sitemapUrl,
} from '#lib/seo/sitemap.ts';
import { llmsText, robotsText, rssText, markdownPath } from '#lib/seo/text-files.ts';

const SITE = 'https://firn.test';
const HOME = { path: '/de-at', title: 'Firn', description: 'Ski' };

test('a sitemap entry has its address, date, languages and picture, escaped', () => {
  const links = alternateLinks([{ tag: 'de-AT', href: `${SITE}/de-at/a?b&c` }]);
  expect(sitemapUrl({ url: `${SITE}/de-at/a`, image: `${SITE}/i/a?w=1&h=2`, date: '2026-01-05' }, links)).toBe(
    `<url><loc>${SITE}/de-at/a</loc><lastmod>2026-01-05</lastmod><xhtml:link rel="alternate" hreflang="de-AT" href="${SITE}/de-at/a?b&amp;c"/><image:image><image:loc>${SITE}/i/a?w=1&amp;h=2</image:loc></image:image></url>\n`,
  );
});

test('a sitemap has no more addresses and bytes than allowed', () => {
  const files = (entries: readonly string[], limits: { urls: number; bytes: number }): readonly number[] =>
    [...sitemapPieces(entries, limits)].map(({ file }) => file);
  expect(files(['a', 'b', 'c', 'd', 'e'], { urls: 2, bytes: 10_000 })).toEqual([0, 0, 1, 1, 2]);
  expect(
    files(['ü'.repeat(100), 'b', 'c'], { urls: 9, bytes: SITEMAP_START.length + SITEMAP_END.length + 201 }),
  ).toEqual([0, 0, 1]);
  expect(files([], { urls: 2, bytes: 10_000 })).toEqual([]);
});

test('the sitemap index names the sitemaps', () => {
  expect(sitemapIndex([`${SITE}/sitemaps/de-at.xml`])).toContain(
    `<sitemap><loc>${SITE}/sitemaps/de-at.xml</loc></sitemap>`,
  );
});

test('robots.txt names the sitemap and keeps crawlers out of filters and the API', () => {
  const lines = robotsText(SITE, true).split('\n');
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  expect(lines).toContain('Disallow: /api/');
  expect(lines).toContain('Disallow: /*/c/*?');
  expect(lines).toContain('Disallow: /*/search?');
  expect(robotsText(SITE, false)).not.toContain('search');
});

test('llms.txt lists the Markdown versions of the pages by kind', () => {
  const text = llmsText(SITE, {
    home: HOME,
    pages: [
      { path: '/de-at/p/r', title: 'Ridge [98]', description: 'Light\nski' },
      { path: '/de-at/about', title: 'About' },
      { path: '/de-at/blog/a', title: 'A day', published: '2026-01-05' },
    ],
    others: [{ title: 'fr-ch', path: '/fr-ch/llms.txt' }],
  });
  expect(text).toBe(
    `# Firn\n\n> Ski\n\n## Products\n\n- [Ridge 98](${SITE}/de-at/p/r.md): Light ski\n\n## Articles\n\n- [A day](${SITE}/de-at/blog/a.md)\n\n## Pages\n\n- [About](${SITE}/de-at/about.md)\n\n## Other markets\n\n- [fr-ch](${SITE}/fr-ch/llms.txt)\n`,
  );
});

test('the Markdown version of a home page has a file name', () => {
  expect([markdownPath('/'), markdownPath('/de-at')]).toEqual(['/index.md', '/de-at.md']);
});

test('the RSS feed has the newest articles first; without articles there is no feed', () => {
  const page = (path: string, published?: string) => ({
    path,
    title: `T ${path} & co`,
    ...(published ? { published } : {}),
  });
  const feed = { home: HOME, language: 'de-AT' };
  const text = rssText(SITE, feed, [
    page('/a', '2025-01-01'),
    page('/b'),
    page('/c', '2026-01-01'),
    page('/d', 'soon'),
  ]);
  expect([...(text ?? '').matchAll(/<guid>([^<]*)/g)].map(([, url]) => url)).toEqual([`${SITE}/c`, `${SITE}/a`]);
  expect(text).toContain('T /c &amp; co');
  expect(text).toContain('<lastBuildDate>Thu, 01 Jan 2026 00:00:00 GMT</lastBuildDate>');
  expect(rssText(SITE, feed, [page('/b')])).toBeUndefined();
});
