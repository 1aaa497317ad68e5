/** A full release of a generated shop beside a bare `astro build` of as many pages with as much HTML. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { decimals, gigabytes, goalTable, ratio, table } from './arithmetic.ts';
import type { Goal } from './arithmetic.ts';
import type { Built } from './bare-project.ts';
import { bareBuild } from './bare-project.ts';
import type { BenchOptions, Size } from './options.ts';
import { benchShop, fullRelease } from './shop.ts';
import type { BenchShop } from './shop.ts';

export interface ReleaseFigures {
  readonly name: string;
  readonly pages: number;
  readonly seconds: number;
  readonly pagesPerSecond: number;
  readonly peakBytes: number | undefined;
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
    decimals(gigabytes(mine.peakBytes), 2),
    decimals(mine.bytesPerPage / 1024, 1),
    decimals(mine.islandsPerPage, 2),
  ];
  const { ours, bare } = bench;
  return table(
    ['full release', 'pages', 's', 'pages/s', '× bare', 'peak GB', 'KB a page', 'islands'],
    [
      row(ours.small, bare.small),
      row(bare.small, bare.small),
      row(ours.large, bare.large),
      row(bare.large, bare.large),
    ],
  );
}

/** Also leaves the large shop released, for the publishing benchmark. */
export async function benchRelease(
  root: string,
  options: BenchOptions,
  say: (line: string) => void,
): Promise<{ readonly bench: ReleaseBench; readonly large: BenchShop }> {
  const measure = async (size: Size): Promise<{ shop: BenchShop; ours: ReleaseFigures; bare: ReleaseFigures }> => {
    const name = `${size.products} × ${size.locales}`;
    const shop = await benchShop(root, size);
    say(`Releasing ${name} …`);
    const released = await fullRelease(shop);
    say(`  ${decimals(released.pages / released.seconds, 0)} pages/s; astro build of ${released.pages} pages …`);
    const dir = join(root, 'bare');
    try {
      const { pages, bytes, islands } = released;
      const built = await bareBuild(dir, {
        shop: shop.dir,
        pages,
        bytesPerPage: bytes / pages,
        islandsPerPage: islands / pages,
      });
      say(`  ${decimals(built.pages / built.seconds, 0)} pages/s`);
      return { shop, ours: figures(`Firn ${name}`, released), bare: figures('astro build', built) };
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  };
  const small = await measure(options.small);
  await rm(small.shop.dir, { recursive: true, force: true });
  const large = await measure(options.large);
  const ours = { small: small.ours, large: large.ours };
  const bare = { small: small.bare, large: large.bare };
  return { bench: { ours, bare, goals: releaseGoals(ours, bare) }, large: large.shop };
}

export function printRelease(bench: ReleaseBench): string {
  return `${releaseTable(bench)}\n\n${goalTable(bench.goals)}`;
}
