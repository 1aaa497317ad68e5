/**
 * Measures a full release of a generated shop, compared with `astro build` of exactly the same pages and with `astro build` of a lean template with as many
 * pages, islands and bytes. The goals refer to the first comparison; the second is a harder reference.
 */
import { join } from 'node:path';

import { decimals, gigabytes, goalTable, ratio, table } from './arithmetic.ts';
import type { Goal } from './arithmetic.ts';
import type { Built } from './bare-project.ts';
import { bareBuild } from './bare-project.ts';
import type { BenchOptions } from './options.ts';
import { withEmptyData, benchShop, fullRelease } from './shop.ts';
import type { BenchShop } from './shop.ts';
import { staticBuild } from './static-project.ts';

export interface ReleaseFigures {
  readonly name: string;
  readonly pages: number;
  readonly seconds: number;
  readonly pagesPerSecond: number;
  readonly peakBytes: number | undefined;
  readonly cpuSeconds: number | undefined;
  readonly bytesPerPage: number;
  readonly islandsPerPage: number;
}

interface BothSizes {
  readonly small: ReleaseFigures;
  readonly large: ReleaseFigures;
}

export interface ReleaseBench {
  readonly ours: BothSizes;
  /** `astro build` of the same pages. */
  readonly same: BothSizes;
  /** `astro build` of one template without components, filled to the same size. */
  readonly lean: BothSizes;
  /** Pages of `same` that equal ours, over all runs. */
  readonly compared: number;
  readonly goals: readonly Goal[];
}

function figures(name: string, taken: Built): ReleaseFigures {
  return {
    name,
    pages: taken.pages,
    seconds: taken.seconds,
    pagesPerSecond: taken.pages / taken.seconds,
    peakBytes: taken.peakBytes,
    cpuSeconds: taken.cpuSeconds,
    bytesPerPage: taken.bytes / taken.pages,
    islandsPerPage: taken.islands / taken.pages,
  };
}

/** Values above this count as linear, because smaller differences are noise on a shared machine. */
const LINEAR = 0.8;

export function releaseGoals(ours: BothSizes, same: BothSizes): readonly Goal[] {
  const faster = (size: 'small' | 'large'): Goal => ({
    name: `not slower than astro build of the same pages, ${ours[size].pages} pages`,
    value: ratio(ours[size].pagesPerSecond, same[size].pagesPerSecond),
    unit: '×',
    atLeast: 1,
  });
  return [
    faster('large'),
    faster('small'),
    { name: 'peak memory', value: gigabytes(ours.large.peakBytes), unit: 'GB', atMost: 1 },
    {
      name: `linear: pages/s at ${ours.large.pages} by pages/s at ${ours.small.pages}`,
      value: ratio(ours.large.pagesPerSecond, ours.small.pagesPerSecond),
      unit: '×',
      atLeast: LINEAR,
    },
  ];
}

export function releaseTable(bench: ReleaseBench): string {
  const rows = (size: 'small' | 'large'): string[][] =>
    [bench.ours[size], bench.same[size], bench.lean[size]].map((mine) => [
      mine.name,
      `${mine.pages}`,
      decimals(mine.seconds, 1),
      decimals(mine.pagesPerSecond, 0),
      decimals(ratio(mine.pagesPerSecond, bench.same[size].pagesPerSecond), 2),
      decimals(ratio(mine.pagesPerSecond, bench.lean[size].pagesPerSecond), 2),
      decimals(mine.cpuSeconds, 1),
      decimals(gigabytes(mine.peakBytes), 2),
      decimals(mine.bytesPerPage / 1024, 1),
      decimals(mine.islandsPerPage, 2),
    ]);
  return table(
    ['full release', 'pages', 's', 'pages/s', '× same', '× lean', 'CPU s', 'peak GB', 'KB a page', 'islands'],
    [...rows('small'), ...rows('large')],
  );
}

/** The fastest run, with the peak memory of all runs: noise only slows runs down. */
export function best(runs: readonly [ReleaseFigures, ...ReleaseFigures[]]): ReleaseFigures {
  const fastest = runs.reduce((one, other) => (other.seconds < one.seconds ? other : one), runs[0]);
  const peaks = runs.flatMap((run) => run.peakBytes ?? []);
  return { ...fastest, peakBytes: peaks.length > 0 ? Math.max(...peaks) : undefined };
}

interface Turn {
  readonly ours: ReleaseFigures;
  readonly same: ReleaseFigures;
  readonly lean: ReleaseFigures;
  readonly compared: number;
}

async function oneTurn(root: string, shop: BenchShop, say: (line: string) => void): Promise<Turn> {
  const name = `${shop.size.products} × ${shop.size.locales}`;
  say(`Releasing ${name} …`);
  const released = await fullRelease(shop);
  const ours = figures(`Firn ${name}`, released);
  const { pages, bytes, islands } = released;
  say(`  ${decimals(ours.pagesPerSecond, 0)} pages/s; astro build of the same ${pages} pages …`);
  const built = await staticBuild(join(root, 'same'), shop);
  const same = figures('astro build, same pages', built);
  const compared = built.comparison.pages;
  say(
    `  ${decimals(same.pagesPerSecond, 0)} pages/s, ${compared} compared and equal; astro build of a lean template …`,
  );
  const wanted = { shop: shop.dir, pages, bytesPerPage: bytes / pages, islandsPerPage: islands / pages };
  const lean = figures('astro build, lean template', await bareBuild(join(root, 'lean'), wanted));
  say(`  ${decimals(lean.pagesPerSecond, 0)} pages/s`);
  return { ours, same, lean, compared };
}

/** Runs the three builds in alternation. `last`: the shop that was released last. */
async function compare(
  shop: BenchShop,
  { root, runs }: { readonly root: string; readonly runs: number },
  say: (line: string) => void,
): Promise<Turn & { readonly last: BenchShop }> {
  const turn = (count: number): [string, BenchShop] => [
    join(root, `turn-${count}`),
    withEmptyData(shop, `data-${count}`),
  ];
  const first = await oneTurn(...turn(1), say);
  const rest: Turn[] = [];
  while (rest.length + 1 < runs) rest.push(await oneTurn(...turn(rest.length + 2), say));
  const bestOf = (side: 'ours' | 'same' | 'lean'): ReleaseFigures =>
    best([first[side], ...rest.map((one) => one[side])]);
  return {
    ours: bestOf('ours'),
    same: bestOf('same'),
    lean: bestOf('lean'),
    compared: rest.reduce((sum, one) => sum + one.compared, first.compared),
    last: turn(runs)[1],
  };
}

/** Runs the benchmark, and leaves the large shop released for the publishing benchmark. */
export async function benchRelease(
  root: string,
  options: BenchOptions,
  say: (line: string) => void,
): Promise<{ readonly bench: ReleaseBench; readonly large: BenchShop }> {
  const smallShop = await benchShop(root, options.small);
  const small = await compare(smallShop, { root: join(root, 'small'), runs: options.runs }, say);
  const shop = await benchShop(root, options.large);
  const large = await compare(shop, { root: join(root, 'large'), runs: options.runs }, say);
  const sizes = (side: 'ours' | 'same' | 'lean'): BothSizes => ({ small: small[side], large: large[side] });
  const [ours, same, lean] = [sizes('ours'), sizes('same'), sizes('lean')];
  const compared = small.compared + large.compared;
  return { bench: { ours, same, lean, compared, goals: releaseGoals(ours, same) }, large: large.last };
}

export function printRelease(bench: ReleaseBench): string {
  const compared = `Same pages: ${bench.compared} files compared with the release's, all equal but for the names of islands.`;
  return `${releaseTable(bench)}\n\n${compared}\n\n${goalTable(bench.goals)}`;
}
