import { describe, expect, it } from 'vitest';

import { densityDpi, isFastConnection } from '#lib/media/density-dpi.ts';
import {
  aspectRatio,
  DEFAULT_QUALITY,
  imageUrl,
  metadataUrl,
  PLACEHOLDER_WIDTH,
  placeholderUrl,
  TILE_QUALITY,
  videoUrl,
} from '#lib/media/image-url.ts';
import { BANNER_WIDTHS, HOTSPOT_QUALITY, HOTSPOT_SIZE, srcset, tileSources } from '#lib/media/srcset.ts';

describe('imageUrl', () => {
  it('fills in the alias, format and quality of the spec', () => {
    expect(imageUrl('https://media.example', { filename: 'ridge-98-glacier' })).toBe(
      'https://media.example/i/k2skis/ridge-98-glacier?fmt=auto&qlt=75',
    );
  });

  it('a size with a height requests its shape by aspect', () => {
    const url = imageUrl('', { filename: 'a', alias: 'firn', size: { width: 340, height: 453 }, quality: 90, dpi: 96 });
    expect(url).toBe('/i/firn/a?w=340&fmt=auto&qlt=90&dpi=96&sm=aspect&aspect=340:453');
  });

  it('passes on every other option of the descriptor', () => {
    const url = imageUrl('', {
      filename: 'scene dawn',
      alias: 'firn',
      maxWidth: 900,
      maxHeight: 300,
      format: 'webp',
      progressive: true,
      background: 'rgb(255,255,255)',
      quality: 'default',
      fallback: 'missing',
    });
    expect(url).toBe(
      '/i/firn/scene%20dawn?maxW=900&maxH=300&fmt=webp&fmt.interlaced=true&bg=rgb(255,255,255)&qlt=default&img404=missing',
    );
  });

  it('uses the set address for an image set and does not double the slash of the base', () => {
    expect(imageUrl('https://m.example/', { filename: 'a', set: true })).toMatch(
      /^https:\/\/m\.example\/s\/k2skis\/a\?/,
    );
  });

  it('makes the addresses of metadata and videos', () => {
    expect(metadataUrl('', 's', { filename: 'a', alias: 'firn' })).toBe('/s/firn/a.json?metadata=true&protocol=https');
    expect(videoUrl('', { filename: 'a', alias: 'firn' })).toBe('/v/firn/a/mp4_720p');
    expect(videoUrl('', { filename: 'a' })).toBe('/v/k2/a/mp4_720p');
    expect(metadataUrl('', 'v', { filename: 'a b' })).toBe('/v/k2/a%20b.json?metadata=true&protocol=https');
  });

  it('asks on request for a crop that keeps the point of interest', () => {
    expect(imageUrl('', { filename: 'a', pointOfInterest: true })).toContain(
      '&scaleFit=poi&poi=%7B%24this.metadata.pointOfInterest.x%7D,',
    );
    expect(imageUrl('', { filename: 'a', pointOfInterest: false, progressive: false })).not.toMatch(/poi|interlaced/);
  });

  it('makes a placeholder of the same shape, 15 pixels wide', () => {
    const placeholder = placeholderUrl('', { filename: 'a', size: { width: 340, height: 453 } });
    expect(placeholder).toContain('w=15&');
    expect(placeholder).toContain('aspect=15:20');
    expect(placeholderUrl('', { filename: 'a' })).toBe('/i/k2skis/a?w=15&fmt=auto&qlt=75');
  });
});

describe('srcset', () => {
  it('keeps the shape at every width', () => {
    expect(srcset('', { filename: 'a', alias: 'firn', size: { width: 210, height: 280 } }, [210, 420])).toBe(
      '/i/firn/a?w=210&fmt=auto&qlt=75&sm=aspect&aspect=210:280 210w, /i/firn/a?w=420&fmt=auto&qlt=75&sm=aspect&aspect=420:560 420w',
    );
  });

  it('gives tiles the three sizes of the spec in both densities', () => {
    const sources = tileSources('', { filename: 'a', alias: 'firn' }, densityDpi(true));
    expect(sources.map(({ media, width, height }) => [media, width, height])).toEqual([
      ['(max-width: 480px)', 210, 280],
      ['(max-width: 767px)', 353, 471],
      [null, 340, 453],
    ]);
    expect(sources[0]?.srcset).toBe(
      '/i/firn/a?w=210&fmt=auto&qlt=90&dpi=96&sm=aspect&aspect=210:280 1x, /i/firn/a?w=420&fmt=auto&qlt=90&dpi=144&sm=aspect&aspect=420:560 2x',
    );
  });
});

it('the sizes and qualities are those of the spec', () => {
  expect(BANNER_WIDTHS.at(-1)).toBe(1792);
  expect([HOTSPOT_SIZE, HOTSPOT_QUALITY]).toEqual([{ width: 480, height: 480 }, 90]);
  expect([DEFAULT_QUALITY, TILE_QUALITY, PLACEHOLDER_WIDTH]).toEqual([75, 90, 15]);
  expect(srcset('', { filename: 'a' }, [480])).toBe('/i/k2skis/a?w=480&fmt=auto&qlt=75 480w');
  const [first] = tileSources('', { filename: 'a', quality: 50 }, densityDpi(false));
  expect(first?.srcset).toMatch(/qlt=50&dpi=72.* 1x, .*qlt=50&dpi=72.* 2x$/);
});

describe('densityDpi', () => {
  it('is 96 and 144 on a fast connection and 72 on a slow one', () => {
    expect(densityDpi(true)).toEqual({ 1: 96, 2: 144 });
    expect(densityDpi(false)).toEqual({ 1: 72, 2: 72 });
  });

  it.each([
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '5g' }, true],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '' }, false],
    [{}, false],
    [undefined, false],
    [{ effectiveType: '4g', saveData: true }, false],
    [{ effectiveType: '4g', saveData: false }, true],
  ])('treats the connection %j as fast: %s', (connection, expected) => {
    expect(isFastConnection(connection)).toBe(expected);
  });
});

it.each([
  ['16:9', 9 / 16],
  [' 9:16 ', 16 / 9],
  ['0:9', undefined],
  ['9:0', undefined],
  ['wide', undefined],
  [undefined, undefined],
])('the aspect ratio %s is read as %s', (shape, ratio) => {
  expect(aspectRatio(shape)).toBe(ratio);
});
