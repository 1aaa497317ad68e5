/** A dry run reports what a publish would do and changes nothing. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import { estimateSeconds, measurePublish, readPublishTimings } from '#publishing/loop/publish-estimate.ts';
import { publish } from '#publishing/loop/publish.ts';
import { dryRun } from '#publishing/plan/dry-run.ts';
import { dryRunText } from '#publishing/report/dry-run-text.ts';

import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
beforeEach(() => {
  shop = openSmallShop();
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

const look = (more = {}) => dryRun(shop.options(more));

/** Every file below the data folder with its bytes and modification time. */
function snapshot(): readonly string[] {
  return readdirSync(shop.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => `${file} ${statSync(file).mtimeMs} ${readFileSync(file, 'base64')}`);
}

test('the dry run lists the pages, each with the entry and field that change it', async () => {
  await publish(shop.options());
  expect(await look()).toMatchObject({ pages: [], removed: [], kept: 73 });
  shop.page('/a', 'Page A');
  shop.page('/d', undefined);
  shop.page('/e', 'Page e');
  const { pages, removed, changes } = await look();
  const why = ['page Page A (en-us): title'];
  expect(pages.filter(({ change }) => change === 'changed')).toEqual([
    { path: '/de-at/a', locale: 'de-at', change: 'changed', why },
    { path: '/en-at/a', locale: 'en-at', change: 'changed', why },
    { path: '/en-us/a', locale: 'en-us', change: 'changed', why },
  ]);
  expect(pages.filter(({ change }) => change === 'added').map(({ path }) => path)).toContain('/de-at/e');
  expect(removed).toEqual(['/de-at/d', '/en-at/d', '/en-us/d']);
  expect(changes?.map(({ uid, kind }) => [uid, kind])).toEqual([['page-a', 'changed'], ['page-d', 'removed'], ['page-e', 'added']]); // prettier-ignore
});

test('the reported pages are exactly those that the publish then renders', async () => {
  await publish(shop.options());
  shop.page('/b', 'B', 'de');
  shop.page('/c', 'C');
  const { pages } = await look();
  const rendered: string[] = [];
  const report = await publish(shop.options({ onProgress: (done) => rendered.push(`${done}`) }));
  expect(report.rendered).toBe(pages.length);
});

test('nothing is written: no release, no token, no row; the next publish still sees the change', async () => {
  await publish(shop.options());
  const entry = { uid: 'page-z', locale: 'en-us', title: 'Z', url: '/z', publish_details: { locale: 'en-us' } };
  const item = { type: 'entry_published', event_at: '1', content_type_uid: 'page', data: entry };
  const asked: unknown[] = [];
  const client = {
    sync: (options: { token?: string } = {}) => {
      asked.push(options.token);
      return Promise.resolve({ kind: 'ok' as const, value: { items: [item], token: 'spent' } });
    },
  };
  const before = snapshot();
  const run = await look({ client });
  expect(run.pages.map(({ path }) => path)).toEqual(['/de-at/z', '/en-at/z', '/en-us/z']);
  expect(snapshot()).toEqual(before);
  await look({ client });
  expect(asked).toEqual(['t', 't']);
});

test('a dry run works while another process has the store open', async () => {
  await publish(shop.options());
  const store = openContentStore(join(shop.dataDir, 'content/store.db'));
  shop.page('/a', 'While open');
  expect((await look()).pages).toHaveLength(3);
  store.close();
});

test('the dry run names reasons other than edits', async () => {
  expect((await look()).pages[0]?.why).toEqual(['nothing is published yet']);
  await publish(shop.options());
  expect((await look({ bundleDigest: 'v2' })).pages[0]?.why).toEqual(['the code changed']);
  shop.page('/a', 'throws');
  await publish(shop.options());
  shop.bundle('v1');
  expect((await look()).pages.map(({ path, why }) => [path, why])).toContainEqual(['/en-us/a', ['it could not be rendered before']]); // prettier-ignore
  rmSync(join(shop.dataDir, 'content'), { recursive: true });
  openSmallShop(shop.dir);
  expect((await look()).pages[0]?.why).toEqual(['the changes since the release are unknown']);
});

test('broken redirects are reported as by a publish and block nothing', async () => {
  const rule = { type: 'route_rule', uid: 'r', title: 'r', language: 'en-us', updatedAt: '', from: '/old', to: '/en-us/none', match: 'exact', status: 301 } as const; // prettier-ignore
  shop.apply([{ type: 'route_rule', uid: 'r', language: 'en-us', entry: rule, digest: 'r' }]);
  const problems = [{ rule: { uid: 'r' }, problem: 'the target is no page of the shop' }];
  expect(await look()).toMatchObject({ ruleProblems: problems });
  expect(await publish(shop.options())).toMatchObject({ ruleProblems: problems });
});

test('a redirect to an address of the shop itself is checked like one to a path', async () => {
  const { siteUrl } = shop.options().pages;
  for (const [uid, from, to] of [
    ['round', '/en-us/round', `${siteUrl}/en-us/round`],
    ['dead', '/old', `${siteUrl}/en-us/none`],
    ['sound', '/older', `${siteUrl}/en-us/a?x=1`],
  ] as const) {
    const entry = { type: 'route_rule', uid, title: uid, language: 'en-us', updatedAt: '', from, to, match: 'exact', status: 301 } as const; // prettier-ignore
    shop.apply([{ type: 'route_rule', uid, language: 'en-us', entry, digest: uid }]);
  }
  const problems = [
    { rule: { uid: 'dead' }, problem: 'the target is no page of the shop' },
    { rule: { uid: 'round' }, problem: 'the redirect never ends: /en-us/round → /en-us/round → /en-us/round' },
  ];
  const byUid = (found: Awaited<ReturnType<typeof look>>['ruleProblems']) =>
    found.toSorted((one, other) => one.rule.uid.localeCompare(other.rule.uid));
  expect(byUid((await look()).ruleProblems)).toMatchObject(problems);
  const report = await publish(shop.options());
  expect(byUid(report.ruleProblems)).toMatchObject(problems);
  const { rules } = JSON.parse(readFileSync(join(shop.dataDir, 'latest/.firn/serving.json'), 'utf8')) as {
    readonly rules: readonly { readonly from: string; readonly to: string }[];
  };
  expect(rules.map(({ from, to }) => [from, to])).toEqual([['/older', '/en-us/a?x=1']]);
});

test('the duration is estimated from earlier releases', async () => {
  expect((await look()).seconds).toBeUndefined();
  let now = 1000;
  const meter = measurePublish(shop.dataDir, () => now);
  meter.step('pulled');
  now += 500;
  meter.step('shared');
  now += 2000;
  meter.step('rendered');
  now += 300;
  await meter.keep(400);
  expect(await readPublishTimings(shop.dataDir)).toMatchObject({ pagesPerSecond: 200, besidesMs: 800 });
  const timings = await readPublishTimings(shop.dataDir);
  expect(estimateSeconds(timings, 100)).toEqual({ low: 1.3, high: 1.3 });
  await publish(shop.options());
  shop.page('/a', 'A');
  const computed = (await look()).seconds;
  expect([computed?.low, computed?.high]).toEqual([expect.closeTo(0.815), expect.closeTo(0.815)]);
  // Publishes of about this size were measured, so the estimate is between the quickest and the slowest of them.
  await meter.keep(3);
  now += 400;
  await meter.keep(4);
  now += 9000;
  await meter.keep(4);
  const measured = (await look()).seconds;
  expect([measured?.low, measured?.high]).toEqual([expect.closeTo(2.8), expect.closeTo(12.2)]);
  expect(dryRunText(await look())).toContain('removed, 2.8 to 12.2 s. Nothing was published.');
  // A release of a few pages does not predict the rate of many.
  await meter.keep(2);
  expect((await readPublishTimings(shop.dataDir))?.pagesPerSecond).toBe(200);
  // Only the latest five are compared, so one slow release is forgotten.
  const later = Array.from({ length: 5 }, (_value, index) => ({ pages: 4, ms: 1000 + index }));
  const releases = [{ pages: 4, ms: 90_000 }, ...later];
  expect(estimateSeconds({ pagesPerSecond: 200, besidesMs: 800, releases }, 4)).toEqual({ low: 1, high: 1.004 });
});
