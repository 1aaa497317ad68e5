/** Links as `npm run audit:seo` reads them from pages, and the addresses for which the server has a response. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { responses } from '#tools/audit/audit-seo.ts';
import { readPage } from '#tools/audit/read-release.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-audit-'));

beforeAll(() => {
  mkdirSync(join(dir, 'de-at/p/ridge'), { recursive: true });
  writeFileSync(join(dir, 'de-at/p/ridge/index.html'), '');
  writeFileSync(join(dir, 'de-at/feed.xml'), '');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a folder of the release is not a response: a link to it is dead', () => {
  const isThere = responses(dir);
  const paths = ['/de-at/feed.xml', '/i/firn/ridge', '/de-at/p', '/de-at', '/de-at/gone'];
  expect(paths.filter(isThere)).toEqual(['/de-at/feed.xml', '/i/firn/ridge']);
});

test('a link with a broken escape is read as it is, so that the audit can report it', () => {
  const html =
    '<head></head><body><a href="/de-at/c/50%-off">Sale</a> <a href="/de-at/c/b%C3%A4nder">Straps</a></body>';
  expect(readPage(html, { path: '/de-at', locale: 'de-at' }).links).toEqual(['/de-at/c/50%-off', '/de-at/c/bänder']);
});
