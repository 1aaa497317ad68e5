import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { picturePreparation } from '#app/publishing/picture-preparation.ts';
import { createPagePictures, picturesIn } from '#publishing/pictures/page-pictures.ts';
import { createMediaService } from '#services/media/media-service.ts';
import type { MediaService } from '#services/media/media-service.ts';

const ON = { preparesPictures: true };
let dir: string;
let cacheDir: string;
let service: MediaService;
const never = new AbortController().signal;
const forever = async (): Promise<void> => new Promise(() => undefined);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'prepared-'));
  cacheDir = join(dir, 'cache');
  const pixels = Buffer.from(Array.from({ length: 300 * 400 * 3 }, (_, index) => (index * 7919) % 251));
  await sharp(pixels, { raw: { width: 300, height: 400, channels: 3 } }).toFile(join(dir, 'ridge.png'));
  service = createMediaService({ dir, cacheDir, deadline: forever });
});
afterEach(async () => {
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

const renditions = async (): Promise<number> => (existsSync(cacheDir) ? (await readdir(cacheDir)).length : 0);
const avif = (path: string): Request => new Request(`http://media${path}`, { headers: { accept: 'image/avif,*/*' } });

/** A release with these pages, live in a data folder. */
async function release(pages: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(dir, 'releases', '20261124100000000');
  await mkdir(folder, { recursive: true });
  if (!existsSync(join(dir, 'latest'))) await symlink(join('releases', '20261124100000000'), join(dir, 'latest'));
  for (const [path, html] of Object.entries(pages)) {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'index.html'), html);
  }
  return folder;
}

test('the pictures of a page are its src and srcset addresses, unescaped, without those of other origins', () => {
  const html = `<img src="/i/firn/ridge?w=85&amp;fmt=auto" srcset="/i/firn/ridge?w=170&amp;fmt=auto 170w, /i/firn/ridge?poi=0.1,0.2 340w">
    <img src="http://elsewhere/i/firn/x"><script src="/_astro/a.js"></script><link rel="preload" imagesrcset="/i/firn/b 1x">`;
  expect(picturesIn(html)).toEqual([
    '/i/firn/ridge?w=85&fmt=auto',
    '/i/firn/ridge?w=170&fmt=auto',
    '/i/firn/ridge?poi=0.1,0.2',
    '/i/firn/b',
  ]);
});

test('only pages that are new since the last publish are read; pictures on the most pages come first', async () => {
  const folder = await release({ a: '<img src="/i/firn/a">', b: '<img src="/i/firn/b">', c: '<img src="/i/firn/b">' });
  const pages = createPagePictures();
  expect(await pages.readNew(folder)).toEqual(['/i/firn/b', '/i/firn/a']);
  expect(await pages.readNew(folder)).toEqual([]);
  await rm(join(folder, 'b'), { recursive: true });
  await release({ b: '<img src="/i/firn/edited">' });
  expect(await pages.readNew(folder)).toEqual(['/i/firn/edited']);
});

test('pages that the last release did not have are forgotten', async () => {
  const folder = await release({ a: '<img src="/i/firn/a">', b: '<img src="/i/firn/b">' });
  const pages = createPagePictures();
  expect(await pages.readNew(folder)).toEqual(['/i/firn/a', '/i/firn/b']);
  await rename(join(folder, 'b'), join(dir, 'aside'));
  expect(await pages.readNew(folder)).toEqual([]);
  await rename(join(dir, 'aside'), join(folder, 'b'));
  expect(await pages.readNew(folder)).toEqual(['/i/firn/b']);
  expect(await pages.readNew(folder)).toEqual([]);
});

test('the first visitor gets the prepared picture, encoded with more effort than one rendered for a request', async () => {
  const path = '/i/firn/ridge?w=120&fmt=auto&qlt=75';
  const unprepared = createMediaService({ dir, deadline: forever });
  const quick = (await (await unprepared.fetch(avif(path))).arrayBuffer()).byteLength;
  await unprepared.close();
  expect(await service.prepare([path], never)).toBe(1);
  expect(await renditions()).toBe(1);
  const answer = await service.fetch(avif(path));
  expect(answer.headers.get('content-type')).toBe('image/avif');
  const bytes = (await answer.arrayBuffer()).byteLength;
  expect(bytes).not.toBe(quick);
  // The request itself rendered nothing.
  expect(await renditions()).toBe(1);
  expect(await service.prepare([path], never)).toBe(0);
});

test('addresses that are not pictures, unknown names and damaged originals are skipped', async () => {
  await writeFile(join(dir, 'damaged.png'), Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]));
  const addresses = ['/i/firn/none', '/v/firn/ridge', '/other', '/i/firn/damaged', '/i/firn/ridge?w=85&fmt=webp'];
  expect(await service.prepare(addresses, never)).toBe(1);
});

test('an aborted preparation ends after the picture that is being rendered', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await service.prepare(['/i/firn/ridge?w=85'], stop.signal)).toBe(0);
  expect(await renditions()).toBe(0);
});

test('visitors come first: nothing is prepared while a picture is being rendered for a visitor', async () => {
  const started = Promise.withResolvers<void>();
  const deadline = async (): Promise<void> => {
    started.resolve();
    return forever();
  };
  const busy = createMediaService({ dir, cacheDir, maxConcurrent: 2, deadline });
  const order: string[] = [];
  const visitor = async (size: string): Promise<void> => {
    await busy.fetch(avif(`/i/firn/ridge?${size}&fmt=avif`));
    order.push('visitor');
  };
  const first = visitor('w=600');
  await started.promise;
  const prepared = busy.prepare(['/i/firn/ridge?w=85&fmt=webp'], never).then(() => order.push('prepared'));
  await Promise.all([first, prepared]);
  expect(order).toEqual(['visitor', 'prepared']);
  await busy.close();
});

test('after a publish at most 500 pictures of new pages are prepared, or none when preparation is switched off', async () => {
  const html = Array.from({ length: 600 }, (_, index) => `<img src="/i/firn/p${index}">`).join('');
  await release({ a: html });
  const given: number[] = [];
  const prepare = async (addresses: readonly string[]): Promise<number> => given.push(addresses.length);
  const options = { prepare, say: () => undefined, pauseMs: 0 };
  await picturePreparation({ dataDir: dir, preparesPictures: false }, options).update();
  expect(given).toEqual([]);
  const preparation = picturePreparation({ dataDir: dir, ...ON }, options);
  await preparation.update();
  expect(given).toEqual([500]);
  await preparation.update();
  expect(given).toEqual([500, 0]);
  await preparation.close();
});
