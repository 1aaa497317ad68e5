/** `process.env` is read in one module; everything else gets settings, or the environment of a child process, from there. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const READERS = new Set([
  'src/app/settings/environment.ts',
  // Plain JavaScript that runs before anything of the shop is loaded.
  'scripts/run.mjs',
  // The command of a stand-in that runs alone: a workspace imports nothing of the shop.
  'services/http/command.ts',
]);
/** An Astro project of its own, which imports nothing of the shop. */
const OTHER_PROJECT = 'tools/bench/bare/';
const READS =
  /\bprocess\.env\b|\{[^}]*\benv\b[^}]*\} = process\b|\{[^}]*\benv\b[^}]*\} from 'node:process'|import\.meta\.env/;

const files = globSync('{src,services,scripts,tools}/**/*.{ts,tsx,mjs,js,astro}', {
  exclude: (name) => name === 'node_modules',
}).map((file) => file.replaceAll('\\', '/'));

test('the sources are where this test looks for them', () => {
  expect(files.length).toBeGreaterThan(700);
});

test('only the reader of the settings reads process.env', () => {
  const offenders = files.filter(
    (file) => !READERS.has(file) && !file.startsWith(OTHER_PROJECT) && READS.test(readFileSync(file, 'utf8')),
  );
  expect(offenders).toEqual([]);
});
