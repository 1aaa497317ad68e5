/** Colours are tokens: `styles/tokens.css` has the only colour values, so that a brand changes one file. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const COLOR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/gi;

/** Style sheets, `<style>` elements and `style` attributes of a source file. */
function stylesOf(file: string): string {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.css')) return source;
  const found = source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>|\bstyle=(?:"([^"]*)"|\{([^}]*)\})/g);
  return [...found].map(([, ...parts]) => parts.join('')).join('\n');
}

// The drawing of a missing picture is an image in a `data:` URL, where tokens do not exist.
const withoutDrawings = (css: string): string => css.replaceAll(/url\("data:[^"]*"\)/g, '');

test('no style names a colour outside of the tokens', () => {
  const files = globSync('src/**/*.{css,astro,tsx}').filter((file) => !file.endsWith('styles/tokens.css'));
  const found = files.flatMap((file) => (withoutDrawings(stylesOf(file)).match(COLOR) ?? []).map((one) => [file, one]));
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
