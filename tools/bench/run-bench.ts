/** Runs the chosen benchmarks one after another, prints each, and writes all results to one file. */
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { benchApi, printApi } from './api-bench.ts';
import { benchCart, printCart } from './cart-bench.ts';
import { benchCategory, printCategory } from './category-bench.ts';
import { benchContent, printContent } from './content-bench.ts';
import { benchJudgedSet, printJudgedSet } from './judged-set-bench.ts';
import { benchMedia, printMedia } from './media-bench.ts';
import type { BenchOptions, Part } from './options.ts';
import { benchOriginals, printOriginals } from './originals-bench.ts';
import { benchPublish, printPublish } from './publish-bench.ts';
import { benchRelease, printRelease } from './release-bench.ts';
import { benchSearch, printSearch } from './search-bench.ts';
import { searchLibraries } from './search/libraries.ts';
import { benchServed, printServed } from './served-bench.ts';
import { benchShop, fullRelease } from './shop.ts';
import type { BenchShop } from './shop.ts';
import { benchTap, printTap } from './tap-bench.ts';

/** A shop with enough skis for a category of 96 tiles. */
const MANY_SKIS = { products: 600, locales: 2 };
/** Parts that do not use the shared shop. */
const WITHOUT_SHOP: ReadonlySet<Part> = new Set(['category', 'search', 'media', 'originals']);

/** `kept`: folder of the results; the measured shops are in a subfolder that is deleted at the end. */
export async function runBench(options: BenchOptions, kept: string): Promise<void> {
  // The folder is deleted only at the end: deleting it earlier would slow down the benchmarks that follow.
  const root = join(kept, `run-${process.pid}`);
  await mkdir(root, { recursive: true });
  const machine = {
    at: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryBytes: totalmem(),
    node: process.versions.node,
  };
  const say = (line: string): void => console.log(line);
  const results: Record<string, unknown> = { machine, options };
  const file = join(kept, `results-${machine.at.replaceAll(/[:.]/g, '-')}.json`);
  // Results are written after each part, so that a failure does not lose those of earlier parts.
  const keep = async (part: string, bench: object, text: string): Promise<void> => {
    results[part] = bench;
    await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
    console.log(`\n${text}\n`);
  };
  console.log(`${machine.cores} cores (${machine.processor}), Node ${machine.node}, ${machine.at}\n`);
  if (options.parts.includes('search')) {
    await benchSearchEngines(options, { say, keep });
  }
  if (options.parts.includes('media')) {
    const isQuick = options.seconds < 10;
    const bench = await benchMedia(root, {
      originals: 'sample/media',
      turns: isQuick ? 1 : 3,
      seconds: options.seconds,
      say,
    });
    await keep('media', bench, printMedia(bench));
  }
  if (options.parts.includes('originals')) {
    if (options.pictures === undefined) say('No folder of pictures is named (--pictures DIR): originals are skipped.');
    else {
      const bench = await benchOriginals(root, { folder: options.pictures, say });
      await keep('originals', bench, printOriginals(bench));
    }
  }
  if (options.parts.includes('category')) {
    say('Releasing a shop with many skis …');
    const shop = await benchShop(root, MANY_SKIS);
    await fullRelease(shop);
    const bench = await benchCategory(shop, options.seconds < 10 ? 3 : 7, say);
    await keep('category', bench, printCategory(bench));
  }
  if (options.parts.some((part) => !WITHOUT_SHOP.has(part))) await benchOverShops(root, options, { say, keep });
  rmSync(root, { recursive: true, force: true });
  console.log(`Also in ${file}.`);
}

interface Output {
  readonly say: (line: string) => void;
  readonly keep: (part: string, bench: object, text: string) => Promise<void>;
}

/** The judged queries of the sample, and those of a public judged set if one is named. */
async function benchSearchEngines({ seconds, judged }: BenchOptions, { say, keep }: Output): Promise<void> {
  const libraries = await searchLibraries();
  if (!libraries) say('Orama, FlexSearch and lunr cannot be installed from npm: they are not measured.');
  const isQuick = seconds < 10;
  const rounds = isQuick ? 2 : 5;
  if (judged === undefined) say('No folder of a public judged set is named (--judged DIR): it is not measured.');
  else {
    const bench = await benchJudgedSet(judged, { rounds, libraries, say });
    await keep('judged', bench, printJudgedSet(bench));
  }
  const bench = await benchSearch({ products: isQuick ? 1000 : 10_000, rounds, libraries, say });
  await keep('search', bench, printSearch(bench));
}

/** The parts that need a shop on disk. */
async function benchOverShops(root: string, options: BenchOptions, { say, keep }: Output): Promise<void> {
  let shop: BenchShop | undefined;
  let bareSeconds: number | undefined;
  if (options.parts.includes('release')) {
    const { bench, large } = await benchRelease(root, options, say);
    shop = large;
    bareSeconds = bench.same.large.seconds;
    await keep('release', bench, printRelease(bench));
  }
  shop ??= await benchShop(root, options.parts.includes('publish') ? options.large : options.small);
  if (options.parts.includes('publish')) {
    if (!options.parts.includes('release')) {
      say('Releasing the shop that is published to …');
      await fullRelease(shop);
    }
    const bench = await benchPublish(shop, bareSeconds, say);
    await keep('publish', bench, printPublish(bench));
  }
  if (options.parts.includes('cart')) {
    const bench = await benchCart(shop, options.seconds, say);
    await keep('cart', bench, printCart(bench));
  }
  if (options.parts.includes('api')) {
    const bench = await benchApi(shop, options, say);
    await keep('api', bench, printApi(bench));
  }
  if (options.parts.includes('content')) {
    const bench = await benchContent(shop, options.seconds, say);
    await keep('content', bench, printContent(bench));
  }
  if (options.parts.includes('served')) {
    if (!options.parts.includes('release') && !options.parts.includes('publish')) {
      say('Releasing the shop whose files are served …');
      await fullRelease(shop);
    }
    const bench = await benchServed(shop, options.seconds, say);
    await keep('served', bench, printServed(bench));
  }
  if (options.parts.includes('tap')) {
    if (options.parts.length === 1) {
      say('Releasing the shop that is tapped …');
      await fullRelease(shop);
    }
    const bench = await benchTap(shop, options.seconds < 10 ? 3 : 7, say);
    await keep('tap', bench, printTap(bench));
  }
}
