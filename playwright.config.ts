import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

import { useMemoryFolder } from './tests/support/memory-folder.ts';

// The profiles of the browsers and the shops that tests start.
useMemoryFolder();
// Do not pre-render pictures: it would compete with the tests for CPU. The shops that tests start inherit this variable.
process.env['PREPARE_PICTURES'] ??= 'no';
const port = Number(process.env['E2E_PORT'] ?? 4391);
// Prefers the headless shell, as `headlessShell` does: without the parts of a desktop browser, a visit takes a third of the CPU time.
const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Spec files that start further processes: builds, releases, other servers. */
const OWN_SHOPS =
  /\/(?:analytics|captcha|editor|journey|load-more|old-tab|preview|preview-edit|two-releases)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // A test takes less than 20 seconds on an idle machine; the limit leaves room for a busy one.
  timeout: 90_000,
  // Three workers in total, also on two cores, because tests spend part of their time waiting (docs/decisions/155).
  // Files that start their own shops run one at a time, in parallel with the files that share one shop, because two such
  // shops at the same time would starve each other.
  projects: [
    { name: 'own shops', testMatch: OWN_SHOPS, workers: 1 },
    { name: 'the shop', testIgnore: OWN_SHOPS },
  ],
  // Assertions wait longer than by default, because the machine may be busy.
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Traces contain steps and console messages, but no DOM snapshots and requests, which take a third of the CPU time, and no screencast (docs/decisions/155).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // The same as `npm run serve`, but without its supervisor, which would restart a shop that a test has stopped.
    command: 'node --no-wasm-tier-up --no-wasm-dynamic-tiering --import ./scripts/package-imports.mjs scripts/serve.ts',
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      SERVICES_PORT: String(port + 1),
      DATA_DIR: process.env['DATA_DIR'] ?? '.data',
    },
  },
});
