/** A full release of a generated shop beside a bare `astro build` of as many pages with as much HTML. */
import { join } from 'node:path';

import { decimals, gigabytes, goalTable, ratio, table } from './arithmetic.ts';
import type { Goal } from './arithmetic.ts';
import type { Built } from './bare-project.ts';
import { bareBuild } from './bare-project.ts';
import type { BenchOptions } from './options.ts';
import { afresh, benchShop, fullRelease } from './shop.ts';
import type { BenchShop } from './shop.ts';

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

export interface ReleaseBench {
  readonly ours: { readonly small: ReleaseFigures; readonly large: ReleaseFigures };
  readonly bare: { readonly small: ReleaseFigures; readonly large: ReleaseFigures };
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

/** Differences below are noise on a shared machine. */
const LINEAR = 0.8;

export function releaseGoals(ours: ReleaseBench['ours'], bare: ReleaseBench['bare']): readonly Goal[] {
  const faster = (size: 'small' | 'large'): number | undefined =>
    ratio(ours[size].pagesPerSecond, bare[size].pagesPerSecond);
  return [
    { name: `not slower than astro build, ${ours.large.pages} pages`, value: faster('large'), unit: '×', atLeast: 1 },
    { name: `not slower than astro build, ${ours.small.pages} pages`, value: faster('small'), unit: '×', atLeast: 1 },
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
  const row = (mine: ReleaseFigures, theirs: ReleaseFigures): string[] => [
    mine.name,
    `${mine.pages}`,
    decimals(mine.seconds, 1),
    decimals(mine.pagesPerSecond, 0),
    decimals(ratio(mine.pagesPerSecond, theirs.pagesPerSecond), 2),
    decimals(mine.cpuSeconds, 1),
    decimals(gigabytes(mine.peakBytes), 2),
    decimals(mine.bytesPerPage / 1024, 1),
    decimals(mine.islandsPerPage, 2),
  ];
  const { ours, bare } = bench;
  return table(
    ['full release', 'pages', 's', 'pages/s', '× bare', 'CPU s', 'peak GB', 'KB a page', 'islands'],
    [
      row(ours.small, bare.small),
      row(bare.small, bare.small),
      row(ours.large, bare.large),
      row(bare.large, bare.large),
    ],
  );
}

/** The fastest run with the largest memory of all: noise slows a run down, it does not speed one up. */
export function best(runs: readonly [ReleaseFigures, ...ReleaseFigures[]]): ReleaseFigures {
  const fastest = runs.reduce((one, other) => (other.seconds < one.seconds ? other : one), runs[0]);
  const peaks = runs.flatMap((run) => run.peakBytes ?? []);
  return { ...fastest, peakBytes: peaks.length > 0 ? Math.max(...peaks) : undefined };
}

interface Compared {
  readonly ours: ReleaseFigures;
  readonly bare: ReleaseFigures;
}

async function compareOnce(root: string, shop: BenchShop, say: (line: string) => void): Promise<Compared> {
  const name = `${shop.size.products} × ${shop.size.locales}`;
  say(`Releasing ${name} …`);
  const released = await fullRelease(shop);
  const ours = figures(`Firn ${name}`, released);
  say(`  ${decimals(ours.pagesPerSecond, 0)} pages/s; astro build of ${released.pages} pages …`);
  const { pages, bytes, islands } = released;
  const wanted = { shop: shop.dir, pages, bytesPerPage: bytes / pages, islandsPerPage: islands / pages };
  const bare = figures('astro build', await bareBuild(root, wanted));
  say(`  ${decimals(bare.pagesPerSecond, 0)} pages/s`);
  return { ours, bare };
}

/** Also says which shop was released last. */
async function compare(
  root: string,
  shop: BenchShop,
  runs: number,
  say: (line: string) => void,
): Promise<Compared & { readonly last: BenchShop }> {
  const turn = (count: number): [string, BenchShop] => [join(root, `bare-${count}`), afresh(shop, `data-${count}`)];
  const first = await compareOnce(...turn(1), say);
  const rest: Compared[] = [];
  while (rest.length + 1 < runs) rest.push(await compareOnce(...turn(rest.length + 2), say));
  return {
    ours: best([first.ours, ...rest.map((one) => one.ours)]),
    bare: best([first.bare, ...rest.map((one) => one.bare)]),
    last: turn(runs)[1],
  };
}

/** Also leaves the large shop released, for the publishing benchmark. */
export async function benchRelease(
  root: string,
  options: BenchOptions,
  say: (line: string) => void,
): Promise<{ readonly bench: ReleaseBench; readonly large: BenchShop }> {
  const smallShop = await benchShop(root, options.small);
  const small = await compare(join(root, 'small'), smallShop, options.runs, say);
  const shop = await benchShop(root, options.large);
  const large = await compare(join(root, 'large'), shop, options.runs, say);
  const ours = { small: small.ours, large: large.ours };
  const bare = { small: small.bare, large: large.bare };
  return { bench: { ours, bare, goals: releaseGoals(ours, bare) }, large: large.last };
}

export function printRelease(bench: ReleaseBench): string {
  return `${releaseTable(bench)}\n\n${goalTable(bench.goals)}`;
}
