/** The field `layout` of the home page, of the program's pages and of other pages, from the export file to the published page. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { copySampleStack } from '../support/stack-copy.ts';

let dir = '';

async function setLayout(type: string, layout: string): Promise<void> {
  const file = join(dir, 'stack/entries', type, 'de', `${type}-entries.json`);
  const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, { layout: string }>;
  for (const entry of Object.values(entries)) entry.layout = layout;
  await writeFile(file, JSON.stringify(entries));
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-layout-'));
  await copySampleStack(join(dir, 'stack'), ['en-us', 'de']);
  await copyEmptyDatabases(join(dir, 'data'), 'commerce');
  await setLayout('home', 'default');
  await setLayout('page', 'default');
  await setLayout('pro', 'default');
  await setLayout('proclub', 'flush-banner');
  const env = { ...process.env, DATA_DIR: join(dir, 'data'), STACK_DIR: join(dir, 'stack'), SERVICES_PORT: '20510', PORT: '20511' }; // prettier-ignore
  const args = ['scripts/run.mjs', 'build', '--locale', 'de-at'];
  await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e7 });
}, 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

test.each([
  ['', false],
  ['pro', false],
  ['proclub', true],
])('/de-at/%s starts flush with the header: %s', async (path, isFlush) => {
  const html = await readFile(join(dir, 'data/latest/de-at', path, 'index.html'), 'utf8');
  const [main = ''] = /<main[^>]*>/.exec(html) ?? [];
  expect(/ class="[^"]*flush/.test(main)).toBe(isFlush);
  expect(html).toContain('class="hero');
  expect(html.match(/<h1/g)?.length).toBeGreaterThan(0);
});

test('a page with the default layout that begins with a banner has its title as the only heading of the first level', async () => {
  const html = await readFile(join(dir, 'data/latest/de-at/sustainability/index.html'), 'utf8');
  expect(html).toContain('class="hero');
  expect(html.match(/<h1/g)).toHaveLength(1);
});
