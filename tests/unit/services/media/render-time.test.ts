import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fitTime, LEAST_MS, MOST_MS, renderMs } from '#services/media/render-time.ts';

const webp = (width: number, height: number) => ({ format: 'webp', size: { width, height }, effort: null }) as const;
const jpeg = (width: number, height: number) => ({ format: 'jpeg', size: { width, height }, effort: null }) as const;
const PHOTOGRAPH = { format: 'jpeg', width: 6000, height: 4000, channels: 3, chromaSubsampling: '4:2:0', fileBytes: 9e6 } as const; // prettier-ignore
const INK = { ...PHOTOGRAPH, channels: 4, chromaSubsampling: '4:4:4:4' } as const;

describe('time of a rendering', () => {
  it('does not change the sizes of the design for a photograph of 24 megapixels', () => {
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const output = { format, size: { width: 1792, height: 1195 }, effort: format === 'avif' ? 2 : null };
      expect(fitTime(PHOTOGRAPH, output)).toBe(output);
    }
  });

  it('is saved by a faster encoder before the output is made smaller', () => {
    const clear = { format: 'webp', width: 5000, height: 4000, channels: 4, hasAlpha: true, fileBytes: 40e6 } as const; // prettier-ignore
    const output = { format: 'avif', size: { width: 1600, height: 1280 }, effort: 2 } as const;
    expect(fitTime(clear, output)).toEqual({ ...output, effort: 0 });
  });

  it('makes the full size of a transparent PNG of 38 megapixels smaller and preserves its aspect ratio', () => {
    const clear = { format: 'png', width: 7100, height: 5350, channels: 4, hasAlpha: true } as const;
    const fitting = fitTime(clear, webp(3347, 2521));
    expect(renderMs(clear, fitting)).toBeLessThanOrEqual(MOST_MS);
    expect(fitting.size.width * fitting.size.height).toBeGreaterThan(2_000_000);
    expect(fitting.size.width / fitting.size.height).toBeCloseTo(3347 / 2521, 2);
  });

  it('chooses a size for which the decoder of a JPEG in CMYK leaves few pixels to convert', () => {
    const progressive = { ...INK, isProgressive: true };
    // A fifth of the width; any size between a fourth and a fifth would need half of the pixels converted.
    const { size } = fitTime(progressive, jpeg(1280, 853));
    expect(size.width).toBeLessThanOrEqual(1200);
    expect(size.width).toBeGreaterThan(1130);
    expect(fitTime(progressive, jpeg(1024, 683)).size.width).toBe(1024);
    expect(fitTime(INK, jpeg(1280, 853)).size.width).toBe(1280);
  });

  it('reduces the full size of a JPEG of 49 megapixels to the size that its decoder gives at half the width', () => {
    const large = { ...PHOTOGRAPH, width: 8500, height: 5800, orientation: 6, fileBytes: 15e6 };
    const { size } = fitTime(large, webp(2795, 4096));
    expect(size.width).toBeLessThanOrEqual(Math.floor(5800 / 3));
    expect(size.width).toBeGreaterThan(1870);
    // With a smaller file there is time for a larger output.
    expect(fitTime({ ...large, fileBytes: 6e6 }, webp(2795, 4096)).size.width).toBeGreaterThan(2100);
  });

  it('includes the longer decoding of a progressive JPEG in full size', () => {
    const plain = { format: 'jpeg', width: 7680, height: 4320, channels: 3, chromaSubsampling: '4:2:0', fileBytes: 1.2e6 } as const; // prettier-ignore
    expect(fitTime(plain, webp(4096, 2304)).size.width).toBe(4096);
    // A third of the width, which is scaled from the half width that the decoder gives.
    const { size } = fitTime({ ...plain, isProgressive: true }, webp(4096, 2304));
    expect(size.width).toBeLessThanOrEqual(2560);
    expect(size.width).toBeGreaterThan(2400);
  });

  it('depends on the compression of a WebP: lossy, with transparency, or lossless by its bytes', () => {
    const lossless = { format: 'webp', width: 8400, height: 5800, channels: 3 } as const;
    const lossy = { ...lossless, isLossyWebp: true };
    const clear = { ...lossy, channels: 4, hasAlpha: true } as const;
    const times = [
      { ...lossy, isPlainWebp: true },
      lossy,
      clear,
      { ...lossless, fileBytes: 12.4e6 },
      { ...lossless, width: 6000, height: 4000, fileBytes: 45e6 },
    ].map((source) => Math.round(renderMs(source, jpeg(353, 244)) / 10) * 10);
    // Measured: 467 for plain lossy, 432 with a profile, 534 with transparency, and 571 to 610 and 564 for lossless files.
    expect(times).toEqual([440, 440, 540, 600, 570]);
  });

  it('does not change the output of an original whose decoding alone takes all of the time', () => {
    const interlaced = { format: 'png', width: 7100, height: 5350, channels: 4, hasAlpha: true, isProgressive: true } as const; // prettier-ignore
    const small = jpeg(1280, 965);
    expect(fitTime(interlaced, small)).toBe(small);
    const { size } = fitTime(interlaced, webp(3347, 2521));
    expect(size.width * size.height).toBeGreaterThan(1_000_000);
  });

  it('bounds every output, which keeps its format and is never larger', () => {
    const side = fc.integer({ min: 1, max: 7000 });
    const source = fc.record({
      width: side,
      height: side,
      format: fc.constantFrom('jpeg', 'png', 'webp', 'heif'),
      hasAlpha: fc.boolean(),
      isProgressive: fc.boolean(),
      channels: fc.constantFrom(3, 4),
      bitsPerSample: fc.constantFrom(8, 16),
    });
    const format = fc.constantFrom('avif', 'webp', 'jpeg', 'png');
    fc.assert(
      fc.property(source, format, side, side, (original, chosen, width, height) => {
        const output = { format: chosen, size: { width, height }, effort: null };
        const fitting = fitTime(original, output);
        const least = renderMs(original, { ...output, effort: 0, size: { width: 1, height: 1 } });
        expect(renderMs(original, fitting)).toBeLessThanOrEqual(Math.max(MOST_MS, least + LEAST_MS));
        expect(fitting.format).toBe(chosen);
        expect(fitting.size.width).toBeLessThanOrEqual(width);
        expect(fitting.size.height).toBeLessThanOrEqual(height);
        expect(Math.min(fitting.size.width, fitting.size.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
