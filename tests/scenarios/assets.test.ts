/** Scripts and styles of the release name only files that it has: a stylesheet that a script loads by its address is no import that a bundler checks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');
const NAMED = /\/?_astro\/[\w.-]+\.(?:css|js|woff2|svg|avif|webp)\b/g;

test('every file that a script or style of the release names exists', () => {
  const folder = join(RELEASE, '_astro');
  const sources = readdirSync(folder).filter((file) => /\.(?:css|js)$/.test(file));
  const missing = sources.flatMap((file) =>
    (readFileSync(join(folder, file), 'utf8').match(NAMED) ?? [])
      .filter((path) => !existsSync(join(RELEASE, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
