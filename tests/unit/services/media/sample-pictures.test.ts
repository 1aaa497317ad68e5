import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const sample = join(import.meta.dirname, '../../../../sample');
const catalog = JSON.parse(readFileSync(join(sample, 'catalog.json'), 'utf8')) as {
  products: { slug: string; colors: string[] }[];
};
const colorways = catalog.products.flatMap(({ slug, colors }) => colors.map((color) => `${slug}-${color}`));
/** The maximum file size per pixel: 50 kB at 780 × 1040. */
const BYTES_PER_PIXEL = 50_000 / (780 * 1040);
const scenes = readdirSync(join(sample, 'media')).flatMap((file) => /^(scene-.*)\.webp$/.exec(file)?.[1] ?? []);
const fileOf = (name: string): string => join(sample, 'media', `${name}.webp`);

describe('pictures of the sample shop', () => {
  it('include a 3:4 cut-out within the size limit for every product in every color', async () => {
    const facts = await Promise.all(
      colorways.map(async (name) => {
        const { width, height, hasAlpha } = await sharp(fileOf(name)).metadata();
        const light = statSync(fileOf(name)).size <= width * height * BYTES_PER_PIXEL;
        return { name, shape: (width / height).toFixed(2), hasAlpha, light };
      }),
    );
    expect(facts.filter(({ shape, hasAlpha, light }) => shape !== '0.75' || !hasAlpha || !light)).toEqual([]);
  });

  it.each(['film-line', 'film-light'])('include %s, at most 1.5 MB, with a poster of its shape', async (name) => {
    expect(statSync(join(sample, 'media', `${name}.mp4`)).size).toBeLessThanOrEqual(1_500_000);
    const { width, height } = await sharp(fileOf(name)).metadata();
    expect([width, height]).toEqual([1280, 720]);
  });

  it('include scenes of the massif', () => {
    expect(scenes).toEqual(
      expect.arrayContaining(
        ['dawn-ridge', 'couloir', 'forest', 'plateau', 'storm', 'village'].map((name) => `scene-${name}`),
      ),
    );
  });

  it.each(scenes)('include %s, wide enough for a banner', async (name) => {
    const { width, height } = await sharp(fileOf(name)).metadata();
    expect(width).toBeGreaterThanOrEqual(1500);
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });
});
