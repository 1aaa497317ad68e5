/** The monitoring endpoints: health, readiness, metrics, and access to them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { isOfThisMachine } from '#lib/network/this-machine.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { Listening } from '#server/http/listen.ts';
import { readinessOf } from '#server/http/readiness.ts';
import { createShopMetrics, routeClass } from '#server/metrics/shop-metrics.ts';

import { copyEmptyDatabases } from '../../support/database-folders.ts';
import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts a renderer, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let shop: SmallShop;
let server: Listening;
let open: Listening;

// Nothing listens on the services' port: the commerce platform is down.
const env = (port: string, dataDir: string, more: Readonly<Record<string, string>> = {}) =>
  readEnv({ PORT: port, SERVICES_PORT: '4655', DATA_DIR: dataDir, ...more });

beforeAll(async () => {
  shop = openSmallShop();
  await publish(shop.options());
  await copyEmptyDatabases(shop.dataDir, 'api');
  server = await startShop({ env: env('4652', shop.dataDir), log: () => undefined });
  const empty = join(shop.dir, 'empty');
  mkdirSync(empty);
  await copyEmptyDatabases(empty, 'api');
  open = await startShop({ env: env('4653', empty, { METRICS_TOKEN: 'see-me' }), log: () => undefined });
});
afterAll(async () => {
  await server?.close();
  await open?.close();
  rmSync(shop.dir, { recursive: true, force: true });
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, of = server) => fetch(of.url + path, { headers }); // prettier-ignore
const metrics = async (): Promise<string> => (await ask('/metrics')).text();
const sample = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
};

test.each(['/healthz', '/readyz', '/metrics'])('%s only answers GET and HEAD', async (path) => {
  const refused = await fetch(server.url + path, { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await fetch(server.url + path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

describe('readiness', () => {
  test('is reported for a shop with a release, its content and its database', async () => {
    const response = await ask('/readyz');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      status: 'ready',
      checks: {
        release: { ok: true, text: expect.stringMatching(/^\d{17}$/) },
        content: { ok: true, text: 'readable' },
        database: { ok: true, text: 'answers' },
        writes: { ok: true, text: 'accepted' },
      },
    });
  });

  test('is not reported for a shop that has published nothing, and the failed check is named', async () => {
    const response = await ask('/readyz', {}, open);
    expect(response.status).toBe(503);
    const checks = { release: { ok: false, text: 'nothing is published yet' }, content: { ok: true }, database: { ok: true } }; // prettier-ignore
    expect(await response.json()).toMatchObject({ status: 'not ready', checks });
    expect((await ask('/healthz', {}, open)).status).toBe(503);
  });

  const options = () => ({
    contentStore: join(shop.dataDir, 'content/store.db'),
    release: () => '1',
    ping: () => Promise.resolve(),
    checkRoom: () => undefined,
    log: () => undefined,
    cacheMs: 0,
  });

  test.each<[string, () => Promise<void>]>([
    ['refuses', () => Promise.reject(new Error('password authentication failed for user "firn"'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('is degraded with a database that %s; the cause is logged and not shown', async (_name, ping) => {
    const lines: unknown[] = [];
    const { status, checks } = await readinessOf({
      ...options(),
      ping,
      limitMs: 50,
      log: (line) => lines.push(line),
    })();
    expect([status, checks.database]).toEqual(['degraded', { ok: false, text: 'does not answer' }]);
    expect(lines).toMatchObject([{ level: 'warn', check: 'database', message: expect.any(String) }]);
  });

  test('is degraded with a full disk: writes are refused, pages are served', async () => {
    const checkRoom = (): void => {
      throw new AppError('session-full', 'The database of the API is full.');
    };
    const { status, checks } = await readinessOf({ ...options(), checkRoom })();
    expect([status, checks.writes]).toEqual([
      'degraded',
      { ok: false, text: 'refused: the disk is full or read-only' },
    ]);
    expect([checks.release.ok, checks.database]).toEqual([true, { ok: true, text: 'answers' }]);
  });

  test('is degraded with a content store that cannot be read', async () => {
    const dataDir = join(shop.dir, 'broken');
    mkdirSync(join(dataDir, 'content'), { recursive: true });
    writeFileSync(join(dataDir, 'content/store.db'), 'no database, whatever it is called'.repeat(100));
    const { status, checks } = await readinessOf({ ...options(), contentStore: join(dataDir, 'content/store.db') })();
    expect([status, checks.content]).toEqual(['degraded', { ok: false, text: 'not readable' }]);
  });

  test('is cached for repeated requests', async () => {
    let pings = 0;
    const ready = readinessOf({ ...options(), cacheMs: 60_000, ping: async () => void (pings += 1) });
    await Promise.all(Array.from({ length: 50 }, ready));
    expect(pings).toBe(1);
  });
});

describe('metrics', () => {
  test('count requests by class and status with their durations, and show nothing of their addresses', async () => {
    const series = (kind: string, status: number) => `firn_requests_total{class="${kind}",status="${status}"}`;
    const before = sample(await metrics(), series('page', 200)) ?? 0;
    for (const path of ['/de-at/a', '/de-at/b?secret=1', '/de-at/nowhere', '/_astro/app.v1.js', '/builds/latest.json'])
      await ask(path);
    const text = await metrics();
    expect(sample(text, series('page', 200))).toBe(before + 2);
    for (const [kind, status] of [['page', 404], ['asset', 200], ['data', 200]] as const) expect(sample(text, series(kind, status))).toBeGreaterThanOrEqual(1); // prettier-ignore
    const count = sample(text, 'firn_request_duration_seconds_count{class="page"}') ?? 0;
    expect(sample(text, 'firn_request_duration_seconds_bucket{le="+Inf",class="page"}')).toBe(count);
    expect(count).toBeGreaterThanOrEqual(3);
    expect(text).not.toMatch(/secret|de-at|nowhere/);
    expect(sample(text, 'firn_release_age_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('count a commerce platform that does not answer', async () => {
    const answer = await ask('/api/products', { 'x-bc-region': 'us' });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await metrics()).toMatch(/firn_upstream_failures_total\{service="commerce",code="commerce-\w+"\} [1-9]/);
  });

  test('count a URL that is too long as refused', async () => {
    expect((await ask(`/de-at/${'x'.repeat(9000)}`)).status).toBe(414);
    expect(sample(await metrics(), 'firn_requests_total{class="refused",status="414"}')).toBeGreaterThanOrEqual(1);
  });

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['through another kind of proxy', { forwarded: 'for=203.0.113.7' }],
    ['with a bearer token', { authorization: 'Bearer guess', via: '1.1 cdn' }],
  ])('are readable only from this machine without METRICS_TOKEN: %s they give 404', async (_name, headers) => {
    expect((await ask('/metrics', headers)).status).toBe(404);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1:4321', true],
    ['::ffff:127.0.0.1', 'localhost', true],
    ['::1', '[::1]:4321', true],
    ['10.0.0.4', '127.0.0.1', false],
    ['127.0.0.1', 'shop.example', false],
    ['127.0.0.1', 'localhost.evil.example', false],
    ['', '127.0.0.1', false],
  ])('treat a request from %s to host %s as from this machine: %s', (socket, host, own) => {
    expect(isOfThisMachine(new Request('http://x/metrics', { headers: { host } }), socket)).toBe(own);
  });

  test('are readable from anywhere with METRICS_TOKEN as bearer token', async () => {
    for (const authorization of ['', 'Bearer see', 'Bearer see-me-not', 'see-me', 'Basic see-me'])
      expect([authorization, (await ask('/metrics', { authorization }, open)).status]).toEqual([authorization, 401]);
    const seen = await ask('/metrics', { authorization: 'Bearer see-me', 'x-forwarded-for': '203.0.113.7' }, open);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(await seen.text()).toContain('# TYPE firn_requests_total counter');
  });

  test('count publishes and webhooks, and show the publish queue', async () => {
    const counted = createShopMetrics(() => new Date(50_000));
    counted.publish({ kind: 'published', seconds: 0.3, rendered: 30, failed: 1 });
    counted.publish({ kind: 'unchanged', seconds: 0.01 });
    counted.publish({ kind: 'failed', code: 'content-unreachable' });
    counted.upstreamFailure('content-unreachable');
    counted.upstreamFailure('route-rules');
    for (const outcome of ['taken', 'taken', 'forged']) counted.webhook(outcome);
    expect(await counted.text()).not.toContain('\nfirn_publish_queue ');
    counted.followPublishing(() => ({ queued: 7, held: true, failuresInARow: 2 }));
    counted.followRelease(() => 20_000);
    const text = await counted.text();
    for (const line of [
      'firn_publishes_total{result="published"} 1',
      'firn_publishes_total{result="failed"} 1',
      'firn_publish_failures_total{code="content-unreachable"} 1',
      'firn_publish_duration_seconds_bucket{le="0.25",result="published"} 0',
      'firn_publish_duration_seconds_bucket{le="0.5",result="published"} 1',
      'firn_publish_pages_total{result="rendered"} 30',
      'firn_publish_last_success_timestamp_seconds 50',
      'firn_webhooks_total{outcome="taken"} 2',
      'firn_upstream_failures_total{service="content",code="content-unreachable"} 1',
      'firn_publish_queue 7',
      'firn_publish_held 1',
      'firn_publish_failures_in_a_row 2',
      'firn_release_age_seconds 30',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toContain('route-rules');
  });

  test.each([
    ['/api', 'api'], ['/apis', 'page'], ['/editor/progress', 'editor'], ['/editors', 'page'], ['/metrics', 'operations'], ['/metrics/x', 'page'],
    ['/i/firn/ridge', 'media'], ['/it-it', 'page'], ['/de-at/p/x/_payload.json', 'data'], ['/hooks/content', 'hook'], ['/fonts/x.woff2', 'asset'],
  ])('count requests to %s as %s', (path, kind) => expect(routeClass(path)).toBe(kind)); // prettier-ignore
});

/** Guards the names, types and labels, because dashboards and alerts depend on them. */
test('the names, types and labels of the metrics are stable', async () => {
  const counted = createShopMetrics(() => new Date(50_000));
  counted.request('/de-at/a', 200, 0.004);
  counted.publish({ kind: 'published', seconds: 0.3, rendered: 30, failed: 1 });
  counted.publish({ kind: 'failed', code: 'a "quote"\nand \\ more' });
  counted.webhook('taken');
  counted.upstreamFailure('commerce-slow');
  counted.followPublishing(() => ({ queued: 7, held: true, failuresInARow: 2 }));
  counted.followRelease(() => 20_000);
  const lines = (await counted.text()).split('\n');
  expect(lines.flatMap((line) => /^# TYPE (.*)/.exec(line)?.[1] ?? [])).toEqual([
    'firn_requests_total counter',
    'firn_request_duration_seconds histogram',
    'firn_publishes_total counter',
    'firn_publish_failures_total counter',
    'firn_publish_duration_seconds histogram',
    'firn_publish_pages_total counter',
    'firn_webhooks_total counter',
    'firn_upstream_failures_total counter',
    'firn_release_age_seconds gauge',
    'firn_publish_last_success_timestamp_seconds gauge',
    'firn_publish_queue gauge',
    'firn_publish_held gauge',
    'firn_publish_failures_in_a_row gauge',
    'process_resident_memory_bytes gauge',
    'process_start_time_seconds gauge',
  ]);
  const samples = lines.filter((line) => line !== '' && !/^#|_bucket|^process_resident/.test(line));
  expect(samples).toEqual([
    'firn_requests_total{class="page",status="200"} 1',
    'firn_request_duration_seconds_sum{class="page"} 0.004',
    'firn_request_duration_seconds_count{class="page"} 1',
    'firn_publishes_total{result="published"} 1',
    'firn_publishes_total{result="failed"} 1',
    String.raw`firn_publish_failures_total{code="a \"quote\"\nand \\ more"} 1`,
    'firn_publish_duration_seconds_sum{result="published"} 0.3',
    'firn_publish_duration_seconds_count{result="published"} 1',
    'firn_publish_pages_total{result="rendered"} 30',
    'firn_publish_pages_total{result="failed"} 1',
    'firn_webhooks_total{outcome="taken"} 1',
    'firn_upstream_failures_total{service="commerce",code="commerce-slow"} 1',
    'firn_release_age_seconds 30',
    'firn_publish_last_success_timestamp_seconds 50',
    'firn_publish_queue 7',
    'firn_publish_held 1',
    'firn_publish_failures_in_a_row 2',
    'process_start_time_seconds 50',
  ]);
});
