import { describe, expect, it } from 'vitest';

import { decodeBytes, LARGEST_DECODE, renderBytes } from '#services/media/decode-cost.ts';

const FIFTY_MEGAPIXELS = { width: 10_000, height: 5000, channels: 3 } as const;

describe('memory of a decoder', () => {
  it('is nothing for pictures that are decoded line by line', () => {
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'jpeg' })).toBe(0);
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'png' })).toBe(0);
  });

  it('is that of all pixels for progressive, interlaced and turned pictures, and twice that with sixteen bits', () => {
    const pixels = 50_000_000;
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'jpeg', isProgressive: true })).toBe(pixels * 6);
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'jpeg', orientation: 6 })).toBe(pixels * 3);
    const png = { ...FIFTY_MEGAPIXELS, format: 'png', channels: 4, isProgressive: true } as const;
    expect(decodeBytes({ ...png, bitsPerSample: 8 })).toBe(pixels * 4);
    expect(decodeBytes({ ...png, bitsPerSample: 16 })).toBe(pixels * 8);
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'webp' })).toBe(pixels * 4);
  });

  it('admits every picture of twelve megapixels, and refuses an AVIF of fifty', () => {
    for (const format of ['jpeg', 'png', 'webp', 'heif'] as const) {
      const twelve = { width: 4000, height: 3000, channels: 3, format, isProgressive: true } as const;
      expect(decodeBytes(twelve)).toBeLessThan(LARGEST_DECODE);
    }
    expect(decodeBytes({ ...FIFTY_MEGAPIXELS, format: 'heif' })).toBeGreaterThan(LARGEST_DECODE);
  });

  it('is part of that of a rendering', () => {
    const header = { ...FIFTY_MEGAPIXELS, format: 'webp' } as const;
    expect(renderBytes(header, { width: 100, height: 50 })).toBeGreaterThan(decodeBytes(header));
  });
});
