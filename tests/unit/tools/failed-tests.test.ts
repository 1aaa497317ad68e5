import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { shortened, failedTests } from '#tools/failed-tests.ts';

function reportOf(report: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'firn-report-')), 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return file;
}

describe('failed tests of a Vitest report', () => {
  it('are listed with file, test, and the message without colors', () => {
    const file = reportOf({
      testResults: [
        {
          name: '/shop/a.test.ts',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'rounds',
              failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n at a:1'],
            },
          ],
        },
      ],
    });
    expect(failedTests(file)).toEqual(['/shop/a.test.ts › rounds\n    expected 1 to be 2\n     at a:1']);
  });

  it('include a file that could not be loaded', () => {
    const file = reportOf({
      testResults: [{ name: '/shop/b.test.ts', message: 'Cannot find module', assertionResults: [] }],
    });
    expect(failedTests(file)).toEqual(['/shop/b.test.ts\n    Cannot find module']);
  });
});

describe('failed tests of a Playwright report', () => {
  const spec = (ok: boolean, title: string, message: string): object => ({
    ok,
    title,
    file: 'cart.spec.ts',
    line: 7,
    tests: [{ results: [{ errors: [{ message }], stdout: [{ text: 'GET /cart: no answer\n' }] }] }],
  });

  it('are found in nested suites, and listed with the output of the test', () => {
    const file = reportOf({
      suites: [{ specs: [spec(true, 'opens', 'none')], suites: [{ specs: [spec(false, 'closes', 'timed out')] }] }],
    });
    expect(failedTests(file)).toEqual(['cart.spec.ts:7 › closes\n    timed out\n    GET /cart: no answer']);
  });

  it('are truncated when they are long', () => {
    const long = Array.from({ length: 90 }, (_none, index) => `line ${index}`).join('\n');
    const [text = ''] = failedTests(reportOf({ suites: [{ specs: [spec(false, 'closes', long)] }] }));
    expect(text.split('\n')).toHaveLength(41);
  });
});

it('a missing or damaged report has no failed tests to show', () => {
  expect(failedTests('/nowhere/report.json')).toEqual([]);
  expect(failedTests(reportOf('{"testResults": ['))).toEqual([]);
});

describe('the beginning of each failure', () => {
  it('is its title and the first lines of its errors, without blank lines', () => {
    const failure = ['a › adds', '    timed out', '', '    waiting for the button'].join('\n');
    expect(shortened([failure])).toEqual(['FAILED  a › adds', '    timed out', '    waiting for the button']);
  });

  it('is shorter the more tests fail, and always has the title', () => {
    const long = ['a › adds', ...Array.from({ length: 30 }, (_, at) => `    line ${at}`)].join('\n');
    expect(shortened([long])).toHaveLength(20);
    expect(shortened([long, long])).toHaveLength(20);
    expect(shortened(Array.from({ length: 50 }, () => long))).toEqual(
      Array.from({ length: 50 }, () => 'FAILED  a › adds'),
    );
  });
});
