/**
 * `npm run bench:publish [-- --products 100,600,2000] [--edits 3] [--quick]`: the cost of an edit in shops of several sizes, from its first webhook
 * to the file, compared with Astro's incremental build of one changed product among as many pages.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { bareIncremental } from '../tools/bench/bare-project.ts';
import { changesOf, printSizes } from '../tools/bench/change-bench.ts';
import type { SizeBench } from '../tools/bench/change-bench.ts';
import { readChangeOptions } from '../tools/bench/options.ts';
import { benchShop, fullRelease } from '../tools/bench/shop.ts';

await runCommand(async () => {
  const { sizes, edits } = readChangeOptions(process.argv.slice(2));
  const kept = join(readEnv(processEnvironment()).dataDir, 'bench');
  const root = join(kept, `publish-${process.pid}`);
  await mkdir(root, { recursive: true });
  const results: SizeBench[] = [];
  try {
    for (const size of sizes) {
      const name = `${size.products} × ${size.locales}`;
      console.log(`Releasing ${name} …`);
      const shop = await benchShop(root, size);
      const full = await fullRelease(shop);
      console.log(`  ${full.pages} pages; editing …`);
      const live = await changesOf(shop, edits);
      console.log(`  Astro's incremental build of ${full.pages} pages …`);
      const wanted = { shop: shop.dir, pages: full.pages, bytesPerPage: full.bytes / full.pages, islandsPerPage: full.islands / full.pages }; // prettier-ignore
      const astro = await bareIncremental(join(root, `bare-${size.products}`), wanted);
      results.push({ size, pages: full.pages, releaseSeconds: full.seconds, releasePeakBytes: full.peakBytes, ...live, astro }); // prettier-ignore
      await writeFile(join(kept, 'publish.json'), `${JSON.stringify(results, null, 2)}\n`);
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  console.log(`\n${printSizes(results)}\n`);
});
