/** Incomplete and unusual content, from the export to the published page: every page stays complete, and the report names entry, field and reason. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { EditorReport } from '#publishing/report/editor-report.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { copySampleStack } from '../support/stack-copy.ts';

type Entry = Record<string, unknown>;
type Entries = Record<string, Entry>;
const LONG = 'Ein sehr langer Titel '.repeat(182).slice(0, 4000);
const UNBROKEN = 'x'.repeat(4000);

let dir = '';
let report: EditorReport;

async function edit(type: string, change: (entries: Entries) => void): Promise<void> {
  const file = join(dir, 'stack/entries', type, 'de', `${type}-entries.json`);
  const entries = JSON.parse(await readFile(file, 'utf8')) as Entries;
  change(entries);
  await writeFile(file, JSON.stringify(entries));
}

function found(entries: Entries, key: string, value: string): Entry {
  const entry = Object.values(entries).find((one) => one[key] === value);
  if (!entry) throw new Error(`There is no ${key} ${value}.`);
  return entry;
}

type Banner = { background?: { amplience_id: string; hotspots: Entry[] } };
const bannerWith = (entries: Entries, picture: string, least = 0): Banner => {
  const all = Object.values(entries) as Banner[];
  const one = all.find(({ background }) => background?.amplience_id === picture && background.hotspots.length >= least);
  if (!one) throw new Error(`There is no banner with ${picture}.`);
  return one;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-bad-days-'));
  await copySampleStack(join(dir, 'stack'), ['en-us', 'de']);
  await copyEmptyDatabases(join(dir, 'data'), 'commerce');
  await edit('banner', (entries) => {
    const [spots, other] = Object.values(entries).filter((one) => (one as Banner).background?.hotspots.length) as [Banner, Banner]; // prettier-ignore
    for (const spot of spots.background?.hotspots ?? []) Object.assign(spot, { title: '', product: [], dataType: '' });
    if (other.background) other.background.amplience_id = 'no-such-picture';
    delete bannerWith(entries, 'scene-dawn-ridge').background;
  });
  await edit('athlete', (entries) => delete found(entries, 'url', '/lena-kofler')['image']);
  await edit('blog_post', (entries) => {
    const uid = Object.keys(entries).find((one) => entries[one]?.['url'] === '/why-wood') ?? '';
    delete entries[uid];
    found(entries, 'url', '/forty-steps')['title'] = UNBROKEN;
  });
  await edit('page', (entries) => Object.assign(found(entries, 'url', '/about'), { title: LONG }));
  const env = { ...process.env, DATA_DIR: join(dir, 'data'), STACK_DIR: join(dir, 'stack'), SERVICES_PORT: '4943', PORT: '4944' }; // prettier-ignore
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build', '--locale', 'de-at'], {
    env,
    maxBuffer: 1e7,
  });
  report = JSON.parse(await readFile(join(dir, 'data/latest/.firn/report.json'), 'utf8')) as EditorReport;
}, 300_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

const html = (path: string): Promise<string> => readFile(join(dir, 'data/latest/de-at', path, 'index.html'), 'utf8');

test.each(['', 'about', 'blog/p/forty-steps', 'blog/p/why-wood', 'team/lena-kofler', 'blog', 'team', 'c/skis'])(
  '/de-at/%s is complete: one heading, main and footer, no empty picture, no leftover value',
  async (path) => {
    const page = await html(path);
    expect(page.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(page).toMatch(/<main[\s\S]+<\/main>[\s\S]*<footer[\s\S]+<\/footer>[\s\S]*<\/html>\s*$/);
    expect(page).not.toMatch(/<img[^>]*\ssrc=(""|"[^"]*\/i\/[^/"]+\/(\?|"))/);
    expect(page.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(
      />\s*(undefined|null|NaN|\[object Object\])\s*</,
    );
  },
);

test('every page of the shop with broken and extreme entries is made', () => {
  expect(report.failed).toEqual([]);
});

test('a long title is complete in its heading', async () => {
  expect(await html('about')).toContain(LONG.trim());
  expect(await html('blog/p/forty-steps')).toContain(UNBROKEN);
});

test('an article that exists only in another language is shown in that language, and reported as a fallback', async () => {
  expect(await html('blog/p/why-wood')).toMatch(/<h1[^>]*>/);
  const fallbacks = report.fallbacks.flatMap(({ language, entries }) =>
    entries.map(({ type }) => `${language} ${type}`),
  );
  expect(fallbacks).toContain('de blog_post');
});

test('an athlete without a picture has a name and a text', async () => {
  const page = await html('team/lena-kofler');
  expect(page).toContain('Lena Kofler');
  expect(/<main[\s\S]*<\/main>/.exec(page)?.[0]).not.toContain('scene-wide-face?');
});

test('the report names the entry, field and reason of everything missing', () => {
  const findings = (report.findings ?? []).map(({ type, field, problem }) => `${type} ${field}: ${problem}`);
  expect(findings).toContainEqual(expect.stringMatching(/^banner background.*: /));
  expect(findings).toContainEqual(expect.stringMatching(/^banner background\S*: names the picture "no-such-picture"/));
  expect(findings).toContainEqual(expect.stringMatching(/^banner background\.hotspots\.0\.title: is empty/));
  expect(findings).toContainEqual(expect.stringMatching(/^athlete image: is empty/));
  for (const { type, uid } of report.findings ?? []) expect(`${type} ${uid}`).toMatch(/^\w+ blt\w+$/);
});
