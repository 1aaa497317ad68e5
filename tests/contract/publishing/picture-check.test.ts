/** Every picture of the sample shop exists in its media service. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import { CHECKED_TYPES } from '#lib/content/content-types.ts';
import { factsOf } from '#publishing/report/entry-facts.ts';
import { pictureCheck } from '#publishing/report/picture-check.ts';

const STACK = 'sample/stack/entries';

/** The pictures of the English entries of a type. */
function picturesOf(type: string) {
  const text = readFileSync(`${STACK}/${type}/en-us/${type}-entries.json`, 'utf8');
  return Object.values(JSON.parse(text) as Readonly<Record<string, Record<string, unknown>>>).flatMap((data) => {
    const parsed = parseEntry(type, data as Parameters<typeof parseEntry>[1]);
    return parsed.kind === 'ok' ? factsOf(parsed.entry).pictures : [];
  });
}

test('every picture of the sample entries exists in sample/media', async () => {
  const find = pictureCheck({ mediaBase: '', mediaDir: 'sample/media' });
  const pictures = CHECKED_TYPES.flatMap(picturesOf);
  expect(pictures.length).toBeGreaterThan(100);
  expect([...(await find(pictures, 'brand'))]).toEqual([]);
  expect([...(await find([...pictures, { name: 'no-such-picture', imageset: false }], 'brand'))]).toEqual([
    'no-such-picture',
  ]);
});

test('without the folder no picture is reported as missing', async () => {
  const find = pictureCheck({ mediaBase: '', mediaDir: 'sample/no-such-folder' });
  expect([...(await find([{ name: 'ridge', imageset: false }], 'brand'))]).toEqual([]);
});
