/** Files of a release that exist and cannot be read at the moment, as when the process has too many open files. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { storedGoneAddresses } from '#publishing/loop/publish.ts';
import { KEPT_RELEASES, trashOldReleases } from '#publishing/release/release-folders.ts';
import { applyPin } from '#publishing/release/rollback.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { servedFiles } from '#server/files/served-files.ts';

const SECURITY = { siteUrl: 'https://shop.example', mediaBase: '' };
const rule = { uid: 'r', title: 'r', from: '/en-us/old', match: 'exact', to: '/en-us/new', status: 301 };
const request = { path: '/en-us/old', search: '', cookie: '', acceptLanguage: undefined, geoCountry: undefined };

let dataDir: string;
let facts: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firn-unreadable-'));
  const firn = join(dataDir, 'releases/20260301100000000/.firn');
  mkdirSync(firn, { recursive: true });
  symlinkSync('releases/20260301100000000', join(dataDir, 'latest'));
  facts = join(firn, 'serving.json');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A link to itself: the file exists, and reading it fails. */
const makeUnreadable = (path: string): void => symlinkSync(path, path);
function makeReadable(path: string, json: unknown): void {
  rmSync(path);
  writeFileSync(path, JSON.stringify(json));
}

test('redirects that could not be read when a release went live apply once they can be read', () => {
  const latest = followLatest(dataDir, SECURITY);
  makeUnreadable(facts);
  expect(latest.current()).toBeUndefined();
  makeReadable(facts, { rules: [rule] });
  expect(latest.current()?.redirects.decide(request)).toMatchObject({ kind: 'redirect', to: '/en-us/new' });
});

test('a publish that cannot read the former addresses fails, so that their redirects are not lost', async () => {
  expect(await storedGoneAddresses(dataDir)).toEqual([]);
  makeUnreadable(facts);
  await expect(storedGoneAddresses(dataDir)).rejects.toThrow('ELOOP');
  makeReadable(facts, { gone: [{ path: '/en-us/p/old' }] });
  expect(await storedGoneAddresses(dataDir)).toEqual([{ path: '/en-us/p/old' }]);
});

test('an automatic publish that cannot read whether a rollback holds the shop does not run', async () => {
  const options = { dataDir, byItself: true, say: () => undefined };
  await applyPin(options);
  makeUnreadable(join(dataDir, 'pinned.json'));
  await expect(applyPin(options)).rejects.toThrow('ELOOP');
});

test('the live release is not deleted as an old one while the link to it cannot be read', async () => {
  const ids = Array.from({ length: KEPT_RELEASES + 2 }, (_, day) => `2026030${day + 1}100000000`);
  for (const id of ids) {
    mkdirSync(join(dataDir, 'releases', id, '.firn'), { recursive: true });
    writeFileSync(join(dataDir, 'releases', id, '.firn/pages.json'), '{}');
  }
  const link = join(dataDir, 'latest');
  rmSync(link);
  // Reading a folder as a link fails, but not because it is missing.
  mkdirSync(link);
  await expect(trashOldReleases(dataDir)).rejects.toMatchObject({
    code: 'latest-no-link',
    message: expect.stringMatching(/latest is not a link to a release, .* Delete it/),
  });
  expect(readdirSync(join(dataDir, 'releases'))).toEqual(ids);
  rmSync(link, { recursive: true });
  symlinkSync(`releases/${ids[0]}`, link);
  await trashOldReleases(dataDir);
  expect(readdirSync(join(dataDir, 'releases'))).toContain(ids[0]);
});

test('a page that cannot be read is an error of the server, and not a missing page', async () => {
  const page = join(dataDir, 'page.html');
  const files = servedFiles(dataDir, SECURITY);
  expect(await files.read('/page.html')).toBeUndefined();
  expect(await files.read('/releases')).toBeUndefined();
  expect(await files.read(`/${'long'.repeat(100)}.html`)).toBeUndefined();
  makeUnreadable(page);
  await expect(files.read('/page.html')).rejects.toThrow('ELOOP');
  makeReadable(page, 'text');
  expect((await files.read('/page.html'))?.identity.toString()).toBe('"text"');
});
