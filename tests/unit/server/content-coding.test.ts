import { expect, test } from 'vitest';

import { contentCoding } from '#server/files/content-coding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0.5, *;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['x-gzip', 'gzip'],
  ['GZIP ; Q=1', 'gzip'],
  ['zstd', 'identity'],
  ['br;q=nonsense', 'br'],
  [',,;;=', 'identity'],
])('accept-encoding %s gives %s', (header, coding) => {
  expect(contentCoding(header)).toBe(coding);
});
