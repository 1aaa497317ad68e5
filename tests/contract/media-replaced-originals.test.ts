/** Originals that an editor replaces while a rendition waits for its turn. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createMediaService } from '#services/media/media-service.ts';
import type { MediaService } from '#services/media/media-service.ts';

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 220 };
let dir: string;
let service: MediaService;
let [red, blue] = [Buffer.alloc(0), Buffer.alloc(0)];
/** Called when a rendering starts. */
let begun = (): void => undefined;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'media-replaced-'));
  // The sizes differ, because the file system may give two quick writes one time.
  const png = (size: number, background: typeof RED) =>
    sharp({ create: { width: size, height: size, channels: 3, background } })
      .png()
      .toBuffer();
  [red, blue] = await Promise.all([png(200, RED), png(1000, BLUE)]);
  service = createMediaService({
    dir,
    cacheDir: join(dir, 'cache'),
    deadline: async () => {
      begun();
      return new Promise(() => undefined);
    },
  });
});
beforeEach(() => {
  begun = () => undefined;
});
afterAll(async () => {
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

const replace = (name: string, bytes: Uint8Array): void => writeFileSync(join(dir, `${name}.png`), bytes);

async function shown(name: string): Promise<{ readonly isRed: boolean; readonly etag: string | null }> {
  const response = await service.fetch(new Request(`http://media/i/firn/${name}.png?w=85`));
  expect(response.status).toBe(200);
  const [r = 0] = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer();
  return { isRed: r > 128, etag: response.headers.get('etag') };
}

/** Replaces the picture once, when the next rendering starts. */
function replaceAtStart(name: string, bytes: Uint8Array): void {
  begun = () => {
    begun = () => undefined;
    replace(name, bytes);
  };
}

it('a picture that is replaced before its rendering starts is answered with the new picture, under the new ETag', async () => {
  replace('ski', red);
  replaceAtStart('ski', blue);
  const first = await shown('ski');
  const second = await shown('ski');
  expect([first.isRed, second]).toEqual([false, first]);
});

it('the former picture is shown again when an editor restores it', async () => {
  replace('pole', red);
  replaceAtStart('pole', blue);
  await shown('pole');
  replace('pole', red);
  expect((await shown('pole')).isRed).toBe(true);
});

it('a picture that is replaced by a damaged file is rendered once the file is whole', async () => {
  replace('boot', red);
  replaceAtStart('boot', Buffer.from('half a file'));
  const response = await service.fetch(new Request('http://media/i/firn/boot.png?w=85'));
  expect(response.status).toBe(404);
  replace('boot', blue);
  expect((await shown('boot')).isRed).toBe(false);
});

it('a picture that is prepared ahead is not stored under the key of a former one', async () => {
  replace('glove', red);
  replaceAtStart('glove', blue);
  expect(await service.prepare(['/i/firn/glove.png?w=85'], new AbortController().signal)).toBe(0);
  replace('glove', red);
  expect((await shown('glove')).isRed).toBe(true);
});
