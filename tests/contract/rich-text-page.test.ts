/** Rich text from the export file to the published page: HTML and external links. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { copySampleStack } from '../support/stack-copy.ts';

const HTML = `<h3 onclick="alert('boo')">Pflege</h3>
<p style="x">Ein <strong><em>guter</em></strong> Rat<script>alert('boo')</script>: <a href="/de/wachs" target="_blank">Wachs</a>, nie <a href="java&#115;cript:alert('boo')">Seife</a>.</p>
<svg onload="alert('boo')"><text>boo</text></svg><img src="x" onerror="alert('boo')" alt="&quot;&gt;&lt;script&gt;" width="4" height="3">
<p>&lt;script&gt;alert(&quot;as text&quot;)&lt;/script&gt;</p><iframe src="//evil.test"></iframe>`;

/** A product that the page's market does not show. */
const ELSEWHERE = '/pin-10';
const SITE = 'https://shop.example';

let dir = '';
let page = '';
let home = '';
let product = '';

type Linked = Record<string, unknown>;

/** The address of a footer's external link that leads to a page of the shop. */
const INSIDE = '/c/skis?skill=1';
let isInsidePlaced = false;

/** Makes every link below a value external, opening in a new tab. */
function leadOut(value: unknown, type: string): void {
  if (typeof value !== 'object' || value === null) return;
  const link = value as Linked;
  if ('new_tab' in link) {
    const isInside = type === 'footer' && !isInsidePlaced;
    isInsidePlaced ||= isInside;
    const elsewhere = { href: isInside ? INSIDE : 'https://outside.example/x' };
    Object.assign(link, elsewhere, { type: 'external', external_link: elsewhere, internal_link: [], new_tab: true });
  }
  for (const inner of Object.values(link)) leadOut(inner, type);
}

async function edit(type: string, change: (entries: Record<string, Linked>) => void): Promise<void> {
  const file = join(dir, 'stack/entries', type, 'de', `${type}-entries.json`);
  const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, Linked>;
  change(entries);
  await writeFile(file, JSON.stringify(entries));
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-rich-'));
  await copySampleStack(join(dir, 'stack'), ['en-us', 'de']);
  await copyEmptyDatabases(join(dir, 'data'), 'commerce');
  await edit('page', (entries) => {
    const about = Object.values(entries).find((entry) => entry['url'] === '/about');
    if (!about) throw new Error('no page');
    about['sections'] = [{ rich_text: { body: HTML } }];
  });
  const uids: Record<string, string> = {};
  await edit('product', (entries) => {
    for (const [uid, { url }] of Object.entries(entries)) uids[`${url}`] = uid;
    const ridge = entries[uids['/ridge-98'] ?? ''];
    if (!ridge) throw new Error('no product');
    const entryAt = (url: string, type: 'link' | 'block') => ({
      type: 'reference',
      attrs: { type: 'entry', 'display-type': type, 'entry-uid': uids[url], 'content-type-uid': 'product' },
      children: [{ text: type === 'link' && url === ELSEWHERE ? 'nur in Japan' : 'zur Bindung' }],
    });
    const paragraph = { type: 'p', attrs: {}, children: [entryAt('/lock-14', 'link')] };
    const typedAt = (url: string, text: string) => ({ type: 'a', attrs: { url }, children: [{ text }] });
    const typed = {
      type: 'p',
      attrs: {},
      children: [
        typedAt('/p/lock-14?color=ink#fit', 'getippt'),
        { text: ', ' },
        typedAt(`/p${ELSEWHERE}`, 'fern'),
        { text: ', ' },
        typedAt(`${SITE}/de-at/p${ELSEWHERE}`, 'ganz'),
        { text: ', ' },
        typedAt(`${SITE}/ja-jp/p${ELSEWHERE}`, 'drüben'),
        { text: ', ' },
        typedAt('/p/never-made', 'unbekannt'),
      ],
    };
    const foreign = { type: 'p', attrs: {}, children: [{ text: 'Diese gibt es ' }, entryAt(ELSEWHERE, 'link')] };
    const cards = [entryAt('/pin-12', 'block'), entryAt(ELSEWHERE, 'block')];
    ridge['description'] = { type: 'doc', children: [paragraph, foreign, typed, ...cards] };
    Object.assign(entries[uids[ELSEWHERE] ?? ''] ?? {}, { regions: ['jp'] });
  });
  for (const type of ['alert', 'header', 'navigation_item', 'home', 'banner', 'footer'])
    await edit(type, (entries) => leadOut(entries, type));
  const env = {
    ...process.env,
    DATA_DIR: join(dir, 'data'),
    STACK_DIR: join(dir, 'stack'),
    SERVICES_PORT: '4981',
    PORT: '4982',
    SITE_URL: SITE,
  };
  const args = ['scripts/run.mjs', 'build', '--locale', 'de-at'];
  await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e7 });
  page = await readFile(join(dir, 'data/latest/de-at/about/index.html'), 'utf8');
  home = await readFile(join(dir, 'data/latest/de-at/index.html'), 'utf8');
  product = await readFile(join(dir, 'data/latest/de-at/p/ridge-98/index.html'), 'utf8');
}, 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

test('allowed markup is shown; scripts are removed, and text that looks like code is text', () => {
  const prose = /<section class="prose">(.*?)<\/section>/s.exec(page)?.[1]?.replaceAll(/>\s+</g, '><');
  expect(prose).toBe(
    [
      '<h3>Pflege</h3>',
      '<p>Ein <strong><em>guter</em></strong> Rat: <a href="/de/wachs" target="_blank" rel="noopener noreferrer">Wachs</a>, nie Seife.</p>',
      '<p><img src="x" alt="&quot;><script>" width="4" height="3" loading="lazy"></p>',
      '<p>&lt;script&gt;alert(&quot;as text&quot;)&lt;/script&gt;</p>',
    ].join(''),
  );
});

test.each([
  ['alerts', /<div class="alerts[^"]*"[\s\S]*?<\/div>/, 1],
  ['main navigation', /<ul class="main-nav">[\s\S]*?<ul class="secondary">/, 5],
  ['secondary navigation', /<ul class="secondary">[\s\S]*?<\/ul>/, 2],
  ['menu of small screens', /<details class="menu">[\s\S]*?<\/details>/, 7],
  ['sections', /<main[\s\S]*<\/main>/, 3],
  ['footer', /<footer[\s\S]*<\/footer>/, 5],
] as const)('external links of the %s open in a new tab and send no referrer', (_name, place, least) => {
  const links = place.exec(home)?.[0].match(/<a [^>]*href="https:\/\/outside\.example[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThanOrEqual(least);
  for (const link of links) expect(link).toContain('target="_blank" rel="noopener noreferrer"');
});

test('an external link to a path of the shop gets the locale of the page', () => {
  expect(home).toContain(`href="/de-at${INSIDE}" target="_blank"`);
  expect(home).not.toContain(`href="${INSIDE}"`);
});

test('entries referenced in the description of a product are linked', () => {
  expect(product).toContain('<a href="/de-at/p/lock-14">zur Bindung</a>');
  expect(product).toMatch(/<a class="entry-card" href="\/de-at\/p\/pin-12">.*?<b>Pin 12<\/b>/s);
});

test('a link to an entry that the market does not show is its text alone; a card of the entry is left out', () => {
  expect(product).toMatch(/<p>\s*Diese gibt es nur in Japan\s*<\/p>/);
  expect(product).not.toContain(`/de-at/p${ELSEWHERE}`);
});

test('an address that an editor typed gets the locale of the page, and is no link where the market does not show its entry', () => {
  const [paragraph = ''] = /<p>[^/]*<a [^>]*>getippt[\s\S]*?<\/p>/.exec(product) ?? [];
  expect(paragraph.replaceAll(/>\s+</g, '><')).toBe(
    `<p><a href="/de-at/p/lock-14?color=ink#fit">getippt</a>, fern, ganz, <a href="${SITE}/ja-jp/p${ELSEWHERE}">drüben</a>, <a href="/p/never-made">unbekannt</a></p>`,
  );
});
