/** Shards, merge and upload with the calls of CI, on the sample shop. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { copyEmptyDatabases } from '../support/database-folders.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const run = promisify(execFile);
const dir = mkdtempSync(join(tmpdir(), 'firn-ci-'));

async function command(name: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: join(dir, 'data'), SERVICES_PORT: '4985', PORT: '4986', DEBUG: '' };
  const { stdout, stderr } = await run(process.execPath, ['scripts/run.mjs', name, ...args], { env, maxBuffer: 1e7 });
  return stdout + stderr;
}

const live = (): string => readlinkSync(join(dir, 'data/latest'));

beforeAll(async () => {
  await copyEmptyDatabases(join(dir, 'data'), 'commerce');
  await command('build', '--locale', 'de-at,en-at', '--out', join(dir, 'one'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a shard in a folder leaves latest unchanged; merged it becomes latest, and a shard of fewer locales does not replace it', async () => {
  expect(existsSync(join(dir, 'data/latest'))).toBe(false);
  await expect(command('build-merge', join(dir, 'one'))).rejects.toMatchObject({
    stderr: expect.stringMatching(/^\nNo shard has .*\(\d+ in all\); build them too, or use --partial\.\n$/),
  });
  const joined = await command('build-merge', join(dir, 'one'), '--partial', '--at', '2026-11-21T09:00:00Z');
  expect(joined).toMatch(/Release of 21 Nov 2026, 09:00:00 \(UTC\): \d+ pages of 1 shards[^]*without es-es/);
  const before = live();
  const output = await command('build', '--locale', 'de-at');
  expect(output).toContain('latest stays as it is');
  expect(output).toMatch(/Shard of de-at: 0 pages rendered/);
  expect(live()).toBe(before);
  expect(existsSync(join(dir, 'data/shards/de-at/de-at/about/index.html'))).toBe(true);
});

test('the first shard of an empty data folder also becomes latest, for inspection', async () => {
  const env = { DATA_DIR: join(dir, 'other'), SERVICES_PORT: '4985', PORT: '4986' };
  const build = await run(process.execPath, ['scripts/run.mjs', 'build', '--locale', 'en-at'], {
    env: { ...process.env, ...env },
  });
  expect(build.stdout).toContain('of these locales only');
  expect(existsSync(join(dir, 'other/latest/en-at/about/index.html'))).toBe(true);
});

test('an upload reports its work and writes the purge list for the CDN', async () => {
  const to = `folder:${join(dir, 'www')}`;
  const list = join(dir, 'purge.json');
  expect(await command('upload', '--to', to, '--from', join(dir, 'one'), '--purge', list)).toMatch(
    /Release of \d+ \w+ \d{4}, [\d:]{8} \(UTC\) is at .*www: \d+ files sent, 0 there already, 0 deleted\.\n\d+ paths for the CDN/,
  );
  expect((JSON.parse(readFileSync(list, 'utf8')) as { paths: string[] }).paths).toContain('/de-at/about');
  expect(await command('upload', '--to', to, '--from', join(dir, 'one'), '--purge', list)).toContain(' 0 files sent');
  // The list of the first upload must be replaced, or its paths would be purged again after each upload.
  expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual({ paths: [] });
});

test.each([
  [['upload'], 'Name the target: --to folder:DIR'],
  [['upload', '--to', 'ftp://x'], 'not "ftp://x"'],
  [['upload', '--to', 'folder:x', '--from', 'nowhere'], 'There is no release at nowhere'],
  [['build-merge', '--at', 'noon', 'x'], '--at takes a moment like'],
  [['build-merge', '--force'], '"npm run build:merge" takes folders of shards'],
  [['build', '--out', 'x'], '--out DIR goes with --locale'],
])('%j is refused in one sentence', async ([name = '', ...args], message) => {
  await expect(command(name, ...args)).rejects.toMatchObject({ stderr: expect.stringContaining(message) });
});
