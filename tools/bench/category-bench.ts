/** Measures the cost of a category of 24 and of 96 tiles on a phone: bytes of HTML and of the island, interaction times, and layout shifts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';

import { AppError } from '#lib/errors/app-error.ts';

import { ensureBrowser } from '../find-chromium.ts';
import { decimals, goalTable, median, table } from './arithmetic.ts';
import type { BenchShop } from './shop.ts';
import { SHOP, withShop } from './visitors.ts';

const CATEGORY = '/en-us/c/skis';
const CPU_SLOWDOWN = 4;
/** A string that occurs only in React's own chunk. */
const REACT = 'react.transitional.element';
/** Pause in which pictures that have scrolled into view load. */
const REST_MS = 1000;
const TILE = '[data-grid] .tile';

interface Watched {
  /** Durations of the interactions so far, in milliseconds, rounded to 8 by the browser. */
  readonly durations: number[];
  /** Sum of the layout shifts that were not caused by input (CLS). */
  shifts: number;
}

interface Interaction {
  readonly name: string;
  /** Selector of the tapped element. */
  readonly target: string;
  /** Resolves once the interaction is finished. */
  readonly done: (page: Page) => Promise<unknown>;
}

const tilesAre = (count: number) => (page: Page) =>
  page.waitForFunction(([tile, wanted]) => document.querySelectorAll(tile).length === wanted, [TILE, count] as const);
const more = { target: '[data-load-more]' };

const LAST_TILES = '72 → 96 tiles';
const INTERACTIONS: readonly Interaction[] = [
  { name: '24 → 48 tiles', ...more, done: tilesAre(48) },
  { name: '48 → 72 tiles', ...more, done: tilesAre(72) },
  { name: LAST_TILES, ...more, done: tilesAre(96) },
  {
    name: 'filters open',
    target: '.filter-panel > summary',
    done: (page) => page.locator('input[name=color]').first().waitFor(),
  },
  {
    name: 'a value is chosen',
    target: 'input[name=color]:enabled',
    done: (page) => page.waitForURL(/color=/),
  },
  {
    name: 'another one is chosen',
    target: 'input[name=waist]:enabled',
    done: (page) => page.waitForURL(/waist=/),
  },
];

export interface CategoryBench {
  readonly turns: number;
  /** gzip bytes of the built page, and of the document once it shows 96 tiles. */
  readonly html: { readonly of24: number; readonly of96: number };
  /** gzip bytes of the grid's island with its imports, without React. */
  readonly island: number;
  /** gzip bytes of the payload with all products of the category. */
  readonly data: number;
  /** Name of the interaction → milliseconds to the next paint in each visit. */
  readonly interactions: Readonly<Record<string, readonly number[]>>;
  readonly shifts: readonly number[];
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { durations: [], shifts: 0 };
    (globalThis as unknown as { watched: Watched }).watched = watched;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[])
        if (entry.interactionId > 0) watched.durations.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) watched.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const watchedBy = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/**
 * Taps an element once the page has come to rest. `locator.tap()` would distort the measurement: it scrolls immediately before the tap, and queries the
 * page during it for the element at that point.
 */
async function tap(page: Page, target: string): Promise<void> {
  const element = page.locator(target).first();
  // Scrolls it to the middle, because bars at the edges may cover it.
  await element.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(REST_MS);
  const box = await element.boundingBox();
  if (!box) throw new AppError('bench-command', `Nothing to tap: ${target}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Performs an interaction and returns its duration. One that is too fast for the browser to report counts as 16 ms. */
async function timeOf({ target, done }: Interaction, page: Page): Promise<number> {
  const before = (await watchedBy(page)).durations.length;
  await tap(page, target);
  await done(page);
  // Event timings are reported only after the measured frame.
  await page.waitForTimeout(300);
  return Math.max(16, ...(await watchedBy(page)).durations.slice(before));
}

/** gzip bytes of the grid's island and everything that it imports, without React. */
export function islandBytes(release: string): number {
  const [chunk = ''] =
    /CategoryGrid\.[\w-]+\.js/.exec(readFileSync(join(release, CATEGORY, 'index.html'), 'utf8')) ?? [];
  const folder = join(release, '_astro');
  const found = new Set([chunk]);
  let bytes = 0;
  // Iteration over a Set includes the elements that are added during it.
  for (const file of found) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) found.add(imported);
    if (!code.includes(REACT)) bytes += gzipSync(code).length;
  }
  return bytes;
}

/** Runs the benchmark. The shop must be released and have at least 96 skis. */
export async function benchCategory(
  shop: BenchShop,
  turns: number,
  say: (line: string) => void,
): Promise<CategoryBench> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  const interactions: Record<string, number[]> = {};
  const shifts: number[] = [];
  let html = { of24: 0, of96: 0 };
  let data = 0;
  try {
    await withShop(shop, async () => {
      for (let turn = 1; turn <= turns; turn += 1) {
        say(`A category on a phone: visit ${turn} of ${turns} …`);
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          isMobile: true,
        });
        const page = await context.newPage();
        await watch(page);
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        await page.goto(SHOP + CATEGORY, { waitUntil: 'networkidle' });
        html = { of24: gzipSync(await (await fetch(SHOP + CATEGORY)).text()).length, of96: 0 };
        data = gzipSync(await (await fetch(`${SHOP}${CATEGORY}/_payload.json`)).text()).length;
        for (const interaction of INTERACTIONS) {
          (interactions[interaction.name] ??= []).push(await timeOf(interaction, page));
          if (interaction.name === LAST_TILES) html.of96 = gzipSync(await page.content()).length;
        }
        shifts.push((await watchedBy(page)).shifts);
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
  const island = islandBytes(join(shop.dataDir, 'latest'));
  return { turns, html, island, data, interactions, shifts };
}

const KB = 1024;

export function printCategory({ turns, html, island, data, interactions, shifts }: CategoryBench): string {
  const slowest = Math.max(...Object.values(interactions).map((times) => median(times)));
  return [
    `A category on a phone with a processor ${CPU_SLOWDOWN} × slower, medians of ${turns} first visits:`,
    table(
      ['interaction', 'to the next paint, ms', 'slowest visit, ms'],
      Object.entries(interactions).map(([name, times]) => [
        name,
        decimals(median(times), 0),
        decimals(Math.max(...times), 0),
      ]),
    ),
    `Data of all products of the category, fetched at the first interaction: ${decimals(data / KB, 1)} KB, gzip.`,
    goalTable([
      { name: 'HTML of 24 tiles, gzip', value: html.of24 / KB, unit: 'KB', atMost: 16 },
      { name: 'document of 96 tiles, gzip', value: html.of96 / KB, unit: 'KB', atMost: 60 },
      { name: 'island without React, gzip', value: island / KB, unit: 'KB', atMost: 15 },
      { name: 'interaction to next paint', value: slowest, unit: 'ms', atMost: 100 },
      { name: 'layout shift (CLS)', value: Math.max(...shifts), unit: '', atMost: 0 },
    ]),
  ].join('\n');
}
