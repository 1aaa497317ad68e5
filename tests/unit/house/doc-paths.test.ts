/** Every path, file name, setting and constant in backticks in a document exists in the repository. The acceptance page names a test in each row. */
import { existsSync, globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const documents = ['README.md', ...globSync('docs/**/*.md'), ...globSync('services/*/README.md')];
const files = globSync('{src,services,tools,tests,scripts}/**/*.{ts,tsx,astro,css}');

/** `(new)` after a path marks a file that the reader creates. */
const CODE = /`([^`\n]+)`(?!\s+\(new\))/g;
const PATH = /(?<!\S)(?:src|services|tools|tests|scripts)\/[^\s;]*/g;
/** A file named without its full path: `loop/publish-loop.ts`, `grid.spec.ts`. */
const NAME = /^[\w-]+(?:\/[\w.-]+)*\.(?:ts|tsx|astro)$/;
/** Matches a placeholder for a name, as in `src/api/<subject>`. */
const PLACEHOLDER = /[<…]/;

const codeOf = (document: string): readonly string[] =>
  [...readFileSync(document, 'utf8').matchAll(CODE)].map(([, code = '']) => code);

function exists(path: string): boolean {
  if (!/[*{]/.test(path)) return existsSync(path);
  return globSync(path.replaceAll(/[[\]]/g, String.raw`\$&`)).length > 0;
}

test('every path that a document names exists', () => {
  const named = documents.flatMap((document) =>
    codeOf(document).flatMap((code) => (code.match(PATH) ?? []).map((path) => ({ document, path }))),
  );
  const missing = named.filter(({ path }) => !PLACEHOLDER.test(path) && !exists(path));
  expect(named.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

test('every file that a document names without its full path exists', () => {
  const named = documents.flatMap((document) =>
    codeOf(document).flatMap((name) => (NAME.test(name) && !existsSync(name) ? [{ document, name }] : [])),
  );
  const missing = named.filter(({ name }) => !files.some((file) => file.endsWith(`/${name}`)));
  expect(named.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('every row of the acceptance page names a test or a picture, and no code of the shop, as its proof', () => {
  const rows = [...readFileSync('docs/acceptance.md', 'utf8').matchAll(/^\| (\d+) \| .+ \| ([^|]+) \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 72 }, (_, at) => at + 1));
  const proofs = rows.map(([, number, proof = '']) => {
    const named = [...proof.matchAll(CODE)].map(([, code = '']) => code);
    const paths = named.flatMap((name) => [name, ...files.filter((file) => file.endsWith(`/${name}`))]);
    const isProof = (path: string): boolean => /^(?:tests|docs\/images)\/.*\.\w+$/.test(path) && existsSync(path);
    return { number, isProven: paths.some(isProof), code: paths.filter((path) => /^(?:src|services)\//.test(path)) };
  });
  expect(proofs.filter(({ isProven, code }) => !isProven || code.length > 0)).toEqual([]);
});

/** A setting of the environment, or a constant of the code: `DATA_DIR`, `TYPE_PREFIXES`. */
const CONSTANT = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g;
/** A name of PostgreSQL, and one that a reader of the document creates. */
const NOT_IN_CODE = new Set(['LC_CTYPE', 'STORE_TEXTS']);
const OWN = 'tests/unit/house/doc-paths.test.ts';

test('every setting and every constant that a document names exists', () => {
  const sources = [...files, 'playwright.config.ts'].filter((file) => /\.tsx?$/.test(file) && file !== OWN);
  const known = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(CONSTANT) ?? []));
  const named = documents.flatMap((document) =>
    codeOf(document).flatMap((code) => (code.match(CONSTANT) ?? []).map((name) => ({ document, name }))),
  );
  // A table may give the common beginning of some names once: `CONTENTSTACK_` + `DELIVERY_TOKEN`.
  const isKnown = (name: string): boolean => known.has(name) || [...known].some((one) => one.endsWith(`_${name}`));
  const missing = named.filter(({ name }) => !NOT_IN_CODE.has(name) && !isKnown(name));
  expect(named.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});
