/** A public release has no byte of the preview: neither its code, nor its bar, nor the SDK of the content service. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import { expect, test } from 'vitest';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data', 'latest');
const WORDS = ['firn-preview', '/preview/live', 'live_preview', 'live-preview', 'preview_token', 'contentstack'];

test('no file of the release knows of previews', () => {
  const files = readdirSync(RELEASE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    ['.html', '.js', '.css', '.json'].includes(extname(file)),
  );
  expect(files.length).toBeGreaterThan(3000);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(RELEASE, file), 'utf8').toLowerCase();
    return WORDS.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
}, 60_000);
