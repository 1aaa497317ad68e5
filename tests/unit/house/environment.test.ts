/** Only one module reads `process.env`; all others get settings, or the environment of a child process, from it. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const READERS = new Set([
  'src/app/settings/environment.ts',
  // Plain JavaScript that runs before any module of the shop is loaded.
  'scripts/run.mjs',
  // Entry point of a standalone stand-in: a workspace imports nothing of the shop.
  'services/http/command.ts',
]);
/** A separate Astro project that imports nothing of the shop. */
const OTHER_PROJECT = 'tools/bench/bare/';
const READS =
  /\bprocess\.env\b|\{[^}]*\benv\b[^}]*\} = process\b|\{[^}]*\benv\b[^}]*\} from 'node:process'|import\.meta\.env/;

const files = globSync('{src,services,scripts,tools}/**/*.{ts,tsx,mjs,js,astro}', {
  exclude: (name) => name === 'node_modules',
}).map((file) => file.replaceAll('\\', '/'));

test('the file patterns find the sources', () => {
  expect(files.length).toBeGreaterThan(700);
});

test('only the settings reader uses process.env', () => {
  const offenders = files.filter(
    (file) => !READERS.has(file) && !file.startsWith(OTHER_PROJECT) && READS.test(readFileSync(file, 'utf8')),
  );
  expect(offenders).toEqual([]);
});
