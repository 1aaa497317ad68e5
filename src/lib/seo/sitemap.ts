/** `sitemap.xml` in the format of sitemaps.org with Google's image and hreflang extensions. Pure. */
import type { Alternate } from '#lib/page/alternates.ts';

import { escapeXml } from './markup.ts';

/** Limits for one file; the format allows 50,000 URLs and 50 MB. */
export const SITEMAP_LIMITS = { urls: 50_000, bytes: 45 * 1024 * 1024 };

export const SITEMAP_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';
export const SITEMAP_END = '</urlset>\n';

export interface SitemapPage {
  readonly url: string;
  readonly image?: string | undefined;
  /** Date of the last change, if known. */
  readonly date?: string | undefined;
}

/** `alternates`: the output of `alternateLinks`, the same for all locales of a page. */
export function sitemapUrl({ url, image, date }: SitemapPage, alternates: string): string {
  const picture = image ? `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>` : '';
  const changed = date ? `<lastmod>${escapeXml(date)}</lastmod>` : '';
  return `<url><loc>${escapeXml(url)}</loc>${changed}${alternates}${picture}</url>\n`;
}

export function alternateLinks(alternates: readonly Alternate[]): string {
  return alternates
    .map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(href)}"/>`)
    .join('');
}

export function sitemapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</sitemapindex>\n`;
}

/**
 * Divides entries into files within the limits. Yields pieces of text in sequence, each with the number of its file, so that no whole file is in
 * memory.
 */
export function* sitemapPieces(
  entries: Iterable<string>,
  limits: { readonly urls: number; readonly bytes: number } = SITEMAP_LIMITS,
): Generator<{ readonly file: number; readonly text: string }> {
  const most = limits.bytes - SITEMAP_START.length - SITEMAP_END.length;
  const encoder = new TextEncoder();
  let [file, urls, bytes] = [0, 0, 0];
  for (const text of entries) {
    const size = encoder.encode(text).length;
    if (urls > 0 && (urls >= limits.urls || bytes + size > most)) [file, urls, bytes] = [file + 1, 0, 0];
    urls += 1;
    bytes += size;
    yield { file, text };
  }
}
