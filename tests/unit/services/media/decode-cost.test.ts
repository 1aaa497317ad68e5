import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeBytes, fitMemory, LARGEST_DECODE, RENDER_BYTES, renderBytes } from '#services/media/decode-cost.ts';

const FIFTY_MEGAPIXELS = { width: 10_000, height: 5000, channels: 3 } as const;
const MIB = 1024 * 1024;

describe('memory of a decoder', () => {
  it('is zero for pictures that are decoded line by line', () => {
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'jpeg' })).toBe(0);
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'png' })).toBe(0);
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'webp', isPlainWebp: true })).toBe(0);
    // This picture is rotated after it is scaled.
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'jpeg', orientation: 6 })).toBe(0);
  });

  it('is at least that of all pixels for interlaced pictures, and twice that with 16 bits per channel', () => {
    const pixels = 50_000_000;
    const png = { ...FIFTY_MEGAPIXELS, format: 'png', channels: 4, isProgressive: true } as const;
    expect(decodeBytes({ ...png, bitsPerSample: 8 })).toBe(pixels * 4 * 1.1);
    expect(decodeBytes({ ...png, bitsPerSample: 16 })).toBe(pixels * 8 * 1.1);
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'webp' })).toBe(pixels * 4);
  });

  it('is zero for a lossy WebP with a profile, and that of all pixels for a transparent or lossless one', () => {
    const lossy = { ...FIFTY_MEGAPIXELS, format: 'webp', isPlainWebp: false, isLossyWebp: true, hasAlpha: false } as const; // prettier-ignore
    expect(decodeBytes(lossy)).toBe(0);
    const whole = 50_000_000 * 4;
    expect(decodeBytes({ ...lossy, hasAlpha: true })).toBe(whole);
    expect(decodeBytes({ ...lossy, isLossyWebp: false })).toBe(whole);
  });

  it('is larger with metadata in a PNG, which is decompressed, and in a WebP, which is copied', () => {
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'png', descriptionBytes: MIB })).toBe(6 * MIB);
    // Measured: 116 MiB for an output of 353 pixels with 30 MB of metadata; 29 MiB of it are the mapped file.
    const lossy = { ...FIFTY_MEGAPIXELS, format: 'webp', isLossyWebp: true, hasAlpha: false } as const;
    expect(decodeBytes({ ...lossy, descriptionBytes: MIB })).toBe(3 * MIB);
  });

  it('is that of all coefficients for a progressive JPEG, which are fewer with subsampled chroma', () => {
    const jpeg = { ...FIFTY_MEGAPIXELS, format: 'jpeg', isProgressive: true } as const;
    expect(decodeBytes({ ...jpeg, chromaSubsampling: '4:2:0' })).toBe(150_000_000);
    expect(decodeBytes({ ...jpeg, chromaSubsampling: '4:4:4' })).toBe(300_000_000);
    expect(decodeBytes({ ...jpeg, chromaSubsampling: '4:4:4:4', channels: 4 })).toBe(400_000_000);
    expect(decodeBytes(jpeg)).toBe(300_000_000);
  });

  it('admits every picture of twelve megapixels, and refuses an AVIF of fifty', () => {
    for (const format of ['jpeg', 'png', 'webp', 'heif'] as const) {
      const twelve = { width: 4000, height: 3000, channels: 3, format, isProgressive: true } as const;
      expect(decodeBytes(twelve)).toBeLessThan(LARGEST_DECODE);
    }
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'webp' })).toBeLessThan(LARGEST_DECODE);
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'heif' })).toBeGreaterThan(LARGEST_DECODE);
  });
});

describe('memory of a rendering', () => {
  const output = { format: 'avif', size: { width: 1440, height: 1440 }, effort: 2 } as const;
  const jpeg = { ...FIFTY_MEGAPIXELS, format: 'jpeg' } as const;

  it('is that of the decoder, the mapped file, the lines being scaled, and the encoder', () => {
    expect(renderBytes({ ...jpeg, fileBytes: 5 * MIB }, output)).toBe(10 * MIB + 1440 * 1440 * 44);
    expect(renderBytes({ ...jpeg, fileBytes: 5 * MIB }, { ...output, format: 'jpeg' })).toBeLessThan(30 * MIB);
    const [wide, clear] = [{ width: 60_000, height: 800, format: 'png' } as const, { hasAlpha: true }];
    const small = { format: 'png', size: { width: 600, height: 8 }, effort: null } as const;
    expect(renderBytes(wide, small)).toBeGreaterThan(60_000 * 800 * 3);
    expect(renderBytes({ ...wide, ...clear }, small)).toBeGreaterThan(renderBytes(wide, small));
    const strip = { ...small, size: { width: 4000, height: 30 } };
    expect(renderBytes({ width: 4000, height: 3000, format: 'png' }, strip)).toBeGreaterThan(4000 * 3000 * 3);
  });

  it('depends on the size in which a JPEG or a plain WebP is decoded, even if it is rotated', () => {
    const small = { format: 'webp', size: { width: 640, height: 320 }, effort: null } as const;
    const turned = { ...small, size: { width: 320, height: 640 } };
    const plain = { ...FIFTY_MEGAPIXELS, format: 'webp', isPlainWebp: true } as const;
    expect(renderBytes(plain, small)).toBeLessThan(16 * MIB);
    expect(renderBytes({ ...plain, isPlainWebp: false }, small)).toBeGreaterThan(190 * MIB);
    expect(renderBytes({ ...jpeg, orientation: 6 }, turned)).toBeLessThan(16 * MIB);
    // Cropped from a complete, already rotated picture, because the crop becomes larger than the original.
    const cut = { ...turned, size: { width: 4096, height: 4096 }, fit: 'crop', focus: { x: 0.5, y: 0.5 } } as const;
    expect(renderBytes({ ...jpeg, width: 12_000, height: 4000, orientation: 6 }, cut)).toBeGreaterThan(180 * MIB);
  });

  it('is the same for a lossy WebP with and without a profile', () => {
    const plain = { ...FIFTY_MEGAPIXELS, format: 'webp', fileBytes: 5 * MIB, hasAlpha: false } as const;
    const profiled = { ...plain, isPlainWebp: false, isLossyWebp: true };
    const largest = { format: 'webp', size: { width: 4000, height: 2000 }, effort: 0 } as const;
    expect(renderBytes(profiled, largest)).toBe(
      renderBytes({ ...plain, isPlainWebp: true, isLossyWebp: true }, largest),
    );
    expect(fitMemory(profiled, largest)).toBe(largest);
  });

  it('is the larger of decoding and encoding for an AVIF, whose decoder frees its memory before encoding', () => {
    const avif = { width: 4032, height: 3024, format: 'heif' } as const;
    const whole = { format: 'webp', size: { width: 4032, height: 3024 }, effort: 0 } as const;
    expect(renderBytes(avif, whole)).toBe(decodeBytes(avif));
    expect(fitMemory(avif, whole)).toBe(whole);
  });

  it('is larger for a WebP with transparency', () => {
    const webp = { format: 'webp', size: { width: 2560, height: 1440 }, effort: null } as const;
    expect(renderBytes({ ...jpeg, hasAlpha: true }, webp)).toBeGreaterThan(1.5 * renderBytes(jpeg, webp));
  });

  it('is larger for an AVIF with the effort of renditions made ahead of visitors', () => {
    expect(renderBytes(jpeg, { ...output, effort: 4 })).toBeGreaterThan(1.5 * renderBytes(jpeg, output));
    expect(renderBytes(jpeg, { ...output, effort: 4 })).toBeLessThan(RENDER_BYTES);
  });

  it('never exceeds the bound by more than the smallest output, whatever is requested', () => {
    const format = fc.constantFrom('jpeg', 'png', 'webp', 'heif');
    const side = fc.integer({ min: 1, max: 4096 });
    fc.assert(
      fc.property(
        format,
        fc.boolean(),
        side,
        side,
        fc.constantFrom('avif', 'webp', 'jpeg', 'png'),
        (from, isProgressive, width, height, to) => {
          // prettier-ignore
          const header = { width: 4000, height: 3000, channels: 3, format: from, isProgressive } as const;
          const asked = { format: to, size: { width, height }, effort: 2 };
          const fitted = fitMemory(header, asked);
          // The memory of the lines being scaled grows as the output shrinks, up to the whole original.
          expect(renderBytes(header, fitted)).toBeLessThanOrEqual(RENDER_BYTES + 24 * MIB + 4000 * 3000 * 4);
          if (renderBytes(header, asked) <= RENDER_BYTES) expect(fitted).toBe(asked);
        else expect(Math.abs(fitted.size.width - (fitted.size.height * width) / height)).toBeLessThan(1 + width / height); // prettier-ignore
        },
      ),
    );
  });

  it('allows an output beside the largest decoders, with little more memory than these need', () => {
    const sources = [
      { width: 6300, height: 6000, channels: 3, format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' },
      { width: 4160, height: 3120, channels: 3, format: 'heif' },
    ] as const;
    for (const source of sources) {
      expect(decodeBytes(source), source.format).toBeLessThanOrEqual(LARGEST_DECODE);
      for (const format of ['avif', 'webp', 'jpeg', 'png'] as const) {
        const fitted = fitMemory(source, { format, size: { width: 2048, height: 2048 }, effort: 0 });
        expect(fitted.size.width, format).toBeGreaterThan(600);
        expect(renderBytes(source, fitted), format).toBeLessThan(decodeBytes(source) + 32 * MIB);
      }
    }
  });

  it('is reduced by scaling down an output that does not fit beside its decoder, and only then', () => {
    const twelve = { format: 'webp', size: { width: 4000, height: 3000 }, effort: 0 } as const;
    expect(fitMemory(jpeg, twelve)).toBe(twelve);
    const { size, effort } = fitMemory({ ...jpeg, isProgressive: true, chromaSubsampling: '4:2:0' }, twelve);
    expect(size.width * size.height * 13).toBeLessThanOrEqual(RENDER_BYTES - 150_000_000);
    expect(size.width / size.height).toBeCloseTo(4 / 3, 2);
    expect(effort).toBe(0);
  });
});
