/** A generated shop for the benchmarks, released with the regular commands. */
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';

import { checkTarget } from '../seed/target.ts';
import { writeShop } from '../seed/write-shop.ts';
import { htmlBelow } from './html.ts';
import type { HtmlFigures } from './html.ts';
import { nodeArguments, runMeasured } from './measured-process.ts';
import type { Measured } from './measured-process.ts';
import type { Size } from './options.ts';

/** Port of the measured services; not the default one, which a running shop may use. */
export const SERVICES_PORT = 4471;

export interface BenchShop {
  readonly size: Size;
  readonly dir: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Published extends Measured {
  readonly rendered: number;
  readonly kept: number;
}

export async function benchShop(root: string, size: Size): Promise<BenchShop> {
  const dir = await checkTarget(join(root, `${size.products}x${size.locales}`), process.cwd());
  await mkdir(dir, { recursive: true });
  await writeShop({ from: 'sample', to: dir, ...size, say: () => undefined });
  const dataDir = join(dir, 'data');
  return {
    size,
    dir,
    dataDir,
    // Forces the embedded database, whatever the environment sets; the row on PostgreSQL starts a database of its own.
    env: {
      SAMPLE_DIR: dir,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SERVICES_PORT: `${SERVICES_PORT}`,
      PORT: `${SERVICES_PORT + 1}`,
    },
  };
}

function published(measured: Measured): Published {
  const found = /(\d+) pages rendered, (\d+) kept/.exec(measured.output);
  if (!found) throw new AppError('bench-command', `The release did not say what it rendered:\n${measured.output}`);
  return { ...measured, rendered: Number(found[1]), kept: Number(found[2]) };
}

/**
 * The shop with a new, empty data folder. Nothing is deleted during measurements: a file system without a journal does not reuse recently deleted
 * blocks and scans all of them for each new file.
 */
export function withEmptyData(shop: BenchShop, name: string): BenchShop {
  const dataDir = join(shop.dir, name);
  return { ...shop, dataDir, env: { ...shop.env, DATA_DIR: dataDir } };
}

/** Builds a release from scratch: bundle, pull, render and swap. */
export async function fullRelease(shop: BenchShop): Promise<Published & HtmlFigures> {
  // The compared `astro build` includes bundling, so a new bundle is forced here too.
  await rm(join(BUNDLE_DIR, '.digest'), { force: true });
  const measured = await runMeasured(await nodeArguments('build'), { env: shop.env });
  return { ...published(measured), ...(await htmlBelow(await realpath(join(shop.dataDir, 'latest')))) };
}

/** One run of the publish loop on top of the existing release. */
export async function publishOnce(shop: BenchShop): Promise<Published> {
  return published(await runMeasured(await nodeArguments('publish'), { env: shop.env }));
}
