import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AVIF_PIXELS, planEncoding } from '#services/media/encoding-plan.ts';
import type { EncodingPlan } from '#services/media/encoding-plan.ts';
import { parseTransform } from '#services/media/transform-request.ts';

const FORTY_NINE_MEGAPIXELS = { width: 7000, height: 7000 };
const plan = (query: string, source: Parameters<typeof planEncoding>[2] = FORTY_NINE_MEGAPIXELS): EncodingPlan =>
  planEncoding(parseTransform(new URLSearchParams(query), null), 'avif', source);

describe('plan of an encoding', () => {
  it('uses effort 2 for the sizes of the design and effort 0 for larger ones', () => {
    expect(plan('w=1792&sm=aspect&aspect=16:9')).toEqual({
      format: 'avif',
      size: { width: 1792, height: 1008 },
      effort: 2,
    });
    expect(plan('w=2048')).toEqual({ format: 'avif', size: { width: 2048, height: 2048 }, effort: 0 });
  });

  it('encodes an automatic format of more than 4.2 megapixels as WebP in the requested size', () => {
    expect(plan('w=2560&fmt=auto')).toEqual({ format: 'webp', size: { width: 2560, height: 2560 }, effort: 0 });
  });

  it('scales an explicit AVIF of more than 4.2 megapixels down and preserves its aspect ratio', () => {
    const { format, size, effort } = plan('w=2560&h=3414&fmt=avif');
    expect([format, effort]).toEqual(['avif', 0]);
    expect(size.width * size.height).toBeLessThanOrEqual(AVIF_PIXELS.largest);
    expect(size.width / size.height).toBeCloseTo(2560 / 3414, 2);
  });

  it('scales a picture of a CMYK original down to 1.5 megapixels, in every format', () => {
    for (const format of ['auto', 'avif', 'webp', 'jpeg', 'png']) {
      const { size } = plan(`fmt=${format}`, { width: 6000, height: 4000, isCmyk: true });
      expect(size.width * size.height).toBeLessThanOrEqual(1_500_000);
      expect(size.width / size.height).toBeCloseTo(1.5, 2);
      expect(plan(`w=640&fmt=${format}`, { width: 6000, height: 4000, isCmyk: true }).size.width).toBe(640);
    }
  });

  it('uses effort 0 for a WebP of more than 2.1 megapixels', () => {
    expect(plan('w=2048&fmt=auto', { width: 4096, height: 4096 }).effort).toBe(0);
    const webp = (query: string): EncodingPlan => planEncoding(parseTransform(new URLSearchParams(query), null), 'webp', FORTY_NINE_MEGAPIXELS); // prettier-ignore
    expect(webp('w=1792&sm=aspect&aspect=16:9').effort).toBeNull();
    expect(webp('w=2048').effort).toBe(0);
  });

  it('bounds the pixels and the effort of every AVIF', () => {
    const side = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(side, side, side, side, fc.constantFrom('auto', 'avif'), (w, h, width, height, format) => {
        const planned = plan(`w=${w}&h=${h}&sm=c&fmt=${format}`, { width, height });
        const pixels = planned.size.width * planned.size.height;
        expect(planned.format !== 'avif' || pixels <= AVIF_PIXELS.largest).toBe(true);
        expect(planned.effort === 2).toBe(planned.format === 'avif' && pixels <= AVIF_PIXELS.atEffort2);
      }),
    );
  });
});
