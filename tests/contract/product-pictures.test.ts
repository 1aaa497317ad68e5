/** Every product of the sample shop is shown from several sides in each of its colors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { createMediaService } from '#services/media/media-service.ts';

import { SECOND_VIEWS } from '../../tools/sample/copy/product-views.ts';

const MEDIA = 'sample/media';

interface Product {
  readonly slug: string;
  readonly kind: string;
  readonly colors: readonly string[];
}

const { products } = JSON.parse(readFileSync('sample/catalog.json', 'utf8')) as {
  readonly products: readonly Product[];
};
const shown = products.filter(({ kind }) => kind in SECOND_VIEWS);
const colorways = shown.flatMap(({ slug, colors }) => colors.map((color) => `${slug}-${color}`));

test('each color has a front, a second side and a detail at twice the displayed resolution, with alpha if the product is complete', async () => {
  expect(colorways.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const name of colorways.flatMap((front) => [front, `${front}--2`, `${front}--3`])) {
    const facts = await sharp(join(MEDIA, `${name}.webp`))
      .metadata()
      .catch(() => undefined);
    // A detail may fill its picture, and then has no transparency.
    const isCutOut = facts?.hasAlpha === true || name.endsWith('--3');
    if (!facts || facts.width < 1170 || facts.height !== (facts.width * 4) / 3 || !isCutOut) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});

test('a complete product leaves the corners empty and fills most of the height or the width', async () => {
  for (const name of colorways.filter((_, index) => index % 7 === 0).flatMap((front) => [front, `${front}--2`])) {
    const { data, info } = await sharp(join(MEDIA, `${name}.webp`)).extractChannel(3).raw().toBuffer({ resolveWithObject: true }); // prettier-ignore
    const covered = (x: number, y: number): boolean => (data[y * info.width + x] ?? 0) > 60;
    expect([name, covered(0, 0), covered(info.width - 1, 0), covered(0, info.height - 1)]).toEqual([name, false, false, false]); // prettier-ignore
    const { info: trimmed } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } }).trim({ background: '#000', threshold: 60 }).toBuffer({ resolveWithObject: true }); // prettier-ignore
    expect(Math.max(trimmed.width / info.width, trimmed.height / info.height), name).toBeGreaterThan(0.6);
  }
});

test('the media service lists the views of a color as a set', async () => {
  const service = createMediaService({ dir: MEDIA });
  const answer = await service.fetch(new Request('http://media/s/firn/ridge-98-glacier.json'));
  const set = (await answer.json()) as { readonly items: readonly { readonly src: string; readonly type: string }[] };
  expect(set.items.map(({ src, type }) => [new URL(src).pathname, type])).toEqual([
    ['/i/firn/ridge-98-glacier', 'img'],
    ['/i/firn/ridge-98-glacier--2', 'img'],
    ['/i/firn/ridge-98-glacier--3', 'img'],
  ]);
  await service.close();
});
