/**
 * The frame and head of every page of the built release: alerts and secondary navigation by region and language, and metadata for search engines and
 * shared links. Expected texts come from the sample's files, not from the shop's own rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test, vi } from 'vitest';

import { readEntries } from '../support/sample-stack.ts';
import type { Data } from '../support/sample-stack.ts';
import { parsePage } from './read-page.ts';
import type { ReadPage } from './read-page.ts';

// The tests read thousands of pages.
vi.setConfig({ testTimeout: 60_000 });

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');
const LOCALES = readdirSync(RELEASE).filter((name) => /^[a-z]{2}-([a-z]{2}|global)$/.test(name));

const entries = readEntries('sample/stack');
const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
const textOf = (html: string): string => decoded(html.replaceAll(/<[^>]+>/g, '')).trim();
const HEADER = entries.find((entry) => entry.type === 'header')?.uid ?? '';
const FOOTER = entries.find((entry) => entry.type === 'footer')?.uid ?? '';
const between = (html: string, from: RegExp): string => from.exec(html)?.[1] ?? '';

/** An entry in the page's language, else in English. */
function inLanguage(type: string, uid: string, language: string): Data {
  const all = entries.filter((entry) => entry.type === type && entry.uid === uid);
  const own = all.find((entry) => entry.language === language) ?? all.find((entry) => entry.language === 'en-us');
  return own?.data ?? {};
}
const isFor = (region: string, regions: unknown): boolean =>
  (regions as readonly string[]).length === 0 || (regions as readonly string[]).includes(region);

/** Placeholder for the free-shipping amount in an alert's text. */
const FREE_FROM = '{free_shipping_from}';

/** The free-shipping threshold of the country's entry, in the country's currency. */
function freeFrom(country: string): number | undefined {
  const entry = entries.find(({ type, data }) => type === 'country' && data['value'] === country);
  return (entry?.data['delivery'] as { readonly free_from?: number | null } | undefined)?.free_from ?? undefined;
}

function home(locale: string): ReadPage {
  const file = locale === 'en-us' ? 'index.html' : join(locale, 'index.html');
  return parsePage(readFileSync(join(RELEASE, file), 'utf8'));
}

describe.each(LOCALES)('the frame of %s', (locale) => {
  const page = home(locale);
  const language = locale.split('-')[0] ?? '';
  const region = page.root('data-region') ?? '';

  test('shows the alerts of its region in its language, each linking into the shop', () => {
    const wanted = (inLanguage('header', HEADER, 'en-us')['top_alert'] as readonly { uid: string }[])
      .map(({ uid }) => inLanguage('alert', uid, language))
      .filter((alert) => isFor(region, alert['regions']))
      .map((alert) => String(alert['text']));
    expect(wanted).toHaveLength(1);
    const free = freeFrom(locale.split('-')[1] ?? '');
    const promised = wanted.filter((text) => free !== undefined || !text.includes(FREE_FROM));
    const block = between(page.html, /<div class="alerts[^"]*"[^>]*>([\s\S]*?)<\/div>/);
    const shown = [...block.matchAll(/<p(?: class="free-shipping")?>([\s\S]*?)<\/p>/g)].map(([, inner = '']) => inner);
    const texts = shown.map(textOf);
    for (const [at, text] of texts.entries())
      if (promised[at]?.includes(FREE_FROM)) {
        expect(Number(text.replaceAll(/\D/g, ''))).toBe((free ?? 0) * 100);
        texts[at] = text.replace(/[$€]?\d[\d.,]*(?:[\s\u00A0\u202F][$€])?/, FREE_FROM);
      }
    expect(texts).toEqual(promised);
    for (const alert of shown) expect(alert).toContain(`href="/${locale}/`);
  });

  test('has the secondary navigation of its region in its language', () => {
    const own = inLanguage('header', HEADER, language);
    const wanted = (own['secondary_nav'] as readonly { regions: unknown; link: { text: string } }[])
      .filter(({ regions }) => isFor(region, regions))
      .map(({ link }) => link.text);
    const list = between(page.html, /<ul class="secondary">([\s\S]*?)<\/ul>/);
    expect(wanted.length).toBeGreaterThan(1);
    expect([...list.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/g)].map(([, inner = '']) => textOf(inner))).toEqual(wanted);
  });
});

/** Regions that sell; only their footers have a payment link. */
const BUYERS = new Set(['us', 'ca', 'eu_region_1']);

describe.each(LOCALES)('the footer of %s', (locale) => {
  const footer = between(home(locale).html, /<footer([\s\S]*?)<\/footer>/);
  const links = new Map(
    [...footer.matchAll(/<a (?:class="[^"]*" )?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', inner = '']) => [textOf(inner), href]),
  ); // prettier-ignore
  const language = locale.split('-')[0] ?? '';
  const facts = inLanguage('footer', FOOTER, language)['promises'] as readonly { link: { text: string } }[];

  test('links to the warranty page in its language, and to the payment page where the shop sells', () => {
    const [warranty, payment] = facts.map(({ link }) => link.text);
    expect(links.get(warranty ?? '')).toBe(`/${locale}/warranty`);
    const sells = BUYERS.has(home(locale).root('data-region') ?? '');
    expect(links.get(payment ?? '')).toBe(sells ? `/${locale}/shipping` : undefined);
  });

  test('links to the profiles of the brand and to its telephone', () => {
    const brand = entries.find(({ type }) => type === 'brand_settings')?.data['social_media'];
    const profiles = brand as readonly { name: string; href: string }[];
    expect(profiles.length).toBeGreaterThan(1);
    for (const { name, href } of profiles) expect(links.get(name)).toBe(href);
    expect([...links.values()].filter((href) => href.startsWith('tel:+'))).toHaveLength(1);
  });
});

test('the Japanese footer names country and language with Japanese punctuation', () => {
  const footer = between(home('ja-jp').html, /<footer([\s\S]*?)<\/footer>/);
  expect(textOf(footer)).toContain('国と言語：日本、日本語');
});

test('alerts and secondary navigation differ between regions', () => {
  const head = (locale: string) => {
    const { html } = home(locale);
    return [between(html, /<div class="alerts[^"]*"[^>]*>([\s\S]*?)<\/div>/), between(html, /<ul class="secondary">([\s\S]*?)<\/ul>/)].map(textOf); // prettier-ignore
  };
  const [states, canada, austria, japan] = ['en-us', 'en-ca', 'en-at', 'en-jp'].map(head);
  expect(new Set([states?.[0], canada?.[0], austria?.[0], japan?.[0]]).size).toBe(4);
  expect(new Set([states?.[1], austria?.[1], japan?.[1]]).size).toBe(3);
});

interface Head {
  readonly canonical: string;
  readonly alternates: ReadonlyMap<string, string>;
  readonly title: string;
  readonly description: string;
  readonly isIndexed: boolean;
  /** Open Graph: property without `og:` → content. */
  readonly graph: ReadonlyMap<string, string>;
  readonly isSkippable: boolean;
}

/** The release's pages by address, without the error pages. */
function heads(): ReadonlyMap<string, Head> {
  const files = readdirSync(RELEASE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)index\.html$/.test(file),
  );
  const found = new Map<string, Head>();
  for (const file of files) {
    const html = readFileSync(join(RELEASE, file), 'utf8');
    const page = parsePage(html);
    found.set(`/${file.replace(/\/?index\.html$/, '')}`, {
      canonical: page.canonical,
      alternates: new Map(page.alternates.map(({ tag, path }) => [tag, path])),
      title: decoded(between(html, /<title>([^<]*)<\/title>/)),
      description: decoded(between(html, /<meta name="description" content="([^"]*)"/)),
      isIndexed: !html.includes('<meta name="robots" content="noindex"'),
      graph: new Map(
        [...html.matchAll(/<meta property="og:([\w_]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
          name,
          decoded(content),
        ]),
      ),
      isSkippable: /<body[^>]*>\s*<a class="skip" href="#content">[^<]*\S[^<]*<\/a>/.test(html),
    });
  }
  return found;
}

describe('every page of the release', () => {
  const all = [...heads()];
  const indexed = all.filter(([, head]) => head.isIndexed);
  const wrong = (pages: typeof all, is: (head: Head, path: string) => boolean): readonly string[] =>
    pages.filter(([path, head]) => !is(head, path)).map(([path]) => path);

  test('all pages have a description, error pages too', () => {
    expect(wrong(all, ({ description }) => description.trim() !== '')).toEqual([]);
    for (const locale of LOCALES)
      for (const name of ['404', '410'])
        expect(readFileSync(join(RELEASE, locale, `${name}.html`), 'utf8'), `/${locale}/${name}`).toMatch(
          /<meta name="description" content="[^"]+"/,
        );
  });

  test('all pages are found, and only the expected ones are not indexed', () => {
    expect(LOCALES).toHaveLength(36);
    expect(indexed.length).toBeGreaterThan(36 * 80);
    const hidden = all.filter(([, head]) => !head.isIndexed).map(([path]) => path.replace(/^\/[^/]+/, ''));
    expect(new Set(hidden)).toEqual(
      new Set([
        '/cart', '/compare', '/search', '/wishlist', '/styletile', '/test-store', '/pro/create', '/pro/signup', '/withdraw',
        '/account', '/account/addresses', '/account/create', '/account/orders', '/account/profile', '/account/track',
      ]),
    ); // prettier-ignore
  });

  test('every page is canonical to itself, starts with a skip link, and has a title', () => {
    expect(wrong(all, (head, path) => head.canonical === path)).toEqual([]);
    expect(wrong(all, (head) => head.isSkippable)).toEqual([]);
    expect(wrong(all, (head) => head.title.length > 5)).toEqual([]);
  });

  test('indexed pages list themselves and their alternates reciprocally; others list none', () => {
    const family = new Map(indexed.map(([path, { alternates }]) => [path, JSON.stringify([...alternates])]));
    const same = ({ alternates }: Head, path: string): boolean => {
      const others = [...alternates.values()];
      return (
        others.includes(path) &&
        alternates.has('x-default') &&
        others.every((other) => family.get(other) === family.get(path))
      );
    };
    expect(wrong(indexed, same)).toEqual([]);
    expect(wrong(all, (head) => head.isIndexed || head.alternates.size === 0)).toEqual([]);
  });

  test('indexed pages have a description and complete sharing data: title, text, address, language, picture', () => {
    expect(wrong(indexed, (head) => head.description.length > 4)).toEqual([]);
    const isWhole = ({ graph, title, description, canonical }: Head, path: string): boolean =>
      graph.get('title') === title &&
      graph.get('description') === description &&
      new URL(graph.get('url') ?? 'http://none').pathname === canonical &&
      graph.get('type') === (path.includes('/blog/p/') ? 'article' : 'website') &&
      graph.get('site_name') === 'Firn' &&
      (path === '/' ? 'en' : path.slice(1, 3)) === graph.get('locale')?.slice(0, 2) &&
      /^https?:\/\/[^/]+\/i\/firn\/[^?]+\?/.test(graph.get('image') ?? '');
    expect(wrong(indexed, isWhole)).toEqual([]);
  });
});
