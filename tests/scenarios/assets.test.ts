/** Scripts and styles of the release name only files that it has: a stylesheet that a script loads by its address is no import that a bundler checks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');
const NAMED = /(?:\/?_astro|"\.)\/[\w.-]+\.(?:css|js|woff2|svg|avif|webp)\b/g;
const BROWSER = 'src/browser';

const sources = readdirSync(join(RELEASE, '_astro')).filter((file) => /\.(?:css|js)$/.test(file));
const named = sources.flatMap((file) =>
  (readFileSync(join(RELEASE, '_astro', file), 'utf8').match(NAMED) ?? []).map((path) => ({
    file,
    path: join('_astro', basename(path)),
  })),
);

test('every file that a script or style of the release names exists', () => {
  const missing = named.filter(({ path }) => !existsSync(join(RELEASE, path)));
  expect(missing).toEqual([]);
});

test('a script of the release names every stylesheet that browser code loads by its address', () => {
  const loaded = readdirSync(BROWSER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(BROWSER, file), 'utf8').matchAll(/from '[^']*?([\w-]+)\.css\?url'/g)])
    .map(([, sheet]) => sheet);
  expect(loaded).toContain('tile-extras');

  const styles = new Set(
    named.filter(({ path }) => path.endsWith('.css')).map(({ path }) => basename(path).split('.')[0]),
  );
  expect(loaded.filter((sheet) => !styles.has(sheet!))).toEqual([]);
});
