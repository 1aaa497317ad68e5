/** An edit of a content file reaches its pages, and changes no other page. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { copySampleStack } from '../support/stack-copy.ts';

const run = promisify(execFile);
let dir = '';
const LOCALES = 'de-at,de-ch,fr-fr';

async function command(name: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: join(dir, 'data'),
    STACK_DIR: join(dir, 'stack'),
    SERVICES_PORT: '4987',
    PORT: '4988',
  };
  const { stdout, stderr } = await run(process.execPath, ['scripts/run.mjs', name, ...args], { env, maxBuffer: 1e7 });
  return stdout + stderr;
}

async function edit(change: (text: string) => string, type = 'page'): Promise<void> {
  const folder = join(dir, 'stack/entries', type, 'de');
  const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('-entries.json')) ?? '');
  await writeFile(file, change(await readFile(file, 'utf8')));
}

const page = (path: string): Promise<string> => readFile(join(dir, 'data/latest', path, 'index.html'), 'utf8');
const inode = async (path: string): Promise<number> => (await stat(join(dir, 'data/latest', path, 'index.html'))).ino;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-publish-'));
  await copySampleStack(join(dir, 'stack'), ['en-us', 'de', 'fr']);
  await copyEmptyDatabases(join(dir, 'data'), 'commerce');
  await command('build', '--locale', LOCALES);
}, 180_000);

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('an edited title appears on its pages after a publish, in its language only', async () => {
  const untouched = await inode('fr-fr/about');
  await edit((text) => text.replaceAll('Über Firn', 'Über die Werkstatt'));
  const output = await command('build', '--locale', LOCALES);
  expect(await page('de-at/about')).toContain('Über die Werkstatt');
  expect(await page('fr-fr/about')).not.toContain('Werkstatt');
  expect(output).toMatch(/pages rendered, \d+ kept/);
  expect(await inode('fr-fr/about')).toBe(untouched);
}, 120_000);

test('each page has a payload file with the data of its islands', async () => {
  const payload = async (path: string): Promise<PagePayload> =>
    JSON.parse(await readFile(join(dir, 'data/latest', path, '_payload.json'), 'utf8')) as PagePayload;
  const category = await payload('de-at/c/skis');
  expect(category).toMatchObject({ kind: 'category', locale: 'de-at', path: '/de-at/c/skis' });
  const [tile] = category.kind === 'category' ? category.products : [];
  expect(tile?.href).toMatch(/^\/de-at\/p\//);
  expect(tile?.commerceId).toBeGreaterThan(0);
  expect(tile?.price?.price.currency).toBe('EUR');
  const product = await payload(tile?.href ?? '');
  expect(product).toMatchObject({ kind: 'product', path: tile?.href, product: tile });
  expect(await page(tile?.href ?? '')).toContain(tile?.title);
  const home = await payload('de-at');
  expect(home.kind === 'home' && home.products.length).toBeGreaterThan(0);
  expect(await payload('de-at/about')).toMatchObject({ kind: 'page', locale: 'de-at', path: '/de-at/about' });
  expect(await payload('fr-fr/cart')).toMatchObject({ kind: 'cart', locale: 'fr-fr', path: '/fr-fr/cart' });
});

test('an unknown locale is refused before anything is rendered', async () => {
  await expect(command('build', '--locale', 'xx-yy')).rejects.toMatchObject({
    stderr: expect.stringMatching(/There is no locale "xx-yy"; known are \w\w-\w\w, .*in all\)/),
  });
}, 60_000);

test('a publish without a change renders nothing', async () => {
  const before = await inode('de-at/about');
  expect(await command('build', '--locale', LOCALES)).toContain(' 0 pages rendered');
  expect(await inode('de-at/about')).toBe(before);
}, 120_000);

test('a change that was pulled but not published appears on its page after the next publish', async () => {
  const store = openContentStore(join(dir, 'data/content/store.db'));
  const about = store.byUrl('page', '/about', 'de');
  if (!about) throw new Error('no page');
  store.apply(
    [{ type: 'page', uid: about.uid, language: 'de', entry: { ...about, title: 'Gezogen, nie gezeigt' }, digest: 'x' }],
    {},
    false,
  );
  store.close();
  await command('build', '--locale', LOCALES);
  expect(await page('de-at/about')).toContain('Gezogen, nie gezeigt');
}, 120_000);

test('broken JSON in one entry is reported with file and line, its page stays, everything else is published', async () => {
  await edit((text) =>
    text
      .replace('"title": "Datenschutz"', '"title": "Datenschutz')
      .replace('"title": "Über die Werkstatt"', '"title": "Neben dem Fehler"'),
  );
  const output = await command('build', '--locale', LOCALES);
  expect(output).toMatch(/entries\/page\/de\/[\w-]+\.json:\d+:/);
  expect(await page('de-at/about')).toContain('Neben dem Fehler');
  expect(await page('de-at/privacy')).toContain('Datenschutz');
  await edit((text) => text.replace('"title": "Datenschutz', '"title": "Schutz der Daten"'));
  expect(await command('build', '--locale', LOCALES)).not.toMatch(/-entries\.json:\d+:/);
  expect(await page('de-at/privacy')).toContain('Schutz der Daten');
}, 120_000);

const prices = async (path: string): Promise<readonly string[]> =>
  [...(await page(path)).matchAll(/<p class="price"[^>]*>\s*<span>([^<]*)/g)].map(([, said = '']) => said.replaceAll('\u00a0', ' ')); // prettier-ignore

test('an edited currency format changes the pages of its language that sell in the currency, and no others', async () => {
  const others = ['de-ch/c/skis', 'fr-fr/c/skis', 'de-ch/about'];
  const before = await Promise.all(others.map(inode));
  expect((await prices('de-at/c/skis')).every((one) => /^[\d.]+,\d{2} €$/.test(one))).toBe(true);
  await edit((text) => text.replace('"token": "\u00a0€"', '"token": "EUR"'), 'currency');
  expect(await command('build', '--locale', LOCALES)).toMatch(/[1-9]\d* pages rendered/);
  const written = await prices('de-at/c/skis');
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((one) => !/^[\d.]+,\d{2} EUR$/.test(one))).toEqual([]);
  expect(await page('de-at/cart')).toMatch(/data-money="EUR\tright\t,\t\.\t2"/);
  expect(await Promise.all(others.map(inode))).toEqual(before);
}, 120_000);

test('a currency format that lacks a field leaves prices unformatted and the page complete, and is reported', async () => {
  await edit((text) => text.replace(/"token": "EUR",([^}]*?)"decimal_token": ","/, '"token": "EUR",$1"decimal_token": ""'), 'currency'); // prettier-ignore
  await command('build', '--locale', LOCALES);
  const written = await prices('de-at/c/skis');
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((one) => !/^\d+\.\d{2}$/.test(one))).toEqual([]);
  expect(await page('de-at/c/skis')).toContain('</html>');
  const report = await readFile(join(dir, 'data/latest/.firn/report.json'), 'utf8');
  expect(report).toContain('currency EUR in de lacks decimal_token');
}, 120_000);

test('with --strict an omitted redirect ends the build with exit code 1; the release is still made', async () => {
  const folder = join(dir, 'stack/entries/route_rule/en-us');
  const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('-entries.json')) ?? '');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('"to": "/de-de/c/skis"', '"to": "/de/produkte"'));
  await edit((text) => text.replace('"title": "Schutz der Daten"', '"title": "Daten im Schutz"'));
  const failed = command('build', '--locale', LOCALES, '--strict');
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1 entry or redirect is not live as written; the lines above name it.'),
  });
  await failed.catch(({ stderr }: { readonly stderr: string }) => expect(stderr).toContain('"/de/produkte"'));
  expect(await page('de-at/privacy')).toContain('Daten im Schutz');
  // Without --strict, or once the redirect is fixed, the build succeeds.
  expect(await command('build', '--locale', LOCALES)).toContain('"/de/produkte"');
  await writeFile(file, before);
  await command('build', '--locale', LOCALES, '--strict');
}, 120_000); // prettier-ignore

test('an unknown port is refused in one sentence', async () => {
  const env = { ...process.env, PORT: 'eighty' };
  const failed = run(process.execPath, ['scripts/run.mjs', 'doctor'], { env });
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringContaining('PORT must be a port from 1 to 65535'),
  });
});
