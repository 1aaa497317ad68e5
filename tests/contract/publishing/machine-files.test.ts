/** Sitemaps, robots.txt, RSS, llms.txt and Markdown versions of a release: complete, shared between releases while unchanged, and completed after a crash. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Entry } from '#lib/content/entries.ts';
import { publish } from '#publishing/loop/publish.ts';
import { renewMachineFiles } from '#publishing/machine-files/renew-machine-files.ts';
import { writeSitemaps } from '#publishing/machine-files/write-sitemaps.ts';
import { readManifest } from '#publishing/release/manifest.ts';

import { embeddedPages } from '../../support/page-settings.ts';
import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SITE = embeddedPages().siteUrl;

let shop: SmallShop;
beforeEach(() => {
  shop = openSmallShop();
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

const run = (more = {}) => publish(shop.options(more));
const file = (path: string): string => join(shop.dataDir, 'latest', path);
const text = (path: string): string => readFileSync(file(path), 'utf8');
const inode = (path: string): number => statSync(file(path)).ino;
const locations = (path: string): readonly string[] =>
  [...text(path).matchAll(/<loc>([^<]*)<\/loc><xhtml/g)].map(([, url = '']) => url.slice(SITE.length));

/** The bundle of the small shop writes the title of a page as it is. */
function document(title: string, head = ''): string {
  return `<head><title>${title}</title><link rel="canonical" href="${SITE}/x">${head}</head><main><h1>${title}</h1></main>`;
}

test('listed pages are in sitemap and llms.txt and have a Markdown version; others have none', async () => {
  shop.page('/a', document('Alpha', '<meta property="og:image" content="https://media.test/a.jpg">'));
  shop.page('/b', document('Hidden', '<meta name="robots" content="noindex">'));
  await run();
  expect(locations('sitemaps/en-us.xml')).toEqual(['/en-us/a']);
  expect(text('sitemaps/en-us.xml')).toContain('<image:loc>https://media.test/a.jpg</image:loc>');
  for (const locale of ['en-us', 'de-at']) expect(text('sitemaps/en-us.xml')).toContain(`href="${SITE}/${locale}/a"/>`);
  expect(text('sitemap.xml')).toContain(`<loc>${SITE}/sitemaps/de-at.xml</loc>`);
  expect(text('llms.txt')).toContain(`[Alpha](${SITE}/en-us/a.md)`);
  expect(text('en-us/a.md')).toBe('# Alpha\n');
  expect([existsSync(file('en-us/b.md')), existsSync(file('en-us/rss.xml'))]).toEqual([false, false]);
});

test('robots.txt names the sitemap, unless the shop has a file of its own', async () => {
  await run();
  expect(text('robots.txt')).toBe('v1');
  rmSync(join(shop.dir, 'bundle/client/robots.txt'));
  await run({ bundleDigest: 'v2' });
  expect(text('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

test('security.txt names the contact, is renewed before it expires, and is removed with the setting', async () => {
  const SECURITY = '.well-known/security.txt';
  const at = (day: string) => ({ clock: () => new Date(`${day}T08:00:00Z`) });
  const contacts = { securityContacts: ['mailto:security@shop.example', 'https://shop.example/security'] };
  await run(at('2026-11-01'));
  expect(existsSync(file(SECURITY))).toBe(false);
  await run({ ...contacts, ...at('2026-11-02') });
  const written = [
    'Contact: mailto:security@shop.example',
    'Contact: https://shop.example/security',
    'Expires: 2027-10-28T08:00:00.000Z',
    `Canonical: ${SITE}/${SECURITY}`,
    '',
  ];
  expect(text(SECURITY).split('\n')).toEqual(written);
  await run({ ...contacts, ...at('2027-04-01') });
  expect(text(SECURITY)).toContain('Expires: 2027-10-28T08:00:00.000Z');
  await run({ ...contacts, ...at('2027-06-01') });
  expect(text(SECURITY)).toContain('Expires: 2028-05-26T08:00:00.000Z');
  shop.page('/new', document('New'));
  await run({ ...contacts, ...at('2027-06-02') });
  expect(text(SECURITY)).toContain('Contact: mailto:security@shop.example');
  await run(at('2027-06-03'));
  expect(existsSync(file(SECURITY))).toBe(false);
});

test('a security.txt that the shop provides itself stays unchanged', async () => {
  mkdirSync(join(shop.dir, 'bundle/client/.well-known'), { recursive: true });
  writeFileSync(join(shop.dir, 'bundle/client/.well-known/security.txt'), 'our own');
  await run({ securityContacts: ['mailto:security@shop.example'] });
  expect(text('.well-known/security.txt')).toBe('our own');
});

test('an edit of a text keeps the shared sitemaps and renews the files that show the text', async () => {
  shop.page('/a', document('Alpha'));
  shop.page('/b', document('Beta'));
  await run();
  const before = ['sitemaps/en-us.xml', 'en-us/b.md', 'en-us/llms.txt'].map(inode);
  shop.page('/a', document('Gamma'));
  await run();
  expect(['sitemaps/en-us.xml', 'en-us/b.md'].map(inode)).toEqual(before.slice(0, 2));
  expect(inode('en-us/llms.txt')).not.toBe(before[2]);
  expect(text('en-us/llms.txt')).toContain('[Gamma]');
  expect(text('en-us/a.md')).toBe('# Gamma\n');
});

test('added and removed pages change the sitemaps; the earlier release keeps its own', async () => {
  shop.page('/a', document('Alpha'));
  shop.page('/b', document('Beta'));
  const first = await run();
  shop.page('/b', undefined);
  shop.page('/c', document('New'));
  await run();
  expect(locations('sitemaps/de-at.xml')).toEqual(['/de-at/a', '/de-at/c']);
  expect(existsSync(file('en-us/b.md'))).toBe(false);
  const old = readFileSync(join(shop.dataDir, 'releases', first.release, 'sitemaps/de-at.xml'), 'utf8');
  expect(old).toContain('/de-at/b<');
});

test('a page that becomes noindex is removed from the files', async () => {
  shop.page('/a', document('Alpha'));
  shop.page('/b', document('Beta'));
  await run();
  shop.page('/a', document('Alpha', '<meta name="robots" content="noindex">'));
  await run();
  expect(locations('sitemaps/en-us.xml')).toEqual(['/en-us/b']);
  expect(existsSync(file('en-us/a.md'))).toBe(false);
  expect(text('en-us/llms.txt')).not.toContain('Alpha');
});

test('articles are in the RSS feed of their locale', async () => {
  shop.page('/a', document('Tour', '<meta property="article:published_time" content="2026-01-05">'));
  await run();
  expect(text('de-at/rss.xml')).toContain(`<guid>${SITE}/de-at/a</guid>`);
  shop.page('/a', document('Tour'));
  await run();
  expect(existsSync(file('de-at/rss.xml'))).toBe(false);
});

test('a publish that ended after its release went live is completed by the next one', async () => {
  shop.page('/a', document('Alpha'));
  shop.page('/b', document('Beta'));
  await run();
  shop.page('/a', document('Gamma'));
  await expect(run({ onLive: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed');
  expect(text('en-us/llms.txt')).toContain('[Alpha]');
  shop.page('/b', document('Delta'));
  await run();
  expect(text('en-us/llms.txt')).toContain('[Gamma]');
  expect(text('en-us/llms.txt')).toContain('[Delta]');
});

test.each(['', '["en-us/a/ind', '{}'])(
  'a list of pending pages that is damaged (%j) does not leave outdated titles in the files',
  async (damaged) => {
    shop.page('/a', document('Alpha'));
    shop.page('/b', document('Beta'));
    await run();
    shop.page('/a', document('Gamma'));
    await expect(run({ onLive: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed');
    writeFileSync(file('.firn/machine-files-pending.json'), damaged);
    shop.page('/b', document('Delta'));
    await run();
    expect(text('en-us/llms.txt')).toContain('[Gamma]');
    expect(text('en-us/llms.txt')).toContain('[Delta]');
    writeFileSync(file('.firn/machine-files-pending.json'), damaged);
    await run();
    expect(existsSync(file('.firn/machine-files-pending.json'))).toBe(false);
  },
);

/** A product page as the merchant feed reads it. */
function product(name: string, price: string): string {
  const offers = { url: `${SITE}/p`, price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' };
  const node = { '@type': 'Product', name, description: name, sku: name, image: 'x', brand: { name: 'Firn' }, offers };
  return `${document(name)}<script type="application/ld+json">${JSON.stringify({ '@graph': [node] })}</script>`;
}

test('an edit of a product replaces its part of the feed; a damaged feed is rebuilt', async () => {
  for (const [name, price] of [['a', '1.00'], ['b', '2.00'], ['c', '3.00']] as const) shop.page(`/p/${name}`, product(`${name} ü`, price)); // prettier-ignore
  await run();
  const prices = (): readonly string[] => [...text('de-at/feed.xml').matchAll(/<g:price>([^ ]*)/g)].map(([, one = '']) => one); // prettier-ignore
  expect(prices()).toEqual(['1.00', '2.00', '3.00']);
  shop.page('/p/b', product('b, a longer name', '20.00'));
  await run();
  expect(prices()).toEqual(['1.00', '20.00', '3.00']);
  const before = inode('de-at/feed.xml');
  shop.page('/a', document('A text'));
  await run();
  expect(inode('de-at/feed.xml')).toBe(before);
  // Simulates a crash between the writes of the feed and of its record.
  const record = text('.firn/feed-lengths/de-at.json');
  shop.page('/p/a', product('a, a much longer name', '1.50'));
  await run();
  writeFileSync(file('.firn/feed-lengths/de-at.json'), record);
  shop.page('/p/c', product('c', '3.50'));
  await run();
  expect(prices()).toEqual(['1.50', '20.00', '3.50']);
  expect(text('de-at/feed.xml').match(/<item>/g)).toHaveLength(3);
  writeFileSync(file('de-at/feed.xml'), 'cut');
  shop.page('/p/a', undefined);
  shop.page('/p/c', product('c', '30.00'));
  await run();
  expect(prices()).toEqual(['20.00', '30.00']);
  expect(text('de-at/feed.xml')).toMatch(/^<\?xml.*<\/rss>\s*$/s);
});

test('a locale that sells nothing has no feed, and an edit rereads only the pages that it rendered', async () => {
  const names = ['a', 'b', 'c'];
  for (const name of names) shop.page(`/p/${name}`, document(name));
  await run();
  expect(existsSync(file('de-at/feed.xml'))).toBe(false);
  // If the publish read this page again, its price would be in the feed.
  rmSync(file('de-at/p/a/index.html'));
  writeFileSync(file('de-at/p/a/index.html'), product('a', '1.00'));
  // A page that was written just now would count as damaged, and would be rendered again.
  utimesSync(file('de-at/p/a/index.html'), 0, 0);
  shop.page('/p/b', document('Not for sale'));
  await run();
  expect(existsSync(file('de-at/feed.xml'))).toBe(false);
  const prices = (): readonly string[] => [...text('de-at/feed.xml').matchAll(/<g:price>([^ ]*)/g)].map(([, one = '']) => one); // prettier-ignore
  shop.page('/p/c', product('c', '3.00'));
  await run();
  expect(prices()).toEqual(['3.00']);
  shop.page('/p/c', document('c'));
  await run();
  expect(existsSync(file('de-at/feed.xml'))).toBe(false);
  shop.page('/p/d', product('d', '4.00'));
  await run();
  expect(prices()).toEqual(['4.00']);
  // Without the record of a feed, all its pages are read again.
  rmSync(file('.firn/feed-lengths/de-at.json'));
  shop.page('/p/d', product('d', '5.00'));
  await run();
  expect(prices()).toEqual(['1.00', '5.00']);
});

/** The texts for machines in a release folder, by file. */
function machineTexts(dir: string): Readonly<Record<string, string>> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((one) => /\.(?:xml|txt)$/.test(one));
  return Object.fromEntries(files.toSorted().map((one) => [one, readFileSync(join(dir, one), 'utf8')]));
}

/** The machine texts rebuilt in full from the pages of the live release. */
async function remadeTexts(): Promise<Readonly<Record<string, string>>> {
  const copy = join(shop.dir, 'remade');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(shop.dataDir, 'latest/'), copy, { recursive: true });
  rmSync(join(copy, '.firn/machine-files.json'));
  const manifest = (await readManifest(copy)) ?? expect.fail('The release has no manifest.');
  await renewMachineFiles({ dir: copy, manifest, site: SITE });
  return machineTexts(copy);
}

test('a page added or removed in some locales changes the sitemaps that list it or link to it, and no others', async () => {
  const inodes = (): readonly number[] => ['en-us', 'de-at', 'en-at'].map((one) => inode(`sitemaps/${one}.xml`));
  const changed: (readonly boolean[])[] = [];
  shop.page('/a', document('Alpha'));
  shop.page('/b', document('Beta'), 'de');
  await run();
  const steps: readonly (() => void)[] = [
    () => shop.page('/b', undefined, 'de'),
    () => shop.page('/c', document('New'), 'de'),
    () => shop.page('/c', document('New')),
    () => shop.page('/c', undefined),
    () => shop.page('/c', undefined, 'de'),
  ];
  for (const step of steps) {
    const before = inodes();
    step();
    await run();
    changed.push(inodes().map((now, at) => now !== before[at]));
    expect(machineTexts(join(shop.dataDir, 'latest/'))).toEqual(await remadeTexts());
  }
  const [german, all] = [[false, true, false], [true, true, true]]; // prettier-ignore
  expect(changed).toEqual([german, german, all, all, german]);
});

test('a new address of the shop appears in all sitemaps', async () => {
  shop.page('/a', document('Alpha'));
  await run();
  const siteUrl = 'https://other.test';
  await run({ pages: { ...embeddedPages(), siteUrl }, bundleDigest: 'v1 other.test' });
  for (const locale of ['en-us', 'de-at', 'en-at']) {
    expect(text(`sitemaps/${locale}.xml`)).toContain(`<loc>${siteUrl}/${locale}/a</loc>`);
    expect(text(`sitemaps/${locale}.xml`)).not.toContain(SITE);
  }
});

test('texts that could not be written are written by the next publish', async () => {
  shop.page('/a', document('Alpha'));
  await run();
  shop.page('/a', document('Gamma'));
  const blocked = async ({ release }: { readonly release: { readonly dir: string } }): Promise<void> => {
    rmSync(join(release.dir, 'de-at/llms.txt'));
    mkdirSync(join(release.dir, 'de-at/llms.txt/full'), { recursive: true });
    await Promise.resolve();
  };
  const said: string[] = [];
  await run({ onLive: blocked, say: (line: string) => said.push(line) });
  expect(said.join()).toContain('could not be renewed');
  rmSync(file('de-at/llms.txt'), { recursive: true });
  await run();
  expect(text('de-at/llms.txt')).toContain('[Gamma]');
  expect(machineTexts(join(shop.dataDir, 'latest/'))).toEqual(await remadeTexts());
});

test('the sitemaps of a market whose code begins like that of another are listed once', async () => {
  const market = (value: string) => {
    const base = { type: 'country', uid: value, language: 'en-us', title: value, updatedAt: '', regions: [] };
    const rest = { value, text: value, iso: value, continent: '', currency: 'EUR', langs: [{ value: 'en', text: 'en' }] }; // prettier-ignore
    return entryChange({ ...base, ...rest } as unknown as Entry);
  };
  shop.apply([market('gl'), market('global')]);
  shop.page('/a', document('Alpha'));
  await run();
  const listed = text('sitemap.xml');
  expect(listed).toContain('/sitemaps/en-gl.xml');
  shop.page('/a', document('Beta'));
  await run();
  expect(text('sitemap.xml')).toBe(listed);
});

const OPEN_FILES = '/proc/self/fd';

test.skipIf(!existsSync(OPEN_FILES))('a sitemap that cannot be completed is closed', async () => {
  const pages = ['/en-us/a', '/en-us/b'].map((path) => ({ path, file: `${path.slice(1)}/index.html` }));
  const links = (rest: string): string => {
    if (rest === '/b') throw new Error('no links');
    return '';
  };
  const contents = { site: SITE, heads: {}, all: new Map([['en-us', pages]]), links };
  await expect(writeSitemaps(shop.dir, 'en-us', contents)).rejects.toThrow('no links');
  const open = readdirSync(OPEN_FILES).flatMap((number) => {
    try {
      return [readlinkSync(join(OPEN_FILES, number))];
    } catch {
      // Closed since the folder was read.
      return [];
    }
  });
  expect(open.filter((path) => path.startsWith(shop.dir))).toEqual([]);
});
