import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { slowestFiles } from '#tools/slow-tests.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-slow-'));

function report(name: string, content: string): string {
  const file = join(dir, name);
  writeFileSync(file, content);
  return file;
}

test('files of a Vitest report are sorted by the time between start and end', () => {
  const results = [
    { name: 'quick.test.ts', startTime: 1000, endTime: 1500 },
    { name: 'slow.test.ts', startTime: 1000, endTime: 9000 },
    { name: 'middle.test.ts', startTime: 2000, endTime: 4000 },
  ];
  expect(slowestFiles(report('vitest.json', JSON.stringify({ testResults: results })), 2)).toEqual([
    { file: 'slow.test.ts', seconds: 8 },
    { file: 'middle.test.ts', seconds: 2 },
  ]);
});

test('the times of all tests of a Playwright file are added up, including nested groups and retries', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { specs: [spec('cart.spec.ts', 1000)], suites: [{ specs: [spec('cart.spec.ts', 2500, 500)] }] },
    { specs: [spec('grid.spec.ts', 3000)] },
  ];
  expect(slowestFiles(report('playwright.json', JSON.stringify({ suites })), 8)).toEqual([
    { file: 'cart.spec.ts', seconds: 4 },
    { file: 'grid.spec.ts', seconds: 3 },
  ]);
});

test('a missing or broken report gives no files', () => {
  expect(slowestFiles(join(dir, 'missing.json'), 8)).toEqual([]);
  expect(slowestFiles(report('broken.json', '{'), 8)).toEqual([]);
});
