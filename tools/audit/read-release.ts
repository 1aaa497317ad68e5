/** Reads the pages of a release the way search engines do: head, headings, links, sitemap entries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { decodeEntities } from '#lib/seo/markup.ts';
import { headOf, isListedHead, linkIn, readPageHead } from '#lib/seo/page-head.ts';
import { readManifest } from '#publishing/release/manifest.ts';
import { all, attribute, named, readTree, remove } from '#server/no-script/html-tree.ts';
import type { Element } from '#server/no-script/html-tree.ts';

export interface AuditedPage {
  readonly path: string;
  readonly locale: string;
  readonly isListed: boolean;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  /** hreflang → URL */
  readonly alternates: ReadonlyMap<string, string>;
  readonly headings: number;
  /** Paths of links inside the shop, without query and fragment. */
  readonly links: readonly string[];
}

export interface AuditedRelease {
  readonly site: string;
  readonly pages: ReadonlyMap<string, AuditedPage>;
  /** URL → its alternates in the sitemap. */
  readonly sitemap: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** URLs that occur more than once in the sitemap. */
  readonly repeated: readonly string[];
}

const isForProfessionals = (element: Element): boolean =>
  (attribute(element, 'class') ?? '').split(/\s+/).includes('for-pros');
const ALTERNATE = /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g;
const LINK = /<a\s[^>]*?href="(\/(?!\/)[^"?#]*)/g;

function pairs(text: string, pattern: RegExp): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(pattern), ([, tag = '', href = '']) => [tag, decodeEntities(href)]));
}

/** The path of a link; one with a broken escape, which no page has, stays as it is. */
function pathOf(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Number of `h1` that a consumer sees: parts for professionals do not count, because they replace other parts. */
function headingsOf(body: string): number {
  const count = body.match(/<h1[\s>]/g)?.length ?? 0;
  if (count <= 1 || !body.includes('for-pros')) return count;
  const tree = readTree(body);
  for (const part of all(tree, isForProfessionals)) remove(part);
  return all(tree, named('h1')).length;
}

export function readPage(
  html: string,
  { path, locale }: { readonly path: string; readonly locale: string },
): AuditedPage {
  const head = headOf(html);
  const { title, description = '' } = readPageHead(html);
  const body = html.slice(html.indexOf('<body'));
  return {
    path,
    locale,
    isListed: isListedHead(head),
    title,
    description,
    canonical: linkIn(head, 'canonical'),
    alternates: pairs(head, ALTERNATE),
    headings: headingsOf(body),
    links: [...new Set(Array.from(body.matchAll(LINK), ([, href = '']) => pathOf(decodeEntities(href))))],
  };
}

const SITEMAP_LINK = /<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g;

function readSitemaps(dir: string): Pick<AuditedRelease, 'sitemap' | 'repeated' | 'site'> {
  const index = readFileSync(join(dir, 'sitemap.xml'), 'utf8');
  const files = Array.from(index.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(decodeEntities(url)));
  const sitemap = new Map<string, ReadonlyMap<string, string>>();
  const repeated: string[] = [];
  for (const { pathname } of files)
    for (const [, entry = ''] of readFileSync(join(dir, pathname), 'utf8').matchAll(/<url>([\s\S]*?)<\/url>/g)) {
      const url = decodeEntities(/<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '');
      if (sitemap.has(url)) repeated.push(url);
      sitemap.set(url, pairs(entry, SITEMAP_LINK));
    }
  return { sitemap, repeated, site: files[0]?.origin ?? '' };
}

/** Reads a release; undefined if the folder is not a release. */
export async function readRelease(dir: string): Promise<AuditedRelease | undefined> {
  const manifest = await readManifest(dir);
  if (!manifest) return undefined;
  const pages = new Map<string, AuditedPage>();
  for (const [file, { path, locale, status }] of manifest.pages.entries())
    if (status === 200) pages.set(path, readPage(readFileSync(join(dir, file), 'utf8'), { path, locale }));
  return { ...readSitemaps(dir), pages };
}
