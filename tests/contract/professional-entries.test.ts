/**
 * Entries for professionals, from the export file to the published page: entries of both audiences are in the page, each marked with its audience.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { copySampleStack } from '../support/stack-copy.ts';

type Entry = Record<string, unknown>;
type Entries = Readonly<Record<string, Entry>>;

const PROS = ['pro_eu_region_1'];
const OTHERS = ['eu_region_1'];
/** A second ski for professionals, besides the one among the related products, so that they see more skis than others. */
const SECOND_FOR_PROS = '/kante-68-sl';
/** The only add-on of skins. */
const ADD_ON_FOR_PROS = '/skin-wax';

let dir = '';
let home = '';
let product = '';
let related: readonly string[] = [];

async function edit(type: string, change: (entries: Entries) => void): Promise<void> {
  const file = join(dir, 'stack/entries', type, 'de', `${type}-entries.json`);
  const entries = JSON.parse(await readFile(file, 'utf8')) as Entries;
  change(entries);
  await writeFile(file, JSON.stringify(entries));
}

function byTitle(entries: Entries, title: string): Entry {
  const found = Object.values(entries).find((entry) => entry['title'] === title);
  if (!found) throw new Error(`no ${title}`);
  return found;
}

async function run(...args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: join(dir, 'data'),
    STACK_DIR: join(dir, 'stack'),
    SERVICES_PORT: '4989',
    PORT: '4990',
  };
  const command = ['scripts/run.mjs', ...args];
  return (await promisify(execFile)(process.execPath, command, { env, maxBuffer: 1e7 })).stdout;
}

const page = (path: string): Promise<string> => readFile(join(dir, 'data/latest/de-at', path, 'index.html'), 'utf8');

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-pros-'));
  await copySampleStack(join(dir, 'stack'), ['en-us', 'de']);
  await copyEmptyDatabases(join(dir, 'data'), 'commerce');
  await edit('alert', (entries) => {
    byTitle(entries, 'shipping')['regions'] = OTHERS;
    Object.assign(byTitle(entries, 'hokkaido'), { regions: PROS, text: 'Testtage für Profis' });
  });
  await edit('header', (entries) => {
    const [about, stores] = byTitle(entries, 'header')['secondary_nav'] as readonly Entry[];
    Object.assign(about ?? {}, { regions: OTHERS });
    Object.assign(stores ?? {}, { regions: PROS });
  });
  await edit('navigation_item', (entries) => {
    byTitle(entries, 'Bindungen')['regions'] = PROS;
    const [first] = byTitle(entries, 'Ski')['children'] as readonly Entry[];
    Object.assign(first ?? {}, { regions: OTHERS });
  });
  await edit('page', (entries) => {
    for (const entry of Object.values(entries))
      if (entry['url'] === '/sustainability' || entry['url'] === '/stores') entry['regions'] = PROS;
  });
  await edit('banner', (entries) => {
    const [button] = byTitle(entries, 'Der Berg entscheidet. Sei bereit.')['cta_button_global'] as readonly Entry[];
    const ownPage = { uid: 'bltf5b0af4d2cd87ad9', _content_type_uid: 'page' };
    Object.assign(button ?? {}, { button_text: 'Nur für Profis', internal_link: [ownPage] });
  });
  await edit('blog_post', (entries) => {
    for (const entry of Object.values(entries)) entry['regions'] = PROS;
  });
  await edit('support_article', (entries) => {
    for (const entry of Object.values(entries)) if (entry['topic'] === 'warranty') entry['regions'] = PROS;
  });
  await edit('product', (entries) => {
    const ridge = Object.values(entries).find((entry) => entry['url'] === '/ridge-98');
    if (!ridge) throw new Error('no product');
    const uids = (ridge['related_products'] as readonly { uid: string }[]).map(({ uid }) => uid);
    Object.assign(entries[uids[0] ?? ''] ?? {}, { regions: OTHERS });
    Object.assign(entries[uids[1] ?? ''] ?? {}, { regions: PROS });
    related = uids.map((uid) => entries[uid]?.['url'] as string);
    const second = Object.values(entries).find((entry) => entry['url'] === SECOND_FOR_PROS);
    Object.assign(second ?? {}, { regions: PROS });
    const addOn = Object.values(entries).find((entry) => entry['url'] === ADD_ON_FOR_PROS);
    Object.assign(addOn ?? {}, { regions: PROS });
  });
  await run('build', '--locale', 'de-at');
  [home, product] = await Promise.all([page(''), page('p/ridge-98')]);
}, 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

const part = (html: string, place: RegExp): string => place.exec(html)?.[0] ?? '';

/** Class and text of each item in a list. */
const items = (html: string, tag: string): readonly (readonly [string | undefined, string])[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: class="([^"]*)")?>\\s*<a [^>]*>([^<]*)</a>`, 'g'))].map(
    ([, visibilityClass, text = '']) => [visibilityClass, text.trim()],
  );

test('each audience has its own alert; the region around the alerts is for everyone', () => {
  const alerts = part(home, /<div class="alerts[^"]*"[\s\S]*?<\/div>/);
  expect(items(alerts, 'p')).toEqual([
    ['not-for-pros free-shipping', 'Gratisversand ab 99,00\u00A0€'],
    ['for-pros', 'Testtage für Profis'],
  ]);
});

test('entries of the navigations and of the menu are marked with their audience; entries for everyone are not', () => {
  expect(items(part(home, /<ul class="secondary">[\s\S]*?<\/ul>/), 'li')).toEqual([
    ['not-for-pros', 'Über Firn'],
    ['for-pros', 'Händler finden'],
    [undefined, 'Konto'],
  ]);
  const [wide, menu] = [/<ul class="main-nav">[\s\S]*?<ul class="secondary">/, /<details class="menu">[\s\S]*?<\/details>/].map((place) => items(part(home, place), 'li')); // prettier-ignore
  for (const list of [wide, menu]) {
    const marked = list?.filter(([visibilityClass]) => visibilityClass?.includes('for-pros'));
    expect(marked?.filter(([visibilityClass]) => visibilityClass === 'for-pros').map(([, text]) => text)).toEqual([
      'Bindungen',
    ]);
    expect(marked?.filter(([visibilityClass]) => visibilityClass === 'not-for-pros')).toHaveLength(1);
  }
  expect(menu).toContainEqual(['aside for-pros', 'Händler finden']);
});

test('a banner for everyone has no button that leads to a page for professionals alone', () => {
  expect(home).toContain('Der Berg entscheidet.');
  expect(home).not.toContain('Nur für Profis');
});

test('related products for one audience are marked', () => {
  const tiles = [...product.matchAll(/<article class="(tile[^"]*)"[\s\S]*?<\/article>/g)].map(
    ([tile, visibilityClass = '']) =>
      [visibilityClass, /tile-name">\s*<a href="\/de-at\/p([^"]+)"/.exec(tile)?.[1]] as const,
  );
  // The page has other product lists too, and a product is in only one of them.
  const own = tiles.filter(([, url]) => url !== undefined && related.includes(url));
  expect(own.slice(0, 2)).toEqual([
    ['tile not-for-pros', related[0]],
    ['tile for-pros', related[1]],
  ]);
});

test('the grid of a category marks products for one audience; each audience has its own number of products', async () => {
  const html = await page('c/skis');
  const tiles = [...html.matchAll(/<article class="(tile[^"]*)"[\s\S]*?<\/article>/g)].map(
    ([tile, visibilityClass = '']) =>
      [visibilityClass, /tile-name">\s*<a href="\/de-at\/p([^"]+)"/.exec(tile)?.[1]] as const,
  );
  const payload = JSON.parse(await readFile(join(dir, 'data/latest/de-at/c/skis/_payload.json'), 'utf8')) as {
    readonly grid: { readonly items: readonly { readonly href: string; readonly visibilityClass?: string }[] };
  };
  const marked = payload.grid.items.flatMap(({ href, visibilityClass }) =>
    visibilityClass ? [[`tile ${visibilityClass}`, href.slice('/de-at/p'.length)]] : [],
  );
  expect(marked.toSorted()).toEqual([
    ['tile for-pros', SECOND_FOR_PROS],
    ['tile for-pros', related[1]],
    ['tile not-for-pros', related[0]],
  ]);
  for (const [visibilityClass, url] of tiles)
    expect(visibilityClass).toBe(marked.find(([, known]) => known === url)?.[0] ?? 'tile');
  const all = payload.grid.items.length;
  expect(html).toContain(`Produkte: ${all - 2}<`);
  const heading = part(html, /<h2 class="visually-hidden">[\s\S]*?<\/h2>/);
  expect(heading).toContain(
    `Produkte: <span class="not-for-pros">${all - 2}</span><span class="for-pros">${all - 1}</span>`,
  );
  // The island starts for professionals, because the form was built with the product count of other visitors.
  expect(html).toContain('<div data-filters data-mixed');
  expect(await page('c/bindings')).not.toContain('data-mixed');
});

test('an add-on for professionals is marked in the list of a category and in the data of the cart', async () => {
  const html = await page('c/skins');
  expect(html).toMatch(/<section class="section for-pros" data-adds="\w+"/);
  expect(html).toMatch(/<li class="for-pros">\s*<a href="\/de-at\/p\/skin-wax">/);
  const payload = JSON.parse(await readFile(join(dir, 'data/latest/de-at/cart/_payload.json'), 'utf8')) as {
    readonly addOns: readonly {
      readonly products: readonly { readonly href: string; readonly visibilityClass?: string }[];
    }[];
  };
  const marked = payload.addOns.flatMap(({ products }) => products.filter(({ visibilityClass }) => visibilityClass));
  expect(marked.map(({ href, visibilityClass }) => [href, visibilityClass])).toEqual([
    [`/de-at/p${ADD_ON_FOR_PROS}`, 'for-pros'],
  ]);
});

test('pages and a product for professionals only have an address; other visitors see "not found", and search engines noindex', async () => {
  for (const path of ['sustainability', 'stores', `p${related[1]}`]) {
    const html = await page(path);
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).not.toContain('hreflang');
    // Without scripts, the server decides who sees the page.
    expect(html, path).toContain(`<meta http-equiv="refresh" content="0; url=/api/mine/de-at/${path}">`);
    const [own = '', others = ''] = part(html, /<main[\s\S]*<\/main>/).split(/(?=<div class="wrap not-for-pros")/);
    expect(own, path).toMatch(/<div class="for-pros" style="display:contents"/);
    expect(own.match(/<h1/g), path).toHaveLength(1);
    expect(others, path).toMatch(/<h1[^>]*>Seite nicht gefunden<\/h1>/);
  }
  expect(home).not.toContain(`/de-at/p${related[1]}"`);
});

test('a list for professionals only is marked as a whole, so that its heading is hidden with it', async () => {
  expect(home).toMatch(/<section class="wrap section for-pros"[^>]*>(?:(?!<\/section>)[\s\S])*<ul class="cards/);
  const support = await page('support');
  expect(support).toMatch(/<section class="section split for-pros" id="warranty"/);
  expect(support).toMatch(/<li class="for-pros">\s*<a href="#warranty"/);
  expect(support).toMatch(/<section class="section split" id="care"/);
});

test('a journal whose posts are all for professionals links to no feed, because the locale has none', async () => {
  expect(await page('blog')).not.toContain('rss.xml');
});

test('the program page begins with a banner for each audience; only the one for non-professionals loads eagerly', async () => {
  const html = await page('pro');
  const heroes = html.match(/<section class="hero[\s\S]*?<\/section>/g) ?? [];
  expect(heroes.map((hero) => /class="([^"]*)"/.exec(hero)?.[1])).toEqual(['hero not-for-pros', 'hero for-pros']);
  expect(heroes.map((hero) => /loading="([^"]*)"/.exec(hero)?.[1])).toEqual(['eager', 'lazy']);
  expect(heroes.every((hero) => hero.includes('<h1'))).toBe(true);
});

test('an edit of an entry for professionals renders exactly the pages that contain it', async () => {
  await edit('banner', (entries) => {
    const greeting = byTitle(entries, 'Schön, dass du da bist');
    const content = JSON.stringify(greeting['content']).replace('Schön, dass du da bist', 'Willkommen, Profi');
    Object.assign(greeting, { content: JSON.parse(content) as unknown, _version: 2 });
  });
  const output = await run('build', '--locale', 'de-at');
  const html = await page('pro');
  expect(html).toContain('Willkommen, Profi');
  expect(html).not.toContain('Schön, dass du da bist');
  expect(output).toMatch(/: 1 pages rendered, [1-9]\d+ kept, 0 removed; 1 changed/);
}, 120_000);
