/** `robots.txt`, `security.txt`, `llms.txt` and the RSS feed of a locale. Pure. */
import { escapeXml } from './markup.ts';
import type { PageHead } from './page-head.ts';

export type ListedPage = PageHead & {
  /** `/de-at/p/ridge-98` */
  readonly path: string;
};

/** Excludes filtered categories, because crawlers would follow every combination of query parameters. `hasSearch`: whether a locale has the search page. */
export function robotsText(site: string, hasSearch: boolean): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /editor',
    'Disallow: /hooks/',
    'Disallow: /*/c/*?',
    ...(hasSearch ? ['Disallow: /*/search?'] : []),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}

/** `/.well-known/security.txt` (RFC 9116). `contacts`: addresses with their scheme, the preferred one first. `expires`: ISO 8601. */
export function securityText(
  site: string,
  {
    path,
    contacts,
    expires,
  }: { readonly path: string; readonly contacts: readonly string[]; readonly expires: string },
): string {
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Canonical: ${site}${path}`,
    '',
  ].join('\n');
}

/** Path of the Markdown version of a page: `/de-at/p/ridge-98.md`; `/index.md` for the page at `/`. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Sections of `llms.txt` and the pages that belong to them. */
const SECTIONS: readonly (readonly [heading: string, is: (page: ListedPage) => boolean])[] = [
  ['Categories', ({ path }) => /^\/[^/]+\/c\//.test(path)],
  ['Products', ({ path }) => /^\/[^/]+\/p\//.test(path)],
  ['Articles', ({ published }) => published !== undefined],
];

function section(site: string, heading: string, pages: readonly ListedPage[]): string {
  if (pages.length === 0) return '';
  const items = pages.map(({ path, title, description }) => {
    const link = `- [${oneLine(title).replaceAll(/[[\]]/g, '')}](${site}${markdownPath(path)})`;
    return description ? `${link}: ${oneLine(description)}` : link;
  });
  return `\n## ${heading}\n\n${items.join('\n')}\n`;
}

/** Content of an `llms.txt`. `others`: title and path of the `llms.txt` files of other locales. */
export interface LlmsIndex {
  readonly home: PageHead;
  readonly pages: readonly ListedPage[];
  readonly others?: readonly { readonly title: string; readonly path: string }[];
}

/** The text of an `llms.txt` in the format of llmstxt.org. */
export function llmsText(site: string, { home, pages, others = [] }: LlmsIndex): string {
  const groups = Map.groupBy(pages, (page) => SECTIONS.find(([, is]) => is(page))?.[0] ?? 'Pages');
  const headings = [...SECTIONS.map(([heading]) => heading), 'Pages'];
  const about = home.description ? `\n> ${oneLine(home.description)}\n` : '';
  const further = others.map(({ title, path }) => `- [${title}](${site}${path})`).join('\n');
  return `# ${oneLine(home.title)}\n${about}${headings
    .map((heading) => section(site, heading, groups.get(heading) ?? []))
    .join('')}${further === '' ? '' : `\n## Other markets\n\n${further}\n`}`;
}

const MOST_ITEMS = 50;

/** The RSS feed of the newest articles; undefined if there are none. `home`: path and head of the locale's home page. */
export function rssText(
  site: string,
  { home, language }: { readonly home: ListedPage; readonly language: string },
  pages: readonly ListedPage[],
): string | undefined {
  const dated = pages.flatMap((page) => {
    const time = Date.parse(page.published ?? '');
    return Number.isNaN(time) ? [] : [{ page, time }];
  });
  const newest = dated.toSorted((a, b) => b.time - a.time || (a.page.path < b.page.path ? -1 : 1)).slice(0, MOST_ITEMS);
  const [first] = newest;
  if (!first) return undefined;
  const items = newest.map(({ page, time }) => {
    const url = escapeXml(site + page.path);
    const about = page.description ? `<description>${escapeXml(page.description)}</description>` : '';
    return `<item><title>${escapeXml(page.title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(time).toUTCString()}</pubDate>${about}</item>\n`;
  });
  const own = home.path === '/' ? '/en-us/rss.xml' : `${home.path}/rss.xml`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n<title>${escapeXml(home.title)}</title><link>${escapeXml(site + home.path)}</link><description>${escapeXml(home.description ?? home.title)}</description><language>${language}</language><lastBuildDate>${new Date(first.time).toUTCString()}</lastBuildDate><atom:link href="${escapeXml(site + own)}" rel="self" type="application/rss+xml"/>\n${items.join('')}</channel></rss>\n`;
}
