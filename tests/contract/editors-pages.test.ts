/** Pages of entries with settings that the sample does not use, from the export file to the published page. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { copySampleStack } from '../support/stack-copy.ts';

type Entry = Record<string, unknown>;

let dir = '';

async function edit(type: string, change: (entries: Record<string, Entry>) => void): Promise<void> {
  const file = join(dir, 'stack/entries', type, 'de', `${type}-entries.json`);
  const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, Entry>;
  change(entries);
  await writeFile(file, JSON.stringify(entries));
}

/** Uid of the entry whose field has the value. */
function uidOf(entries: Readonly<Record<string, Entry>>, field: string, value: string): string {
  const found = Object.keys(entries).find((uid) => entries[uid]?.[field] === value);
  if (found === undefined) throw new Error(`no ${value}`);
  return found;
}

const page = (path: string): Promise<string> => readFile(join(dir, 'data/latest/de-at', path, 'index.html'), 'utf8');
const banner = (uid: string) => ({ uid, _content_type_uid: 'banner' });

/** Removes the German version of entries, whose pages then fall back to English. */
const untranslate = (type: string, urls: readonly string[]): Promise<void> =>
  edit(type, (entries) => {
    for (const url of urls) Reflect.deleteProperty(entries, uidOf(entries, 'url', url));
  });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-editors-'));
  await copySampleStack(join(dir, 'stack'), ['en-us', 'de']);
  await copyEmptyDatabases(join(dir, 'data'), 'commerce');
  const banners: Record<string, string> = {};
  await edit('banner', (entries) => {
    banners['pros'] = uidOf(entries, 'title', 'Schön, dass du da bist');
    banners['others'] = uidOf(entries, 'title', 'Firn Pro');
    banners['all'] = uidOf(entries, 'title', 'Pro Club');
  });
  await edit('page', (entries) => {
    const sections = [{ banner: { banner: [banner(banners['all'] ?? '')] } }];
    Object.assign(entries[uidOf(entries, 'url', '/blog')] ?? {}, { layout: 'flush-banner', sections });
    const slides = [banners['pros'], banners['others'], banners['all']].map((uid) => banner(uid ?? ''));
    const carousel = [{ carousel: { heading: 'Neu', banners: slides } }];
    Object.assign(entries[uidOf(entries, 'url', '/sustainability')] ?? {}, { sections: carousel });
  });
  await edit('pro', (entries) => {
    const seo = { seo_title: 'Preise für Profis', seo_description: 'Über Profis', og_image: 'scene-hut' };
    Object.assign(entries[uidOf(entries, 'url', '/pro')] ?? {}, { seo_meta: { ...seo, imageset: 'No' }, sections: [] });
  });
  await edit('home', (entries) => {
    for (const entry of Object.values(entries)) entry['seo_meta'] = { seo_title: 'Ski aus den Alpen' };
  });
  await edit('product_category', (entries) => {
    const bags = entries[uidOf(entries, 'url', '/bags')];
    Object.assign(bags ?? {}, { seo_meta: { seo_title: 'Skitaschen und Rucksäcke' } });
  });
  await untranslate('product', ['/ridge-98']);
  await untranslate('product_category', ['/skis', '/skis/freeride']);
  await untranslate('page', ['/stores']);
  // Chips of subcategories then have the names of the categories.
  await edit('category_groups', (entries) => {
    for (const entry of Object.values(entries)) entry['categories'] = [];
  });
  const env = {
    ...process.env,
    DATA_DIR: join(dir, 'data'),
    STACK_DIR: join(dir, 'stack'),
    SERVICES_PORT: '4993',
    PORT: '4994',
  };
  const args = ['scripts/run.mjs', 'build', '--locale', 'de-at'];
  await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e7 });
}, 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

test('the journal shows its categories below an opening banner too', async () => {
  const html = await page('blog');
  expect(html).toContain('<main id="content" tabindex="-1" class="flush"');
  const [, chips = ''] = /<ul class="chips"[^>]*>([\s\S]*?)<\/ul>/.exec(html) ?? [];
  expect(chips).toContain('href="/de-at/blog/');
});

test.each(['blog', 'support'])('no name of a slot is left in the page: %s', async (path) => {
  const html = await page(path);
  expect(html).toContain('class="chips"');
  expect(html).not.toContain(' slot="');
});

test('a carousel whose first banner is for professionals has a title and an eager picture for other visitors too', async () => {
  const slides = (await page('sustainability')).match(/<li class="slide[\s\S]*?<\/li>/g) ?? [];
  expect(
    slides.map((slide) => ({
      visibilityClass: /class="slide ?([^"]*)"/.exec(slide)?.[1],
      title: /<(h[12])/.exec(slide)?.[1],
      loading: /loading="([^"]*)"/.exec(slide)?.[1],
    })),
  ).toEqual([
    { visibilityClass: 'for-pros', title: 'h1', loading: 'lazy' },
    { visibilityClass: 'not-for-pros', title: 'h1', loading: 'eager' },
    { visibilityClass: '', title: 'h2', loading: 'lazy' },
  ]);
});

test('a page of the professional program has the title and the picture that its entry gives to search engines', async () => {
  const html = await page('pro');
  expect(html).toContain('<title>Preise für Profis · Firn</title>');
  expect(html).toMatch(/<meta property="og:image" content="[^"]*scene-hut/);
  expect(html).toMatch(/<h1>Firn Pro<\/h1>/);
});

test('home and a category have the title that their entries give to search engines', async () => {
  expect(await page('')).toContain('<title>Ski aus den Alpen · Firn</title>');
  const category = await page('c/bags');
  expect(category).toContain('<title>Skitaschen und Rucksäcke · Firn</title>');
  expect(category).toContain('<h1>Taschen</h1>');
});

test.each([
  ['a product', 'p/ridge-98', 'Ridge 98'],
  ['a category', 'c/skis', 'Skis'],
  ['the page of the dealers', 'stores', 'Find a dealer'],
])('the texts of %s that fell back to English are marked as English', async (_what, path, title) => {
  const html = await page(path);
  expect(html).toMatch(new RegExp(`<h1 lang="en">${title}</h1>`));
  expect(html).toMatch(/<meta name="description" content="[^"]*" lang="en">/);
  expect(html).not.toMatch(/<p class="(?:intro|tagline)">/);
});

test('names of categories that fell back to English are marked as English in breadcrumbs and chips', async () => {
  const html = await page('c/skis/freeride');
  const crumbs = /<nav class="crumbs"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(crumbs.match(/<li(?: lang="[^"]*")?>/g)).toEqual(['<li>', '<li lang="en">', '<li lang="en">']);
  const chips = /<ul class="chips"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
  expect(chips.match(/<li lang="[^"]*">\s*<a href="[^"]*"/g)?.map((chip) => chip.replaceAll(/\s+/g, ' '))).toEqual([
    '<li lang="en"><a href="/de-at/c/skis/freeride"',
  ]);
  expect(await page('p/ridge-98')).toMatch(/<li lang="en">\s*<a href="\/de-at\/c\/skis">/);
});
