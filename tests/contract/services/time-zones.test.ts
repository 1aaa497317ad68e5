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

test.each([
  ['2026-11-01T10:00:00', Date.UTC(2026, 10, 1, 10)],
  ['2026-11-01T10:00:00+01:00', Date.UTC(2026, 10, 1, 9)],
  ['2026-11-01', Date.UTC(2026, 10, 1)],
  ['Sun, 01 Nov 2026 10:00:00', Date.UTC(2026, 10, 1, 10)],
  ['Sun, 01 Nov 2026 10:00:00 -0500', Date.UTC(2026, 10, 1, 15)],
  ['Sun, 01 Nov 2026 10:00:00 GMT', Date.UTC(2026, 10, 1, 10)],
  ['1 Nov 2026', Date.UTC(2026, 10, 1)],
  ['2026-11-01 10:00:00.500', Date.UTC(2026, 10, 1, 10, 0, 0, 500)],
  ['2026/11/01', Date.UTC(2026, 10, 1)],
  ['November 1, 2026', Date.UTC(2026, 10, 1)],
  ['Nov 1 2026', Date.UTC(2026, 10, 1)],
  ['Nov 1, 2026 10:00 PM', Date.UTC(2026, 10, 1, 22)],
  ['Sun Nov 1 10:00:00 EST 2026', Date.UTC(2026, 10, 1, 15)],
  ['yesterday', null],
])('a time of any service, %s, does not depend on the zone of the machine', (text, time) => {
  expect(inNewYork('http/utc-time.ts', `module.utcTime(${JSON.stringify(text)})`)).toBe(time);
});

test('search: the center of a boost without a zone means UTC', () => {
  const expression = `module.readBoosts({ made: { type: 'recency', center: '2026-11-01T10:00:00' } }, { isField: () => true }).made[0].center`;
  expect(inNewYork('search/protocol/read-boosts.ts', expression)).toBe(Date.UTC(2026, 10, 1, 10));
});

test('content: the scheduled time of a release without a zone means UTC', () => {
  const release = `{ uid: 'r', name: 'r', at: '2026-11-01T10:00:00', items: new Map([['entry', 'publish']]) }`;
  const expression = `module.plannedBy(new Map([['r', ${release}]]), Date.UTC(2026, 10, 1, 10), undefined).size`;
  expect(inNewYork('content/stack/stack-releases.ts', expression)).toBe(1);
});

test('commerce: a date without a zone in a filter means UTC', () => {
  const parameters = `new URLSearchParams({ 'date_modified:min': '2026-11-01T10:00:00' })`;
  const expression = `module.readFilters(${parameters}, { date_modified: 'date' }, [])({ date_modified: '2026-11-01T10:00:00Z' })`;
  expect(inNewYork('commerce/requests/filters.ts', expression)).toBe(true);
});
