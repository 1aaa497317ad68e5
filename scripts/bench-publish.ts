/**
 * `npm run bench:publish [-- --products 100,600,2000] [--locales 30] [--edits 3] [--without-astro] [--quick]`: measures the cost of an edit in shops of
 * several sizes, from its first webhook to the file, and compares it with Astro's incremental build of one changed product among as many pages.
 */
import { join } from 'node:path';

import { runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { readChangeOptions } from '../tools/bench/options.ts';
import { runPublishBench } from '../tools/bench/run-publish-bench.ts';

await runCommand(() =>
  runPublishBench(readChangeOptions(process.argv.slice(2)), join(readEnv(processEnvironment()).dataDir, 'bench')),
);
