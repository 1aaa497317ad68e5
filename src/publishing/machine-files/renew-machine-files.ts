/**
 * The files of a release for search engines and other programs: sitemaps, robots.txt, RSS, merchant feeds and llms.txt (docs/decisions/079). They are
 * derived from the release's pages after it went live, so that an edit does not wait for them; until then the release has those of its predecessor.
 * Only changed files are written.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { SEARCH_PATH } from '#lib/links/search-link.ts';
import { DEFAULT_LOCALE, languageTag, parseLocale } from '#lib/locale/locale.ts';
import { allLocales } from '#lib/locale/market.ts';
import { localePath, splitLocalePath } from '#lib/locale/path.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import { headOf, linkIn, readPageHead } from '#lib/seo/page-head.ts';
import type { PageHead } from '#lib/seo/page-head.ts';
import { sitemapIndex } from '#lib/seo/sitemap.ts';
import { llmsText, robotsText, rssText } from '#lib/seo/text-files.ts';
import type { ListedPage } from '#lib/seo/text-files.ts';

import { fileOf } from '../plan/page-routes.ts';
import type { Manifest } from '../release/manifest.ts';
import { localePages, pathsDigest, renewRecord } from './locale-pages.ts';
import type { LocalePages } from './locale-pages.ts';
import {
  headsFile,
  itemsFile,
  readPending,
  readRecord,
  readState,
  replaceFile,
  writeState,
} from './machine-file-state.ts';
import type { PageHeads } from './machine-file-state.ts';
import { listsOneOf, movedPaths } from './moved-paths.ts';
import { feedFile, renewFeed } from './write-feed.ts';
import { alternateTexts, sitemapsOf, writeSitemaps } from './write-sitemaps.ts';

export interface MachineFileOptions {
  /** Folder of the release. */
  readonly dir: string;
  readonly manifest: Pick<Manifest, 'pages' | 'assets'>;
  /** Origin for URLs, without trailing slash. */
  readonly site: string;
}

const ROBOTS = 'robots.txt';
const localeFiles = (locale: string): readonly string[] => [`${locale}/llms.txt`, `${locale}/rss.xml`];

function homePath(locale: string): string {
  const parsed = parseLocale(locale);
  return parsed ? localePath(parsed, '/') : '/';
}

/** The locale of the `x-default` link of a home page. */
async function fallbackLocale(dir: string, all: LocalePages): Promise<string | undefined> {
  const [locale = DEFAULT_LOCALE] = all.keys();
  const html = await readFile(join(dir, fileOf(homePath(locale))), 'utf8').catch(() => '');
  const href = linkIn(headOf(html), { hreflang: 'x-default' });
  const path = href && URL.parse(href)?.pathname;
  return path ? (splitLocalePath(path).locale?.code ?? DEFAULT_LOCALE) : undefined;
}

/** Whether the heads differ in a way that changes the locale's sitemap. */
function isSitemapChanged(heads: PageHeads, before: PageHeads): boolean {
  return Object.entries(heads).some(
    ([path, { image, published }]) => image !== before[path]?.image || published !== before[path]?.published,
  );
}

/** Writes the text files that list a locale's pages; returns the names of the files that exist. `others`: the other locales. */
async function writeTexts(
  { dir, site }: MachineFileOptions,
  locale: string,
  { heads, others }: { readonly heads: PageHeads; readonly others: readonly string[] },
): Promise<readonly string[]> {
  const pages: readonly ListedPage[] = Object.entries(heads).map(([path, head]) => ({ path, ...head }));
  const path = homePath(locale);
  const home: ListedPage = { title: locale, ...heads[path], path };
  const parsed = parseLocale(locale);
  const language = parsed ? languageTag(parsed) : locale;
  const texts: Record<string, string | undefined> = {
    [`${locale}/llms.txt`]: llmsText(site, { home, pages }),
    [`${locale}/rss.xml`]: rssText(site, { home, language }, pages),
  };
  if (locale === DEFAULT_LOCALE)
    texts['llms.txt'] = llmsText(site, {
      home,
      pages,
      others: others.map((code) => ({ title: code, path: `/${code}/llms.txt` })),
    });
  const made: string[] = [];
  for (const [file, text] of Object.entries(texts)) {
    if (text === undefined) {
      await rm(join(dir, file), { force: true });
      continue;
    }
    await replaceFile(dir, file, text);
    made.push(file);
  }
  return made;
}

/** Brings the files for machines up to date with the pages; can be repeated after a crash. */
export async function renewMachineFiles(options: MachineFileOptions): Promise<void> {
  const { dir, site, manifest } = options;
  const rendered = await readPending(dir, manifest.pages);
  if (!rendered) return;
  const state = await readState(dir);
  const all = localePages(manifest.pages);
  const paths = Object.fromEntries(
    Array.from(all, ([locale, own]) => [locale, pathsDigest(own.map(({ path }) => path))]),
  );
  const fallback = await fallbackLocale(dir, all);
  const locales = allLocales(readServingFacts(dir).markets);
  const alternating = { site, locales, all, fallback };
  const frame = JSON.stringify([site, locales.map(({ code }) => code), fallback]);
  const moved = await movedPaths(dir, state, { all, paths, frame });
  const links = alternateTexts(alternating);
  const files = new Set<string>(['sitemap.xml']);
  const sitemaps: string[] = [];
  for (const [locale, pages] of all) {
    const ofLocale = sitemapsOf(locale, state?.files ?? []);
    const isTouched = paths[locale] !== state?.paths[locale] || pages.some(({ file }) => rendered.has(file));
    const record = { file: headsFile(locale), pages, rendered, read: readPageHead };
    const renewed = isTouched ? await renewRecord<PageHead>(dir, record) : undefined;
    const isWhole =
      moved === undefined ||
      paths[locale] !== state?.paths[locale] ||
      listsOneOf(pages, moved) ||
      (renewed !== undefined && isSitemapChanged(renewed.now, renewed.before));
    const heads = renewed?.now ?? (isWhole ? await readRecord<PageHead>(dir, headsFile(locale)) : {});
    sitemaps.push(...(isWhole ? await writeSitemaps(dir, locale, { ...alternating, links, heads }) : ofLocale));
    const isTextChanged = renewed?.isChanged === true || moved === undefined;
    const others = [...all.keys()].filter((code) => code !== locale);
    const known = new Set([...localeFiles(locale), ...(locale === DEFAULT_LOCALE ? ['llms.txt'] : [])]);
    const texts = isTextChanged
      ? await writeTexts(options, locale, { heads, others })
      : (state?.files ?? []).filter((file) => known.has(file));
    const feed = isTouched
      ? await renewFeed(dir, locale, { site, title: heads[homePath(locale)]?.title ?? locale, pages, rendered })
      : [feedFile(locale), itemsFile(locale)].filter((file) => state?.files.includes(file));
    await renewed?.keep();
    for (const file of [headsFile(locale), ...texts, ...feed]) files.add(file);
  }
  for (const file of sitemaps) files.add(file);
  const hasSearch = locales.some((locale) => manifest.pages.has(fileOf(localePath(locale, SEARCH_PATH))));
  // A shop's own file in `public` takes precedence.
  if (!manifest.assets[0]?.files.includes(ROBOTS)) {
    await replaceFile(dir, ROBOTS, robotsText(site, hasSearch));
    files.add(ROBOTS);
  }
  await replaceFile(dir, 'sitemap.xml', sitemapIndex(sitemaps.map((file) => `${site}/${file}`)));
  for (const file of state?.files ?? []) if (!files.has(file)) await rm(join(dir, file), { force: true });
  await writeState(dir, { files: [...files].toSorted(), paths, frame });
}
