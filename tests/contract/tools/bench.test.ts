/** Calculations and texts of the benchmarks; no test measures speed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listen } from '#services/http/serve.ts';

import { apiGoals } from '../../../tools/bench/api-bench.ts';
import { decimals, median, ratio, table, verdict } from '../../../tools/bench/arithmetic.ts';
import type { CartBench } from '../../../tools/bench/cart-bench.ts';
import { printCart } from '../../../tools/bench/cart-bench.ts';
import { changeGoals, printSizes } from '../../../tools/bench/change-bench.ts';
import type { SizeBench } from '../../../tools/bench/change-bench.ts';
import { nodeArguments, runMeasured, startServer } from '../../../tools/bench/measured-process.ts';
import { growthOf, heldOver, memoryLines } from '../../../tools/bench/memory.ts';
import { readBenchOptions, readChangeOptions } from '../../../tools/bench/options.ts';
import { benchOriginals, printOriginals, settledAnswer, summaryOf } from '../../../tools/bench/originals-bench.ts';
import { printPublish } from '../../../tools/bench/publish-bench.ts';
import { best, printRelease, releaseGoals } from '../../../tools/bench/release-bench.ts';
import type { ReleaseFigures } from '../../../tools/bench/release-bench.ts';

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
  [[100, 99, 100, 100, 62], 100],
  [[10, 9, 100], 10],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('the median of an empty list is undefined', () => {
  expect(() => median([])).toThrow(RangeError);
});

test('a ratio is the measured value divided by the baseline, and undefined without a divisor', () => {
  expect(ratio(300, 200)).toBe(1.5);
  expect(ratio(300, 0)).toBeUndefined();
  expect(ratio(Number.NaN, 2)).toBeUndefined();
});

test.each([
  [{ atLeast: 1 }, 1, 'met'],
  [{ atLeast: 1 }, 0.99, 'NOT met'],
  [{ atMost: 1 }, 1, 'met'],
  [{ atMost: 1 }, 1.01, 'NOT met'],
  [{ atLeast: 1 }, undefined, 'not measured'],
  [{ atMost: 1 }, Number.NaN, 'not measured'],
])('a goal of %j with %s is %s', (bounds, value, expected) => {
  expect(verdict({ name: 'goal', unit: '×', value, ...bounds })).toBe(expected);
});

test('a table is as wide as its widest cell, with the first column left-aligned', () => {
  expect(
    table(
      ['a', 'bb'],
      [
        ['long', '1'],
        ['x', '22222'],
      ],
    ).split('\n'),
  ).toEqual(['a        bb', '────  ─────', 'long      1', 'x     22222']);
  expect(decimals(undefined, 1)).toBe('–');
});

const figures = (pages: number, pagesPerSecond: number, gigabytes: number): ReleaseFigures => ({
  name: 'x',
  pages,
  seconds: pages / pagesPerSecond,
  pagesPerSecond,
  peakBytes: gigabytes * 1024 ** 3,
  cpuSeconds: 2,
  bytesPerPage: 20_480,
  islandsPerPage: 1.5,
});

test('the goals of a release compare builds of the same pages, and the lean template is listed for information', () => {
  const same = { small: figures(3000, 400, 0.6), large: figures(18_000, 400, 0.6) };
  const lean = { small: figures(3000, 800, 0.6), large: figures(18_000, 1000, 0.6) };
  const good = { small: figures(3000, 500, 0.5), large: figures(18_000, 450, 0.9) };
  expect(releaseGoals(good, same).map(verdict)).toEqual(['met', 'met', 'met', 'met']);
  const bad = { small: figures(3000, 500, 0.5), large: figures(18_000, 300, 1.2) };
  expect(releaseGoals(bad, same).map(verdict)).toEqual(['NOT met', 'met', 'NOT met', 'NOT met']);
  const named = (name: string) => ({ ...bad.large, name });
  const text = printRelease({
    ours: { small: bad.small, large: named('ours at 18') },
    same,
    lean: { small: lean.small, large: { ...lean.large, name: 'lean at 18' } },
    compared: 21_000,
    goals: releaseGoals(bad, same),
  });
  expect(text).toMatch(/ours at 18\s+18000\s+60\.0\s+300\s+0\.75\s+0\.30\s/);
  expect(text).toMatch(/lean at 18\s+18000\s+18\.0\s+1000\s+2\.50\s+1\.00\s/);
  expect(text).toContain('21000 files compared');
  expect(text).toContain('NOT met');
});

test('of several runs the fastest time and the largest memory count', () => {
  const runs = [figures(100, 50, 0.3), figures(100, 80, 0.5), figures(100, 20, 0.9)] as const;
  expect(best(runs)).toMatchObject({ pagesPerSecond: 80, peakBytes: 0.9 * 1024 ** 3 });
});

test('a publish is compared with a whole build, if one was measured', () => {
  const rows = [{ name: 'nothing changed', rendered: 0, kept: 9, seconds: 2, peakBytes: undefined }];
  expect(printPublish({ rows, bareSeconds: 30 })).toContain('15.0');
  expect(printPublish({ rows, bareSeconds: undefined })).toContain('–');
});

test('the cart table shows rates, their ratio and latencies at half load', () => {
  const load = (perSecond: number) => ({ perSecond, half: { perSecond: perSecond / 2, p50: 3, p99: 21 } });
  const bench: CartBench = {
    connections: 16,
    seconds: 1,
    answerBytes: 9,
    rows: [{ name: 'read the cart', own: load(500), bare: load(4000) }],
    firstLook: { perSecond: 120, p50: 9 },
  };
  expect(printCart(bench)).toMatch(/read the cart\s+500\s+4000\s+0\.125\s+3 \/ 21/);
  expect(printCart(bench)).toContain('120 a second, median 9 ms');
});

test('the goals of the API use its rows and the memory growth of both processes; unmeasured memory does not meet its goal', () => {
  const load = (perSecond: number, p99: number) => ({ perSecond, half: { perSecond: perSecond / 2, p50: 3, p99 } });
  const rows = [
    { name: 'sign in', own: load(1, 900), bare: load(4000, 2) },
    { name: 'read the cart', own: load(3000, 9), bare: load(4000, 2) },
  ];
  const verdicts = (memory: Parameters<typeof apiGoals>[0]['memory']) => apiGoals({ rows, memory }).map(verdict);
  expect(verdicts(undefined)).toEqual(['met', 'met', 'not measured', 'not measured', 'not measured']);
  const held = (early: number, late: number) =>
    ({ earlyBytes: early * 1024 ** 2, lateBytes: late * 1024 ** 2, peakBytes: undefined }) as const;
  const judged = (shop: ReturnType<typeof held>, services = held(900, 910), requests = 30_000) =>
    verdicts({ minutes: 10, requests, shop, services });
  expect(judged(held(300, 390))).toEqual(['met', 'met', 'met', 'NOT met', 'met']);
  expect(judged(held(405, 410))).toEqual(['met', 'met', 'NOT met', 'met', 'met']);
  expect(judged(held(300, 310), held(500, 521))).toEqual(['met', 'met', 'met', 'met', 'NOT met']);
});

test('memory growth over too few requests counts as not measured, but growth above the limit never meets the goal', () => {
  const held = (early: number, late: number) =>
    ({ earlyBytes: early * 1024 ** 2, lateBytes: late * 1024 ** 2, peakBytes: undefined }) as const;
  const memory = { minutes: 1, requests: 29_999, shop: held(300, 310), services: held(500, 521) };
  expect([growthOf(memory, 'shop'), growthOf(memory, 'services')]).toEqual([undefined, 21]);
  expect(growthOf({ ...memory, requests: 30_000 }, 'shop')).toBe(10);
  expect(growthOf(undefined, 'shop')).toBeUndefined();
});

test('early memory is that of the second fifth, late memory that of the last', () => {
  expect(heldOver([90, 90, 1, 2, 3, 3, 3, 3, 8, 9], 99)).toEqual({ earlyBytes: 1.5, lateBytes: 8.5, peakBytes: 99 });
  expect(heldOver([1, 2, 3, 4])).toBeUndefined();
});

test('the memory table has a row for unmeasured values', () => {
  const lines = memoryLines(undefined);
  expect(lines).toEqual(lines.map(([name, , unit]) => [name, '–', unit]));
});

test('a benchmark starts the shop with the command and Node flags of its npm script', async () => {
  const args = await nodeArguments('serve');
  expect(args.slice(-2)).toEqual(['scripts/run.mjs', 'serve']);
  expect(args).toContainEqual(expect.stringMatching(/^--max-semi-space-size=/));
  await expect(nodeArguments('lint')).rejects.toThrow('does not start Node');
});

test('the memory of a command includes its child processes', async () => {
  const child = 'Buffer.alloc(60e6, 1); setTimeout(() => {}, 500)';
  const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}])`;
  const { peakBytes, cpuSeconds, seconds } = await runMeasured(['-e', parent]);
  expect(seconds).toBeGreaterThan(0.4);
  if (peakBytes === undefined) return;
  expect(peakBytes).toBeGreaterThan(120e6);
  expect(cpuSeconds).toBeGreaterThan(0);
});

test('a command that fails gives an error with its output', async () => {
  await expect(runMeasured(['-e', "console.error('no such shop'); process.exit(3)"])).rejects.toThrow('no such shop');
});

test('the options of the benchmarks are read, and invalid ones are refused', () => {
  expect(readBenchOptions([])).toMatchObject({
    parts: [
      'release',
      'publish',
      'cart',
      'api',
      'content',
      'served',
      'tap',
      'category',
      'search',
      'media',
      'originals',
    ],
    minutes: 10,
    large: { products: 600, locales: 30 },
  });
  expect(readBenchOptions(['--quick', '--only', 'cart']).parts).toEqual(['cart']);
  expect(readBenchOptions(['--only', 'originals', '--pictures', 'x'])).toMatchObject({
    parts: ['originals'],
    pictures: 'x',
  });
  expect(() => readBenchOptions(['--only', 'lunch'])).toThrow('There is no benchmark "lunch"');
  expect(readBenchOptions(['--quick']).minutes).toBeLessThan(1);
  expect(readBenchOptions(['--quick', '--minutes', '3']).minutes).toBe(3);
  expect(() => readBenchOptions(['--minutes', 'some'])).toThrow('--minutes must be a whole number');
  expect(() => readBenchOptions(['--fast'])).toThrow('use "npm run bench');
});

type Reply = Parameters<typeof settledAnswer>[0];
const answered = (status: number, milliseconds: number, cpuMs?: number): Reply => ({ file: 'f.png', path: '/i/any/f', status, milliseconds, ...(cpuMs === undefined ? {} : { cpuMs }) }); // prettier-ignore

test('originals: responses other than a picture or "not found" are wrong, and slow ones are listed', () => {
  const summary = summaryOf([answered(200, 3), answered(404, 2), answered(500, 1), answered(200, 1400, 900)]);
  expect(summary).toMatchObject({ answers: { 200: 2, 404: 1, 500: 1 }, wrongCount: 1, slowestMs: 1400, slowestCpuMs: 900 }); // prettier-ignore
  const text = printOriginals({ files: 1, peakBytes: 300e6, ...summary });
  expect(text).toMatch(/responses other than 200 and 404 +≤ 0 +1\.00 +NOT met/);
  expect(text).toMatch(/slowest response +≤ 1000 ms +1400\.00 ms +NOT met/);
  expect(text).toMatch(/CPU time of requests over one second +≤ 1000 ms +900\.00 ms +met/);
  expect(text).toMatch(/memory of the service and its renderer +≤ 400 MB +286\.10 MB +met/);
});

test('originals: a late picture is requested again once it may be finished, and a refusal never counts as the faster response', async () => {
  const late = { ...answered(503, 8000), retrySeconds: 5 };
  const waited: number[] = [];
  const settled = async (first: Reply, answers: readonly Reply[]) => {
    const left = [...answers];
    const again = async () => left.shift() ?? answered(500, 0);
    return settledAnswer(first, { again, wait: async (seconds) => waited.push(seconds) });
  };
  // The first repetition joins the rendering that is still running late.
  const joined = { ...answered(503, 2), retrySeconds: 5 };
  expect(await settled(late, [joined, answered(200, 1400), answered(200, 1200), answered(200, 1300)])).toMatchObject({ status: 200, milliseconds: 1200 }); // prettier-ignore
  expect(waited).toEqual([5, 5]);
  expect(await settled(answered(200, 1500), [joined, answered(200, 700)])).toMatchObject({ status: 200, milliseconds: 700 }); // prettier-ignore
  expect(await settled(answered(200, 900), [])).toMatchObject({ status: 200, milliseconds: 900 });
  expect(
    await settled(
      late,
      Array.from({ length: 20 }, () => joined),
    ),
  ).toMatchObject({ status: 503 });
});

test('originals: an empty folder is an error, not a success', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'no-originals-'));
  const bench = benchOriginals(join(empty, 'out'), { folder: empty, say: () => undefined });
  await expect(bench).rejects.toThrow('contains no files');
  rmSync(empty, { recursive: true });
});

test('the options of the edit benchmark are read', () => {
  expect(readChangeOptions([]).sizes.map((size) => size.products)).toEqual([100, 600, 2000]);
  expect(readChangeOptions(['--products', '7, 8', '--edits', '2'])).toEqual({
    sizes: [
      { products: 7, locales: 30 },
      { products: 8, locales: 30 },
    ],
    edits: 2,
    astro: true,
  });
  expect(readChangeOptions(['--products', '7', '--locales', '3', '--without-astro'])).toEqual({
    sizes: [{ products: 7, locales: 3 }],
    edits: 3,
    astro: false,
  });
  expect(() => readChangeOptions(['--locales', 'all'])).toThrow('--locales must be a whole number');
  expect(() => readChangeOptions(['--products', '100,many'])).toThrow('--products must be a whole number');
  expect(() => readChangeOptions(['--edits', '0'])).toThrow('--edits must be a whole number');
  expect(() => readChangeOptions(['--sizes', '9'])).toThrow('use "npm run bench:publish');
});

test('edits are compared by their median, and are flat when they cost as much in the largest shop as in the smallest', () => {
  const change = (name: SizeBench['changes'][number]['name'], liveMs: number) => ({ name, liveMs, cpuMs: liveMs * 2, publishMs: liveMs + 100, rendered: 60, removed: 0 }); // prettier-ignore
  const size = (pages: number, text: number, unpublished: number): SizeBench => ({
    size: { products: pages / 30, locales: 30 },
    pages,
    releaseSeconds: 10,
    releasePeakBytes: 2 * 1024 ** 3,
    livePeakBytes: 1024 ** 3,
    changes: [
      ...[700, 9000, 800].map((ms) => change('one product', ms)),
      change('one text', text),
      change('unpublish', unpublished),
      change('navigation', 13_000),
    ],
    astro: { coldSeconds: 30, changedSeconds: 7 },
  });
  const goals = changeGoals([size(3000, 200, 400), size(60_000, 240, 600)]);
  expect(goals.map((goal) => [goal.value, verdict(goal)])).toEqual([
    [0.8, 'met'],
    [1.3, 'NOT met'],
    [0.8, 'met'],
    [1.3, 'NOT met'],
    [1, 'met'],
    [1, 'met'],
    [1.2, 'met'],
    [1.2, 'met'],
    [1.5, 'NOT met'],
    [1.5, 'NOT met'],
    [2, 'NOT met'],
    [1, 'met'],
  ]);
  expect(printSizes([size(3000, 200, 400)])).toMatch(/one product\s+60\s+0\.80\s+0\.90\s+1\.00\s+1\.60/);
  const { astro: _left, ...own } = size(3000, 200, 400);
  expect(printSizes([own])).not.toContain('astro');
});

test('another server on the port is not measured by mistake', async () => {
  const other = await listen(async () => new Response('foreign'), { port: 0 });
  const started = startServer(['-e', 'setTimeout(() => undefined, 60_000)'], other.url);
  await expect(started).rejects.toThrow(`Port ${other.port} is in use`);
  await other.close();
});
