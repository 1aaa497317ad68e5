/** Editors' settings, in the built release: layout, sharing pictures, navigation banners, contacts by region, error pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readPage } from './read-page.ts';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');

async function html(path: string): Promise<string> {
  const page = await readPage(RELEASE, path);
  if (!page) throw new Error(`The release has no ${path}`);
  return page.html;
}

const error = (locale: string, status: number): Promise<string> =>
  readFile(join(RELEASE, locale, `${status}.html`), 'utf8');

const shared = (page: string): string | undefined => /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1];

test('a page with flush-banner starts with its banner, without a gap and with one title', async () => {
  const page = await html('/de-at/sustainability');
  expect(page).toMatch(/<main[^>]* class="[^"]*flush/);
  expect(page.match(/<h1/g)).toHaveLength(1);
  expect(page.indexOf('class="hero"')).toBeLessThan(page.indexOf('<article'));
  expect(await html('/de-at/about')).not.toMatch(/<main[^>]* class="[^"]*flush/);
});

test('the sharing picture of a page is the editor’s choice, the product’s picture, or else the brand’s picture', async () => {
  expect(shared(await html('/de-at/sustainability'))).toContain('/film-light?');
  expect(shared(await html('/de-at/about'))).toContain('/scene-dawn-ridge?');
  expect(shared(await html('/de-at/p/ridge-98'))).toContain('/ridge-98-glacier?');
});

test('the navigation panel shows its entry’s banner, linked to the target of its button', async () => {
  const page = await html('/fr-fr/about');
  const [panel = ''] = /<li class="panel-banner">[\s\S]*?<\/li>/.exec(page) ?? [];
  expect(panel).toContain('href="/fr-fr/c/skis"');
  expect(panel).toContain('scene-dawn-ridge');
  expect(panel).toContain('Nouveautés de l’hiver');
});

test.each(['/fr-fr', '/ja-jp'])(
  '%s: a link whose entry names a filter has that filter in its address',
  async (home) => {
    expect(await html(home)).toContain(`href="${home}/c/skis?tag=new"`);
  },
);

test('the phone menu shows the navigation panel’s banner too, below the links of its item', async () => {
  const page = await html('/fr-fr/about');
  const [menu = ''] = /<details class="menu">[\s\S]*?<\/details>/.exec(page) ?? [];
  const [banner = ''] = /<li class="menu-banner">[\s\S]*?<\/li>/.exec(menu) ?? [];
  expect(banner).toContain('href="/fr-fr/c/skis"');
  expect(banner).toContain('scene-dawn-ridge');
  expect(banner).toContain('loading="lazy"');
  expect(banner).toContain('Nouveautés de l’hiver');
});

test.each([
  ['en-us', '+1 801 555 0171'],
  ['en-gb', '+44 20 7946 0173'],
  ['fr-ca', '+1 604 555 0172'],
  ['de-at', '+43 5254 555 0104'],
  ['ja-jp', '+81 136 55 0175'],
])('%s shows the phone number of its contact region: %s', async (locale, phone) => {
  const [contact = ''] = /<p class="contact[\s\S]*?<\/p>/.exec(await html(`/${locale}/about`)) ?? [];
  expect(contact).toContain(phone);
  expect(contact).toContain(`href="tel:${phone.replaceAll(' ', '')}"`);
});

test('error pages have titles from the specification and headings from content', async () => {
  const missing = await error('en-us', 404);
  expect(missing).toContain('<title>Page Not Found · Firn</title>');
  expect(missing).toMatch(/<h1[^>]*>\s*Page not found\s*<\/h1>/);
  const gone = await error('en-us', 410);
  expect(gone).toContain('<title>Product Not Available · Firn</title>');
  expect(gone).toMatch(/<h1[^>]*>\s*Page not found\s*<\/h1>/);
  expect(await error('ja-jp', 410)).toContain('ページが見つかりません');
});

test('the pro page has a banner for professionals and one for others, or a single one in markets without professionals', async () => {
  const heroes = async (path: string) => [...(await html(path)).matchAll(/<section class="(hero[^"]*)"/g)].map(([, one]) => one); // prettier-ignore
  for (const path of ['/en-us/pro', '/fr-ca/pro', '/de-at/pro'])
    expect(await heroes(path), path).toEqual(['hero not-for-pros', 'hero for-pros']);
  for (const path of ['/ja-jp/pro', '/en-nl/pro', '/en-gb/pro']) expect(await heroes(path), path).toEqual(['hero']);
});

test('in the sample, only the pro pages differ for professionals', async () => {
  for (const path of ['', '/en-us/about', '/en-us/p/ridge-98', '/de-at', '/de-at/p/pin-race', '/fr-ca/c/skis'])
    expect(await html(path), path).not.toMatch(/class="[^"]*for-pros/);
});
