import { defineConfig } from 'vitest/config';

import { useMemoryFolder } from './tests/support/memory-folder.ts';

useMemoryFolder();
const PACKAGE_IMPORTS = new URL('scripts/package-imports.mjs', import.meta.url).href;

/** Tests of pages that are rendered in the test's own process, which keeps the content it has read, and a test that mocks a module. */
const ISOLATED = [
  'tests/contract/{bare-product,image-sets,large-category}.test.ts',
  'tests/contract/api-maintenance-timer.test.ts',
];
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
          include: ['tests/{unit,contract}/**/*.test.{ts,tsx}'],
          exclude: ISOLATED,
          // Starting a process and loading and compiling all modules takes two to four seconds of CPU time per test file (docs/decisions/166).
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts'],
          ...TIMEOUTS,
        },
      },
      { extends: true, test: { name: 'rules-isolated', include: ISOLATED, ...TIMEOUTS } },
      { extends: true, test: { name: 'scenarios', include: ['tests/scenarios/**/*.test.ts'] } },
    ],
  },
});
