/** What a category of 24 and of 96 tiles costs a phone: bytes of HTML and scripts, time of each interaction, and shifts of the layout. */
import { gzipSync } from 'node:zlib';

import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';

import { ensureBrowser } from '../find-chromium.ts';
import { decimals, goalTable, median, table } from './arithmetic.ts';
import type { BenchShop } from './shop.ts';
import { SHOP, withShop } from './visitors.ts';

const CATEGORY = '/en-us/c/skis';
const CPU_SLOWDOWN = 4;
/** Only React's own chunk contains it. */
const REACT = 'react.transitional.element';
const TILE = '[data-grid] .tile';

interface Watched {
  /** Durations of the interactions so far, in milliseconds, rounded to 8 by the browser. */
  readonly durations: number[];
  /** Sum of the shifts that no input caused (CLS). */
  shifts: number;
}

interface Interaction {
  readonly name: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** Resolves once the interaction is finished. */
  readonly done: (page: Page) => Promise<unknown>;
}

const tilesAre = (count: number) => (page: Page) =>
  page.waitForFunction(([tile, wanted]) => document.querySelectorAll(tile).length === wanted, [TILE, count] as const);
const more = { act: (page: Page) => page.locator('[data-load-more]').tap() };

const INTERACTIONS: readonly Interaction[] = [
  { name: '24 → 48 tiles', ...more, done: tilesAre(48) },
  { name: '48 → 72 tiles', ...more, done: tilesAre(72) },
  { name: '72 → 96 tiles', ...more, done: tilesAre(96) },
  {
    name: 'filters open',
    act: (page) => page.locator('.filter-panel > summary').tap(),
    done: (page) => page.locator('input[name=color]').first().waitFor(),
  },
  {
    name: 'a value is chosen',
    act: (page) => page.locator('input[name=color]:enabled').first().tap(),
    done: (page) => page.waitForURL(/color=/),
  },
  {
    name: 'another one is chosen',
    act: (page) => page.locator('input[name=waist]:enabled').first().tap(),
    done: (page) => page.waitForURL(/waist=/),
  },
];

export interface CategoryBench {
  readonly turns: number;
  /** gzip bytes of the page of 24 tiles, and with everything that showing 96 has fetched. */
  readonly html: { readonly of24: number; readonly of96: number };
  /** gzip bytes of all scripts after the last interaction, without React's chunk. */
  readonly scripts: number;
  /** Name → milliseconds to the next paint, of each turn. */
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

/** An interaction that was faster than what the browser reports counts as 16 ms. */
async function timeOf({ act, done }: Interaction, page: Page): Promise<number> {
  const before = (await watchedBy(page)).durations.length;
  await act(page);
  await done(page);
  // Event timings are reported after the frame that they measure.
  await page.waitForTimeout(300);
  return Math.max(16, ...(await watchedBy(page)).durations.slice(before));
}

interface Weights {
  readonly document: number;
  readonly data: number;
  readonly scripts: number;
}

/** The function that is returned resolves with the gzip bytes of everything that the page has received. */
function weigh(page: Page): () => Promise<Weights> {
  const sizes: Promise<Weights>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    const size = async (): Promise<Weights> => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      const bytes = gzipSync(body).length;
      const isScript = type === 'script' && !body.includes(REACT);
      return {
        document: type === 'document' ? bytes : 0,
        data: type === 'fetch' || type === 'xhr' ? bytes : 0,
        scripts: isScript ? bytes : 0,
      };
    };
    if (['document', 'fetch', 'xhr', 'script'].includes(type)) sizes.push(size());
  });
  return async () => {
    const all = await Promise.all(sizes);
    const sum = (kind: keyof Weights): number => all.reduce((total, one) => total + one[kind], 0);
    return { document: sum('document'), data: sum('data'), scripts: sum('scripts') };
  };
}

/** Requires a released shop with at least 96 skis. */
export async function benchCategory(
  shop: BenchShop,
  turns: number,
  say: (line: string) => void,
): Promise<CategoryBench> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  const interactions: Record<string, number[]> = {};
  const shifts: number[] = [];
  let last: Weights = { document: 0, data: 0, scripts: 0 };
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
        const weights = weigh(page);
        await watch(page);
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        await page.goto(SHOP + CATEGORY, { waitUntil: 'networkidle' });
        for (const interaction of INTERACTIONS)
          (interactions[interaction.name] ??= []).push(await timeOf(interaction, page));
        shifts.push((await watchedBy(page)).shifts);
        last = await weights();
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
  const html = { of24: last.document, of96: last.document + last.data };
  return { turns, html, scripts: last.scripts, interactions, shifts };
}

const KB = 1024;

export function printCategory({ turns, html, scripts, interactions, shifts }: CategoryBench): string {
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
    goalTable([
      { name: 'HTML of 24 tiles, gzip', value: html.of24 / KB, unit: 'KB', atMost: 16 },
      { name: 'HTML and data of 96 tiles, gzip', value: html.of96 / KB, unit: 'KB', atMost: 60 },
      { name: 'scripts without React, gzip', value: scripts / KB, unit: 'KB', atMost: 15 },
      { name: 'interaction to next paint', value: slowest, unit: 'ms', atMost: 100 },
      { name: 'layout shift (CLS)', value: Math.max(...shifts), unit: '', atMost: 0 },
    ]),
  ].join('\n');
}
