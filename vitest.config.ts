import { defineConfig } from 'vitest/config';

import { useMemoryFolder } from './tests/support/memory-folder.ts';

useMemoryFolder();
const PACKAGE_IMPORTS = new URL('scripts/package-imports.mjs', import.meta.url).href;

/**
 * Contract tests of the API share processes, as unit tests do: starting a process and loading and compiling its modules takes longer than most of their
 * tests (docs/decisions/166). Others are as fast in processes of their own, or depend on them: a renderer keeps the content that it has read.
 */
const OF_THE_API = 'tests/contract/api*.test.ts';
const TIMEOUTS = { testTimeout: 90_000, hookTimeout: 120_000 };

/** The projects `rules` and `rules-isolated` need only the code; `scenarios` reads the release in `DATA_DIR`. */
export default defineConfig({
  test: {
    // No pictures ahead of time, and one renderer per release: tests run at the same time, and a second renderer would load and compile the bundle again.
    env: { PREPARE_PICTURES: 'no', RENDERERS: '1' },
    // More workers than a small machine has cores, because tests spend much of their time waiting for processes and timers.
    maxWorkers: 3,
    // As in `scripts/run.mjs`: optimizing the embedded database's SQL parser takes a second of CPU time in each test file that uses the database, and loading
    // the database's library another third.
    execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--import', PACKAGE_IMPORTS],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/unit/**/*.test.{ts,tsx}', OF_THE_API],
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts'],
          ...TIMEOUTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules-isolated',
          include: ['tests/contract/**/*.test.{ts,tsx}'],
          exclude: [OF_THE_API],
          ...TIMEOUTS,
        },
      },
      { extends: true, test: { name: 'scenarios', include: ['tests/scenarios/**/*.test.ts'] } },
    ],
  },
});
