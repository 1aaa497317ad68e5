/** Files of a release that are written in pieces, on a system that stores only part of a text per call, as a nearly full disk does. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { writeSitemaps } from '#publishing/machine-files/write-sitemaps.ts';
import { digestOf } from '#publishing/release/file-digest.ts';
import { BASE_FILE, storePages } from '#publishing/release/page-list-file.ts';
import { createPages } from '#publishing/release/page-list.ts';

const SITE = 'https://shop.test';
const PATHS = ['/en-us/a', '/en-us/b'];

let dir: string;

/** Makes `FileHandle.write` store the first half of each text. */
async function storeHalves(): Promise<void> {
  const probe = await open(join(dir, 'probe'), 'w');
  const handle = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const { write } = handle;
  vi.spyOn(handle, 'write').mockImplementation(function (this: typeof probe, ...[whole]: unknown[]) {
    const piece = whole as string;
    return write.call(this, piece.slice(0, piece.length / 2)) as never;
  });
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'firn-partial-writes-'));
  mkdirSync(join(dir, '.firn'));
  await storeHalves();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

test('a sitemap is written whole', async () => {
  const pages = PATHS.map((path) => ({ path, file: `${path.slice(1)}/index.html` }));
  const contents = { site: SITE, heads: {}, all: new Map([['en-us', pages]]), links: (): string => '' };
  const [name = ''] = await writeSitemaps(dir, 'en-us', contents);
  const written = readFileSync(join(dir, name), 'utf8');
  expect(written).toContain(`<loc>${SITE}/en-us/b</loc>`);
  expect(written.trimEnd()).toMatch(/<\/urlset>$/);
});

test('the list of pages is written whole, and its digest is that of the file', async () => {
  const page = (path: string) => ({ path, locale: 'en-us', status: 200 as const, digest: 'd', dependencies: [path] });
  const { base } = await storePages(dir, createPages(PATHS.map((path) => [`${path.slice(1)}/index.html`, page(path)])));
  const written = readFileSync(join(dir, BASE_FILE));
  expect(Object.keys((JSON.parse(written.toString()) as { readonly pages: object }).pages)).toEqual(
    PATHS.map((path) => `${path.slice(1)}/index.html`),
  );
  expect(base).toBe(digestOf(written));
});
