/** Every picture of the sample shop exists in its media service. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

test('a file that the embedded media service cannot show as a picture does not count as one, and counts once it is replaced', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'firn-pictures-'));
  const missing = async (name: string, imageset = false): Promise<boolean> =>
    (await find([{ name, imageset }], 'brand')).has(name);
  const find = pictureCheck({ mediaBase: '', mediaDir: dir });
  copyFileSync('sample/media/ridge-98-glacier.webp', join(dir, 'good.webp'));
  copyFileSync('sample/media/ridge-98-glacier.webp', join(dir, 'a.b.webp'));
  writeFileSync(join(dir, 'broken.webp'), 'a text, not a picture');
  writeFileSync(join(dir, 'empty.png'), '');
  writeFileSync(join(dir, 'described.json'), '{"pointOfInterest":{"x":0.5,"y":0.5}}');
  writeFileSync(join(dir, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dir, 'film.mp4'), 'ftyp');
  for (const name of ['good', 'a.b']) expect([name, await missing(name)]).toEqual([name, false]);
  for (const name of ['broken', 'empty', 'described', 'drawing', 'film', 'no-such'])
    expect([name, await missing(name)]).toEqual([name, true]);
  // A set consists of pictures and films.
  expect([await missing('film', true), await missing('good', true), await missing('broken', true)]).toEqual([false, false, true]);
  copyFileSync('sample/media/ridge-98-glacier.webp', join(dir, 'broken.webp'));
  expect(await missing('broken')).toBe(false);
  rmSync(dir, { recursive: true });
}); // prettier-ignore
