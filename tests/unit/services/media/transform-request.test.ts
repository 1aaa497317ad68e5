import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ALLOWED_SIDES, parseColor, parseTransform, targetSize } from '#services/media/transform-request.ts';

const source = { width: 600, height: 800 };
const size = (query: string): { width: number; height: number } =>
  targetSize(parseTransform(new URLSearchParams(query), null), source);

const parse = (query: string): unknown => parseTransform(new URLSearchParams(query), null);

describe('sizes', () => {
  it('rounds a width up to the next allowed one and keeps the shape', () => {
    expect(size('w=333')).toEqual({ width: 340, height: 453 });
    expect(size('w=100&h=100')).toEqual({ width: 120, height: 120 });
  });

  it('derives the height from the aspect', () => {
    expect(size('w=340&sm=aspect&aspect=340:453')).toEqual({ width: 340, height: 453 });
    expect(size('w=1792&sm=aspect&aspect=16:9')).toEqual({ width: 1792, height: 1008 });
  });

  it('keeps the natural size by default and respects upper bounds', () => {
    expect(size('')).toEqual(source);
    expect(size('maxW=300')).toEqual({ width: 280, height: 373 });
    expect(size('w=480&maxH=480')).toEqual({ width: 360, height: 480 });
  });

  it('does not enlarge with upscale=false', () => {
    expect(size('w=1200&upscale=false')).toEqual(source);
  });

  it('stays within 4096 pixels a side and 12 megapixels for any query', () => {
    const side = fc.oneof(fc.integer({ min: -5, max: 1_000_000 }).map(String), fc.string());
    fc.assert(
      fc.property(
        fc.record({
          w: side,
          h: side,
          maxW: side,
          sm: fc.constantFrom('c', 's', 'aspect', 'x'),
          aspect: fc.constantFrom('1:1', '20:1', '1:20', '9999:1', 'x'),
        }),
        (query) => {
          const { width, height } = targetSize(parseTransform(new URLSearchParams(query), null), source);
          expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
          expect(width * height).toBeLessThanOrEqual(12_100_000);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });

  it('lists the allowed sides in ascending order', () => {
    expect([...ALLOWED_SIDES].toSorted((a, b) => a - b)).toEqual(ALLOWED_SIDES);
  });
});

describe('other parameters', () => {
  it('ignores unknown ones, so that they cannot split the cache', () => {
    expect(parse('w=340&utm=1')).toEqual(parse('w=340'));
    expect(parse('qlt=89')).toEqual(parse('qlt=90'));
  });

  it.each(['gif', 'jp2', 'constructor', '__proto__'])(
    'fmt=%s, which is no format of the service, is auto',
    (format) => {
      expect(parse(`fmt=${format}`)).toEqual(parse('fmt=auto'));
    },
  );

  it('parses colors in the documented formats', () => {
    expect(parseColor('rgb(255, 255,255)')).toEqual({ r: 255, g: 255, b: 255, alpha: 1 });
    expect(parseColor('0b0d10')).toEqual({ r: 11, g: 13, b: 16, alpha: 1 });
    expect(parseColor('rgb(300,0,0)')).toBeNull();
    expect(parseColor('url(x)')).toBeNull();
  });
});
