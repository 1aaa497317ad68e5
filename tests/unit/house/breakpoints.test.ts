/** CSS uses the same breakpoint widths as scripts (spec section 9). */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { BREAKPOINTS } from '#lib/viewport/breakpoints.ts';

test('every width in a media query is one of the breakpoints', () => {
  const known = new Set<number>(Object.values(BREAKPOINTS));
  const sources = globSync('src/**/*.{css,astro,tsx}');
  const widths = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\((?:width [<>]=? |m(?:in|ax)-width: ?)(\d+)px\)/g)].map(
      ([, width]) => [file, Number(width)] as const,
    ),
  );
  expect(widths.length).toBeGreaterThan(10);
  expect(widths.filter(([, width]) => !known.has(width))).toEqual([]);
});
