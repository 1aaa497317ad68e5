/** Measures the cost of an edit in shops of several sizes, compared with Astro's incremental build of one changed product among as many pages. */
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { bareIncremental } from './bare-project.ts';
import { changesOf, printSizes } from './change-bench.ts';
import type { SizeBench } from './change-bench.ts';
import type { ChangeOptions } from './options.ts';
import { benchShop, fullRelease } from './shop.ts';

/** Prints one table and writes its data as JSON to the folder `kept`. The measured shops are deleted at the end. */
export async function runPublishBench({ sizes, edits, astro: isAstro }: ChangeOptions, kept: string): Promise<void> {
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
      if (isAstro) console.log(`  Astro's incremental build of ${full.pages} pages …`);
      const wanted = { shop: shop.dir, pages: full.pages, bytesPerPage: full.bytes / full.pages, islandsPerPage: full.islands / full.pages }; // prettier-ignore
      const astro = isAstro ? { astro: await bareIncremental(join(root, `bare-${size.products}`), wanted) } : {};
      results.push({ size, pages: full.pages, releaseSeconds: full.seconds, releasePeakBytes: full.peakBytes, ...live, ...astro }); // prettier-ignore
      await writeFile(join(kept, 'publish.json'), `${JSON.stringify(results, null, 2)}\n`);
    }
    console.log(`\n${printSizes(results)}\n`);
  } finally {
    // The asynchronous function needs minutes and gigabytes of memory for a million files.
    rmSync(root, { recursive: true, force: true });
  }
}
