/** Writes the sitemaps of a locale, in time slices: the process may be serving requests. */
import { mkdir, open, rename } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locale } from '#lib/locale/locale.ts';
import { languageTag } from '#lib/locale/locale.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import { alternates } from '#lib/page/alternates.ts';
import type { OtherLocale } from '#lib/page/alternates.ts';
import { alternateLinks, SITEMAP_END, SITEMAP_START, sitemapPieces, sitemapUrl } from '#lib/seo/sitemap.ts';

import type { LocalePages } from './locale-pages.ts';
import type { PageHeads } from './machine-file-state.ts';

const PIECE = 512 * 1024;

export interface Alternating {
  readonly site: string;
  /** In the order in which pages list them: the first locale that has a page is that page's default. */
  readonly locales: readonly Locale[];
  readonly all: LocalePages;
  /** Locale for visitors whose language no locale has. */
  readonly fallback: string | undefined;
}

/** Path below the locale → the locales that have it. */
function localesHaving(all: LocalePages): ReadonlyMap<string, ReadonlySet<string>> {
  const having = new Map<string, Set<string>>();
  for (const [code, pages] of all)
    for (const { path } of pages) {
      const { rest } = splitLocalePath(path);
      const known = having.get(rest) ?? new Set<string>();
      having.set(rest, known.add(code));
    }
  return having;
}

/** Path below the locale → the links to every locale that has it, as text. Each text is computed once for all locales. */
export function alternateTexts({ site, locales, all, fallback }: Alternating): (rest: string) => string {
  const others: readonly OtherLocale[] = locales.map((locale) => ({
    locale,
    tag: languageTag(locale),
    region: '',
    isForAll: locale.code === fallback,
  }));
  let having: ReturnType<typeof localesHaving> | undefined;
  const made = new Map<string, string>();
  return (rest) => {
    having ??= localesHaving(all);
    const known = made.get(rest);
    if (known !== undefined) return known;
    const codes = having.get(rest);
    const own = others.filter(({ locale }) => codes?.has(locale.code));
    const text = alternateLinks(alternates(site, own, { rest, regions: [] }));
    made.set(rest, text);
    return text;
  };
}

export function sitemapFile(locale: string, number: number): string {
  return `sitemaps/${locale}${number === 0 ? '' : `-${number + 1}`}.xml`;
}

/** The sitemaps of a locale among the files: `en-gl` and `en-global` are different locales. */
export function sitemapsOf(locale: string, files: readonly string[]): readonly string[] {
  const name = new RegExp(`^sitemaps/${locale}(?:-\\d+)?\\.xml$`);
  return files.filter((file) => name.test(file));
}

/** `links`: path below the locale → links to the locales that have it. */
interface SitemapContents extends Pick<Alternating, 'site'> {
  readonly heads: PageHeads;
  readonly links: (rest: string) => string;
}

function* urlsOf(
  pages: readonly { readonly path: string }[],
  { site, heads, links }: SitemapContents,
): Generator<string> {
  for (const { path } of pages) {
    const head = heads[path];
    const { rest } = splitLocalePath(path);
    yield sitemapUrl({ url: site + path, image: head?.image, date: head?.published }, links(rest));
  }
}

/** Returns the names of the files. */
export async function writeSitemaps(
  dir: string,
  locale: string,
  { all, ...contents }: SitemapContents & Pick<Alternating, 'all'>,
): Promise<readonly string[]> {
  await mkdir(join(dir, 'sitemaps'), { recursive: true });
  const files: string[] = [];
  let handle: FileHandle | undefined;
  let text = '';
  const finish = async (): Promise<void> => {
    await handle?.appendFile(text + SITEMAP_END);
    await handle?.close();
    const last = files.at(-1);
    if (last !== undefined) await rename(join(dir, `${last}.new`), join(dir, last));
  };
  try {
    for (const piece of sitemapPieces(urlsOf(all.get(locale) ?? [], contents))) {
      if (piece.file === files.length) {
        await finish();
        files.push(sitemapFile(locale, piece.file));
        handle = await open(join(dir, `${files.at(-1)}.new`), 'w');
        text = SITEMAP_START;
      }
      text += piece.text;
      if (text.length < PIECE) continue;
      await handle?.appendFile(text);
      text = '';
    }
    await finish();
  } finally {
    await handle?.close();
  }
  return files;
}
