/** Times without a zone mean UTC in the stand-ins, whatever the time zone of the machine. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const SERVICES = join(import.meta.dirname, '../../../services');

/** The value of an expression, computed by a process in New York with the exports of a module as `module`. */
function inNewYork(file: string, expression: string): unknown {
  const code = `import * as module from ${JSON.stringify(join(SERVICES, file))}; console.log(JSON.stringify(${expression}));`;
  const env = { ...process.env, TZ: 'America/New_York', NODE_OPTIONS: '' };
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }));
}

test('search: a time without a zone in a document or filter means UTC', () => {
  const expression = `['2026-11-01T10:00', '2026-11-01T10:00:00.5', '2026-11-01T10:00:00Z', '2026-11-01'].map(module.rangeNumber)`;
  const [short, long, zoned, day] = [
    Date.UTC(2026, 10, 1, 10),
    Date.UTC(2026, 10, 1, 10, 0, 0, 500),
    Date.UTC(2026, 10, 1, 10),
    Date.UTC(2026, 10, 1),
  ];
  expect(inNewYork('search/engine/filter.ts', expression)).toEqual([short, long, zoned, day]);
});

test('content: a time without a zone in a query means UTC', () => {
  const expression = `module.comparable('2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00')`;
  expect(inNewYork('content/entries/query.ts', expression)).toBe(0);
});
