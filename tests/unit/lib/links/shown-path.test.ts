/** The requested path as error pages show it. */
import { expect, test } from 'vitest';

import { shownPath } from '#lib/links/shown-path.ts';

test.each([
  ['/de-at/nirgendwo', '/de-at/nirgendwo'],
  ['/de-at/s%C3%BCd/%E6%9C%AD%E5%B9%8C', '/de-at/süd/札幌'],
  ['/de-at/%3Cscript%3Ealert(1)%3C/script%3E', '/de-at/<script>alert(1)</script>'],
  ['/de-at/a%2Fb%3Fc%23d', '/de-at/a%2Fb%3Fc%23d'],
  ['/de-at/%F0%9F%8E%BF', '/de-at/🎿'],
])('%s is shown decoded, with escaped delimiters as they are', (pathname, shown) => {
  expect(shownPath(pathname)).toBe(shown);
});

test.each(['/de-at/%E0%A4%A', '/de-at/100%', '/de-at/%FF', '/de-at/%ED%A0%80'])(
  '%s has an invalid escape and is shown undecoded',
  (pathname) => {
    expect(shownPath(pathname)).toBe(pathname);
  },
);

test('control characters, bidirectional controls, zero-width characters and line breaks are left out', () => {
  const controls = ['\u0000', '\u0007', '\n', '\r', '\u007F', '\u0085', '\u00AD', '\u061C', '\u200B', '\u200E', '\u200F', '\u2028', '\u2029', '\u202A', '\u202E', '\u2066', '\u2069', '\uFEFF', '\u{E0041}', '\uE000']; // prettier-ignore
  for (const control of controls) {
    const name = `U+${control.codePointAt(0)?.toString(16)}`;
    expect(shownPath(`/de-at/a${encodeURIComponent(control)}b`), name).toBe('/de-at/ab');
    expect(shownPath(`/de-at/a${control}b`), name).toBe('/de-at/ab');
  }
});

test('a path of more than 200 characters is cut between characters', () => {
  expect(shownPath(`/${'x'.repeat(199)}`)).toBe(`/${'x'.repeat(199)}`);
  expect(shownPath(`/${'x'.repeat(200)}`)).toBe(`/${'x'.repeat(199)}…`);
  expect(shownPath(`/${'%F0%9F%8E%BF'.repeat(500)}`)).toBe(`/${'🎿'.repeat(199)}…`);
});
