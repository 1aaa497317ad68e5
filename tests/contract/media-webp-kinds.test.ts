/** The compression of a WebP original, on which the estimated cost of its rendering depends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { costOf, createOriginals } from '#services/media/originals.ts';
import { readHeader } from '#services/media/render-picture.ts';

let dir: string;

const flat = (alpha = 1) =>
  sharp({ create: { width: 65, height: 41, channels: 4, background: { r: 90, g: 95, b: 100, alpha } } });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'webp-kinds-'));
  const save = async (name: string, bytes: Buffer | Promise<Buffer>): Promise<void> =>
    writeFile(join(dir, `${name}.webp`), await bytes);
  const profiled = await flat(0.5).withIccProfile('p3').withExif({ IFD0: { Copyright: 'Firn' } }).webp().toBuffer(); // prettier-ignore
  await save('plain', flat().removeAlpha().webp().toBuffer());
  await save('clear', flat(0.5).webp().toBuffer());
  await save('profiled', profiled);
  await save('cut-off', profiled.subarray(0, 40));
  await save('lossless', flat(0.5).webp({ lossless: true }).toBuffer());
  await save('lossless-profiled', flat().withIccProfile('p3').webp({ lossless: true }).toBuffer());
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it.each([
  ['plain', { isPlainWebp: true, isLossyWebp: true }],
  ['clear', { isPlainWebp: false, isLossyWebp: true }],
  ['profiled', { isPlainWebp: false, isLossyWebp: true }],
  ['lossless', { isPlainWebp: false, isLossyWebp: false }],
  ['lossless-profiled', { isPlainWebp: false, isLossyWebp: false }],
])('the compression of a WebP is read from its chunks: %s', async (name, kind) => {
  const found = await createOriginals(dir, readHeader).find(name);
  expect(found && costOf(found)).toMatchObject(kind);
});

it('a WebP that ends within a chunk is not accepted as an original', async () => {
  expect(await createOriginals(dir, async (file) => readHeader(file).catch(() => null)).find('cut-off')).toBeNull();
});
