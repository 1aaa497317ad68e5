/** `sample/` is generated from the tables in `tools/sample`, byte for byte: the next `npm run sample` overwrites manual edits. */
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
  ['catalog.json', 'commerce', 'stack', 'stack-two']
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

test('npm run sample writes exactly the committed files', () => {
  expect(files(dir)).toEqual(files('sample'));
  expect(files(dir).length).toBeGreaterThan(300);
});

const DIFFERS =
  'These files differ from what the tables in tools/sample make. An edit that is to stay belongs in the tables ' +
  '(docs/how-to/sample-shop.md says in which); "npm run sample" then writes sample/ from them.';

test('every file is identical to the generated one', () => expect(different(), DIFFERS).toEqual([]));

test('one additional byte is detected', () => {
  appendFileSync(join(dir, 'stack/entries/home/de/home-entries.json'), ' ');
  expect(different()).toEqual(['stack/entries/home/de/home-entries.json']);
});
