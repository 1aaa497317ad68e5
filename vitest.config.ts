import { defineConfig } from 'vitest/config';

/** `rules` needs nothing but the code; `scenarios` reads the release of `DATA_DIR`. */
export default defineConfig({
  test: {
    // Pictures that nobody asks for would only take the processor from the tests.
    env: { PREPARE_PICTURES: 'no' },
    // More than the cores of a small machine: a test waits for processes and timers for a good part of its time.
    maxWorkers: 3,
    // As in `scripts/run.mjs`: optimizing the SQL parser of an embedded database takes a second of processor time in each file that has one.
    execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{unit,contract}/**/*.test.{ts,tsx}'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'scenarios', include: ['tests/scenarios/**/*.test.ts'] } },
    ],
  },
});
