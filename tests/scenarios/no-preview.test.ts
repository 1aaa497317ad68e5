/** A public release contains nothing of the preview: neither its code, nor its bar, nor the content service's SDK. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import { expect, test } from 'vitest';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data', 'latest');
const WORDS = /firn-preview|\/preview\/live|live[-_]preview|preview_token|contentstack/i;

const files = readdirSync(RELEASE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  ['.html', '.js', '.css', '.json'].includes(extname(file)),
);
/** Files by top-level folder: a locale, the assets, the release's own records; root files form one group. */
const folders = Map.groupBy(files, (file) => (file.includes('/') ? (file.split('/')[0] ?? '') : '.'));

test('the release is complete', () => {
  expect(files.length).toBeGreaterThan(3000);
});

test.each([...folders.keys()])('no file in %s mentions previews', (folder) => {
  const found = (folders.get(folder) ?? []).flatMap((file) => {
    // The words are ASCII, so bytes can be compared without decoding.
    const word = WORDS.exec(readFileSync(join(RELEASE, file), 'latin1'));
    return word ? [`${file}: ${word[0]}`] : [];
  });
  expect(found).toEqual([]);
});
