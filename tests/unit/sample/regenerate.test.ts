/** sample/ is what its tables make of it, byte for byte: an edit by hand would be lost with the next run of the writer. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { writeSample } from '../../../tools/sample/write-sample.ts';

let dir = '';

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'firn-sample-'));
  await writeSample(dir);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const files = (root: string): readonly string[] =>
  ['catalogue.json', 'commerce', 'stack', 'stack-two']
    .flatMap((part) =>
      part.endsWith('.json')
        ? [part]
        : readdirSync(join(root, part), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    )
    .toSorted();

const different = (): readonly string[] =>
  files('sample').filter((file) => !readFileSync(join('sample', file)).equals(readFileSync(join(dir, file))));

test('the writer makes the same files', () => {
  expect(files(dir)).toEqual(files('sample'));
  expect(files(dir).length).toBeGreaterThan(300);
});

test('and the same bytes in them', () => expect(different()).toEqual([]));

test('one byte more is noticed', () => {
  appendFileSync(join(dir, 'stack/entries/home/de/home-entries.json'), ' ');
  expect(different()).toEqual(['stack/entries/home/de/home-entries.json']);
});
