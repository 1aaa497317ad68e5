/** A script parses arguments, calls app, publishing or a tool, and prints the result. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const MOST_LINES = 30;
/** Benchmark commands, which are not part of a running shop. */
const BENCHMARK = /^scripts\/bench/;

const names = (pattern: string): readonly string[] => globSync(pattern).map((file) => file.replaceAll('\\', '/'));
const linesOf = (file: string): number => readFileSync(file, 'utf8').trimEnd().split('\n').length;

test('a script has at most 30 lines', () => {
  const scripts = names('scripts/*.ts').filter((file) => !BENCHMARK.test(file));
  expect(scripts.length).toBeGreaterThan(12);
  expect(scripts.filter((file) => linesOf(file) > MOST_LINES)).toEqual([]);
});

test('the shop and its services import nothing of tools', () => {
  const files = [...names('src/**/*.{ts,tsx,astro}'), ...names('services/**/*.ts')];
  const importing = files.filter((file) => /from '(?:#tools\/|[./]+tools\/)/.test(readFileSync(file, 'utf8')));
  expect(importing).toEqual([]);
});
