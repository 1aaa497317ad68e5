/** Facts of the release that `latest` points at. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { followLatest } from '#server/files/latest-release.ts';

const SECURITY = { siteUrl: 'https://shop.example', mediaBase: '' };
const ID = '20260301100000000';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firn-latest-'));
  mkdirSync(join(dataDir, 'releases', ID, '.firn'), { recursive: true });
  symlinkSync(`releases/${ID}`, join(dataDir, 'latest'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  ['its markets', [{ country: 'at', languages: ['de'] }], [true, true, false, false]],
  ['no markets', [], [true, true, true, true]],
])('a release that records %s knows its locales', (_what, markets, expected) => {
  writeFileSync(join(dataDir, 'releases', ID, '.firn', 'serving.json'), JSON.stringify({ markets }));
  const release = followLatest(dataDir, SECURITY).current();
  expect(['de-at', 'de', 'fr-at', 'zz-zz'].map((locale) => release?.hasPagesIn(locale))).toEqual(expected);
});
