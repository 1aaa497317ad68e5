/** A path in backticks in a document names a file or folder of the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const documents = ['README.md', ...globSync('docs/**/*.md'), ...globSync('services/*/README.md')];

/** `(new)` after a path marks a file that the reader creates. */
const CODE = /`([^`\n]+)`(?!\s+\(new\))/g;
const PATH = /(?<!\S)(?:src|services|tools|tests|scripts)\/[^\s;]*/g;
/** Stands for a name, as in `src/api/<subject>`. */
const PLACEHOLDER = /[<…]/;

const pathsOf = (document: string): readonly string[] =>
  [...readFileSync(document, 'utf8').matchAll(CODE)].flatMap(([, code = '']) => code.match(PATH) ?? []);

function exists(path: string): boolean {
  if (!/[*{]/.test(path)) return existsSync(path);
  return globSync(path.replaceAll(/[[\]]/g, String.raw`\$&`)).length > 0;
}

test('every path that a document names exists', () => {
  const named = documents.flatMap((document) => pathsOf(document).map((path) => ({ document, path })));
  const missing = named.filter(({ path }) => !PLACEHOLDER.test(path) && !exists(path));
  expect(named.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});
