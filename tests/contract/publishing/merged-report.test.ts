/** A release merged from shards has the report of a whole build of the same content. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Entry } from '#lib/content/entries.ts';
import { publish } from '#publishing/loop/publish.ts';
import { mergeShards } from '#publishing/release/merge-shards.ts';
import { makeShard } from '#publishing/release/write-shard.ts';
import type { EditorReport } from '#publishing/report/editor-report.ts';
import { notifyMerge } from '#publishing/report/notify-merge.ts';
import { reportWriter } from '#publishing/report/write-report.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PARTS = [['de-at'], ['en-at'], ['en-us']];
const place = ({ uid }: { readonly uid: string }): string => `entries/${uid}`;
let shop: SmallShop;
let said: string[] = [];
beforeEach(() => {
  shop = openSmallShop();
  said = [];
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

function put(type: string, uid: string, fields: object, language = 'en-us'): void {
  const base = { type, uid, language, title: uid, updatedAt: '', regions: [] };
  shop.apply([entryChange({ ...base, ...fields } as unknown as Entry, language)]);
}

async function shards(): Promise<readonly string[]> {
  const dirs: string[] = [];
  for (const [index, locales] of PARTS.entries())
    dirs.push((await makeShard({ ...shop.options(), locales, out: join(shop.dir, `shard-${index}`), place })).dir);
  return dirs;
}
const merge = (dirs: readonly string[], more = {}) =>
  mergeShards({ shards: dirs, dataDir: shop.dataDir, siteUrl: 'http://shop', say: (line) => said.push(line), ...more });
const reportOf = (dir: string): EditorReport =>
  JSON.parse(readFileSync(join(dir, '.firn/report.json'), 'utf8')) as EditorReport;

/** The report without timestamps and release names, with sorted lists. */
function comparable(report: EditorReport): unknown {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)); // prettier-ignore
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sorted(one)]));
  };
  return sorted({ ...report, at: '', release: '' });
}

/** Makes edits that fill every list of a report. */
function imperfect(): void {
  shop.page('/a', 'Seite A', 'de');
  put('banner', 'hero', {
    background: { media: { name: 'scene', imageset: false }, hotspots: [] },
    content: [],
    buttons: [{ text: 'go', type: 'internal', reference: { type: 'page', uid: 'gone' } }],
  });
  put('page', 'alps', { url: '/alps', sections: [], seo: {}, regions: ['us'] });
  put('route_rule', 'loop', { from: '/x', match: 'exact', to: '/x', status: 301 });
  put('regions', 'us', { regionId: 'us', countries: ['us'] });
  put('product', 'blt1', { url: '/p1', title: '', commerce: {} });
}

test('the report of a merge equals the report of a whole build', async () => {
  imperfect();
  const dirs = await shards();
  const out = join(shop.dir, 'merged');
  const { editors } = await merge(dirs.toReversed(), { out });
  const onLive = reportWriter({ clock: () => new Date(), say: (line) => said.push(line), siteUrl: 'http://shop', place }); // prettier-ignore
  await publish(shop.options({ onLive }));
  expect(said).toEqual([]);
  const whole = reportOf(join(shop.dataDir, 'latest'));
  expect([whole.fallbacks, whole.leftOut, whole.missingAlts, whole.brokenLinks, whole.findings].map((list) => list?.length)).not.toContain(0); // prettier-ignore
  expect(comparable(reportOf(out))).toEqual(comparable(whole));
  expect(editors).toEqual(reportOf(out));
  expect(readFileSync(join(out, '.firn/report.html'), 'utf8')).toContain('http://shop/en-us/alps');
});

test('the report of a merge that becomes latest names the pages that differ, and editors get one notification', async () => {
  await publish(shop.options());
  shop.page('/a', 'Edited');
  shop.page('/d', undefined);
  const { editors, dir } = await merge(await shards());
  const row = editors?.locales.find(({ locale }) => locale === 'en-us');
  expect(row).toMatchObject({ changed: ['/en-us/a'], added: [], removed: ['/en-us/d'] });
  expect(reportOf(dir).changes).toBeUndefined();
  const sent: unknown[] = [];
  const call = (_to: unknown, init?: RequestInit): Promise<Response> => {
    sent.push(JSON.parse(String(init?.body)));
    return Promise.resolve(new Response(null, { status: 503 }));
  };
  if (editors) await notifyMerge(editors, { url: 'http://hook', fetch: call, say: (line) => said.push(line) });
  expect(sent).toEqual([{ text: expect.stringMatching(/joined from shards\. 3 pages changed, 0 added, 3 removed\./) }]);
  expect(said).toEqual(['The release is live; its line to editors was not delivered: it responded with 503']);
});

test('the report of a merge names the redirects that differ', async () => {
  await publish(shop.options());
  put('route_rule', 'rule', { from: '/old', to: '/en-us/a', match: 'exact', status: 301 });
  const { editors } = await merge(await shards());
  expect(editors?.serving?.redirects).toEqual(['/old → /en-us/a (301)']);
});

test('a damaged report refuses the shard; a shard without one is merged, and the missing report is noted', async () => {
  const dirs = await shards();
  const [first = ''] = dirs;
  const path = join(first, '.firn/report.json');
  const record = join(first, '.firn/shard.json');
  writeFileSync(path, '{"release":"other"}');
  await expect(merge(dirs)).rejects.toThrow('.firn/report.json does not match its digest');
  const stored = JSON.parse(readFileSync(record, 'utf8')) as { files: Record<string, string> };
  delete stored.files['.firn/report.json'];
  writeFileSync(record, JSON.stringify(stored));
  const { dir, editors } = await merge(dirs);
  expect(editors).toBeUndefined();
  expect(existsSync(join(dir, '.firn/report.json'))).toBe(false);
  expect(said.join()).toContain(`There is no report of this release: ${first} contains none`);
});
