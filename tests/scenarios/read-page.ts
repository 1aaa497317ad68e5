/** A page of a release as a browser and a search engine read it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { withoutStyles } from '../support/without-styles.ts';

export interface Alternate {
  readonly tag: string;
  readonly path: string;
}

export interface ReadPage {
  readonly html: string;
  /** An attribute of the html element. */
  root(name: string): string | undefined;
  readonly canonical: string;
  readonly alternates: readonly Alternate[];
  /** Texts of the prices, in document order. */
  readonly prices: readonly string[];
  /** Addresses in the header's navigation. */
  readonly navigation: readonly string[];
}

const pathOf = (address: string): string => new URL(address).pathname;
const texts = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

export function parsePage(html: string): ReadPage {
  const document = /<html[^>]*>/.exec(html)?.[0] ?? '';
  const links = html.match(/<link[^>]*>/g) ?? [];
  const header = /<header class="header">[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  const prices = [...html.matchAll(/<p class="price"[^>]*>([\s\S]*?)<\/p>/g)];
  return {
    html,
    root: (name) => attribute(document, name),
    canonical: pathOf(attribute(links.find((link) => link.includes('canonical')) ?? '', 'href') ?? 'http://none'),
    alternates: links
      .filter((link) => link.includes('hreflang'))
      .map((link) => ({ tag: attribute(link, 'hreflang') ?? '', path: pathOf(attribute(link, 'href') ?? '') })),
    prices: prices.map(([, inner = '']) => texts(inner.replace(/<s>[\s\S]*<\/s>/, ''))),
    navigation: [...header.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, href = '']) => href),
  };
}

/** Reads a page of a release; undefined if the release does not have it. */
export async function readPage(release: string, path: string): Promise<ReadPage | undefined> {
  const html = await readFile(join(release, path, 'index.html'), 'utf8').then(withoutStyles, () => undefined);
  return html === undefined ? undefined : parsePage(html);
}
