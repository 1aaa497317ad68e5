/** Modules shared between browser chunks must have no side effects on load: account pages once ran each other's scripts because of them. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import ts from 'typescript';
import { expect, test } from 'vitest';

import { CLIENT_CHUNKS } from '#app/bundle/client-chunks.ts';

const parsed = (file: string, text = readFileSync(file, 'utf8')): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

function isTypes({ importClause }: ts.ImportDeclaration): boolean {
  return importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** The shop's own modules that this file imports at runtime. */
function importsOf(source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    if (ts.isImportDeclaration(statement) ? isTypes(statement) : statement.isTypeOnly) return [];
    const { moduleSpecifier } = statement;
    const name = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    const file = name.startsWith('#') ? name.replace('#', 'src/') : join(dirname(source.fileName), name);
    return /^[#.]/.test(name) && existsSync(file) ? [file] : [];
  });
}

function awaits(node: ts.Node): boolean {
  return ts.isAwaitExpression(node) || (!ts.isFunctionLike(node) && (ts.forEachChild(node, awaits) ?? false));
}

/** Statements with side effects. */
function sideEffectsOf(source: ts.SourceFile): readonly string[] {
  const isHarmless = (statement: ts.Statement): boolean =>
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    (ts.isVariableStatement(statement) && !awaits(statement));
  return source.statements
    .filter((one) => !isHarmless(one))
    .map((one) => `${source.fileName}: ${one.getText().slice(0, 60)}`);
}

function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const all = new Set(files);
  // Iterating a set also visits entries added during the loop.
  for (const file of all) if (/\.tsx?$/.test(file)) for (const one of importsOf(parsed(file))) all.add(one);
  return all;
}

const sources = globSync('src/**/*.{ts,tsx}').toSorted();

test.each(CLIENT_CHUNKS.map(({ name, test: pattern }) => [name, pattern] as const))(
  'no module of the chunk %s has side effects',
  (_name, pattern) => {
    const own = sources.filter((file) => pattern.test(file));
    expect(own.length).toBeGreaterThan(0);
    const found = [...loadedWith(own)]
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => sideEffectsOf(parsed(file)));
    expect(found).toEqual([]);
  },
);

/** Modules outside of `src` that patterns name. */
const OUTSIDE = [
  'node_modules/nanostores/atom/index.js',
  'node_modules/@nanostores/react/index.js',
  'node_modules/react/index.js',
  'node_modules/react-dom/index.js',
  'node_modules/react-dom/cjs/react-dom.production.js',
  'vite/preload-helper.js',
];

/** Position of the parenthesis that closes the one at `open`. */
function closing(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === '(') depth += 1;
    else if (pattern[at] === ')' && (depth -= 1) === 0) return at;
  }
  throw new Error(`The parenthesis at ${open} of ${pattern} is not closed.`);
}

/** The alternatives of a pattern at its outermost level. */
function alternatives(pattern: string): readonly string[] {
  const parts = [''];
  for (let at = 0; at < pattern.length; at += 1) {
    const end = pattern[at] === '(' ? closing(pattern, at) : pattern[at] === '\\' ? at + 1 : at;
    if (pattern[at] === '|') parts.push('');
    else parts.push(`${parts.pop()}${pattern.slice(at, end + 1)}`);
    at = end;
  }
  return parts;
}

/** All combinations of the alternatives of a pattern, as patterns without groups; a lookahead stays. */
function branches(pattern: string): readonly string[] {
  return alternatives(pattern).flatMap((one) => {
    const open = one.indexOf('(?:');
    if (open < 0) return [one];
    const close = closing(one, open);
    const isOptional = one[close + 1] === '?';
    const inner = [...branches(one.slice(open + 3, close)), ...(isOptional ? [''] : [])];
    const rest = one.slice(close + (isOptional ? 2 : 1));
    return inner.flatMap((part) => branches(one.slice(0, open) + part + rest));
  });
}

test('patterns are split into all combinations of their alternatives', () => {
  expect(branches('a\\/(?:b|(?:c-)?d)\\.ts|(?!x|y)e')).toEqual([
    'a\\/b\\.ts',
    'a\\/c-d\\.ts',
    'a\\/d\\.ts',
    '(?!x|y)e',
  ]);
});

test.each(CLIENT_CHUNKS.map(({ name, test: pattern }) => [name, pattern] as const))(
  'every alternative in the pattern of the chunk %s has a module, so that a renamed module does not leave its chunk unnoticed',
  (_name, { source }) => {
    const paths = [...OUTSIDE, ...sources];
    expect(branches(source).filter((one) => !paths.some((path) => new RegExp(one).test(path)))).toEqual([]);
  },
);

test('side effects are detected', () => {
  const text = `export const a = new Map(); function b() { await c(); }\nconst d = await e();\nif (a) b();\nf();\nexport {};`;
  expect(sideEffectsOf(parsed('x.ts', text)).map((one) => one.slice(6))).toEqual([
    'const d = await e();',
    'if (a) b();',
    'f();',
  ]);
  const entry = 'src/browser/account/account-home.ts';
  expect(sideEffectsOf(parsed(entry)).length).toBeGreaterThan(0);
  expect(loadedWith([entry]).size).toBeGreaterThan(5);
});
