import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listen } from '@firn/service-http/serve.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMediaService } from '#services/media/media-service.ts';
import type { MediaService } from '#services/media/media-service.ts';

const HOUR = 3_600_000;
const QUALITIES = [40, 50, 60, 70, 80, 90];
let dir: string;
/** A deadline that never passes, so that load on the machine makes no picture late. The deadline has its own test below. */
const deadline = async (): Promise<void> => new Promise(() => undefined);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-bounds-'));
  const grey = { r: 90, g: 95, b: 100 };
  await Promise.all([
    sharp({ create: { width: 7000, height: 7000, channels: 3, background: grey } })
      .png({ compressionLevel: 1 })
      .toFile(join(dir, 'large.png')),
    sharp({ create: { width: 2650, height: 2650, channels: 3, background: grey } })
      .png({ compressionLevel: 1 })
      .toFile(join(dir, 'seven.png')),
    ...['a', 'b'].map((name) =>
      sharp({ create: { width: 300, height: 400, channels: 3, background: grey } }).toFile(join(dir, `${name}.png`)),
    ),
  ]);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function ask(service: MediaService, path: string): Promise<Response> {
  return service.fetch(new Request(`http://media/i/any/${path}`, { headers: { accept: 'image/avif,image/webp' } }));
}

describe('an original of 49 megapixels', () => {
  it('is sent as WebP when the browser leaves the format to the service', async () => {
    const service = createMediaService({ dir, deadline });
    const answer = await ask(service, 'large?w=2560&fmt=auto');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 2560, height: 2560 });
    await service.close();
  });
});

describe('an original of seven megapixels', () => {
  it('is scaled down to at most 4.2 megapixels when AVIF is requested by name', async () => {
    const service = createMediaService({ dir, deadline });
    const answer = await ask(service, 'seven?fmt=avif');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(width).toBe(height);
    expect(width * height).toBeLessThanOrEqual(4_200_000);
    await service.close();
  });
});

describe('visitors who leave a page', () => {
  it('do not delay others: over HTTP, pictures whose requests were all aborted are not rendered', async () => {
    const cacheDir = join(dir, 'left');
    const service = createMediaService({ dir, cacheDir, maxConcurrent: 1 });
    const server = await listen(service.fetch, { port: 0 });
    const visitor = new AbortController();
    const paths = ['avif', 'webp', 'jpeg', 'png'].flatMap((format) =>
      QUALITIES.map((qlt) => `large?w=1280&fmt=${format}&qlt=${qlt}`),
    );
    const address = (path: string): string => `http://127.0.0.1:${server.port}/i/any/${path}`;
    const asked = paths.map((path) =>
      fetch(address(path), { signal: visitor.signal }).then((response) => response.status),
    );
    await Promise.race(asked);
    visitor.abort();
    await Promise.allSettled(asked);
    expect((await fetch(address('a?w=85&fmt=webp'))).status).toBe(200);
    await service.close();
    // Rendered: the first picture, the one that ran at the abort, the other visitor's, and any before the server noticed the closed connections.
    const rendered = (await readdir(cacheDir, { recursive: true })).filter((name) => /[\da-f]{20}/.test(name));
    expect(rendered.length).toBeGreaterThan(1);
    expect(rendered.length).toBeLessThan(paths.length / 2);
    await server.close();
  });
});

describe('the deadline of a picture', () => {
  it('applies to AVIF: a late picture gives 503 with Retry-After, and the next request finds it finished', async () => {
    let passed = true;
    const passing = async (): Promise<void> => (passed ? undefined : new Promise(() => undefined));
    const service = createMediaService({ dir, cacheDir: join(dir, 'cache'), deadline: passing });
    const late = await ask(service, 'a?w=85&fmt=avif');
    expect([late.status, late.headers.get('retry-after'), late.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(await late.json()).toMatchObject({ code: 'late' });
    await service.close();
    passed = false;
    expect((await ask(service, 'a?w=85&fmt=avif')).status).toBe(200);
  });
});

describe('distinct transforms', () => {
  it('are limited per original within an hour, and do not count twice', async () => {
    let now = 1000;
    const service = createMediaService({ dir, now: () => now, maxTransforms: { perOriginal: 2, total: 9 } });
    const statuses = async (...paths: string[]): Promise<number[]> => {
      const found: number[] = [];
      for (const path of paths) found.push((await ask(service, path)).status);
      return found;
    };
    expect(await statuses('a?w=85', 'a?w=85', 'a?w=120', 'a?w=170', 'b?w=170')).toEqual([200, 200, 200, 429, 200]);
    now += HOUR / 2;
    const refused = await ask(service, 'a?w=210');
    expect(refused.headers.get('retry-after')).toBe('1800');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.json()).toMatchObject({ status: 'error', code: 'too-many-transforms' });
    expect(await statuses('a?w=85', 'a?w=120')).toEqual([200, 200]);
    now += HOUR / 2;
    expect(await statuses('a?w=210')).toEqual([200]);
  });

  it('are limited across all originals, and cached pictures are still served', async () => {
    const cacheDir = join(dir, 'cache-total');
    const filled = createMediaService({ dir, cacheDir });
    expect((await ask(filled, 'b?w=340')).status).toBe(200);
    const service = createMediaService({ dir, cacheDir, maxTransforms: { perOriginal: 9, total: 2 } });
    const answers = [];
    for (const path of ['a?w=85', 'b?w=85', 'b?w=120', 'b?w=340']) answers.push((await ask(service, path)).status);
    expect(answers).toEqual([200, 200, 429, 200]);
  });
});
