/**
 * `npm run bench [-- --quick] [--runs 2] [--minutes 10] [--pictures DIR] [--judged DIR] [--only PART]`: runs the benchmarks, each with a baseline
 * measured in the same run. `tools/bench/options.ts` lists the parts.
 */
import { join } from 'node:path';

import { runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { readBenchOptions } from '../tools/bench/options.ts';
import { runBench } from '../tools/bench/run-bench.ts';

await runCommand(() =>
  runBench(readBenchOptions(process.argv.slice(2)), join(readEnv(processEnvironment()).dataDir, 'bench')),
);
