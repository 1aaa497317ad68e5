/** Links from a report to an entry: in the content service's application, or to the file that the embedded service reads. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { entryPlace } from '#publishing/report/entry-place.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-place-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const row = { type: 'page', uid: 'blt1', language: 'de' };
const real = { CONTENTSTACK_API_KEY: 'key', CONTENTSTACK_DELIVERY_TOKEN: 'token', CONTENTSTACK_ENVIRONMENT: 'live' };

test.each([
  [{}, 'https://app.contentstack.com'],
  [{ CONTENTSTACK_REGION: 'eu' }, 'https://eu-app.contentstack.com'],
  [{ CONTENTSTACK_REGION: 'azure-na' }, 'https://azure-na-app.contentstack.com'],
  [{ CONTENTSTACK_REGION: 'eu', CONTENTSTACK_APP_URL: 'https://cms.example.com/' }, 'https://cms.example.com'],
])('with %j the link leads into the application of the region, or into the configured one', (given, app) => {
  const place = entryPlace(readEnv({ ...real, ...given }).content);
  expect(place(row)).toBe(`${app}/#!/stack/key/content-type/page/de/entry/blt1/edit`);
});

test('a link names the branch, and a uid cannot change its target', () => {
  const place = entryPlace(readEnv({ ...real, CONTENTSTACK_BRANCH: 'next/one' }).content);
  expect(place({ ...row, uid: 'a/b?c' })).toBe(
    'https://app.contentstack.com/#!/stack/key/content-type/page/de/entry/a%2Fb%3Fc/edit?branch=next%2Fone',
  );
});

test('for the embedded service the link names the only file of the language, or the folder when there are several files', () => {
  const folder = join(dir, 'entries/page/de');
  mkdirSync(folder, { recursive: true });
  const place = entryPlace(readEnv({ STACK_DIR: dir }).content);
  for (const name of ['index.json', 'page-entries.json']) writeFileSync(join(folder, name), '{}');
  expect(place(row)).toBe(join(folder, 'page-entries.json'));
  writeFileSync(join(folder, 'more-entries.json'), '{}');
  expect(place(row)).toBe(folder);
  expect(place({ ...row, language: 'fr' })).toBe(join(dir, 'entries/page/fr'));
  expect(entryPlace(readEnv({}).content)({ ...row, language: 'en-us' })).toBe('sample/stack/entries/page/en-us/page-entries.json');
}); // prettier-ignore
