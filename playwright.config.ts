import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

// The shops that tests start inherit it: pictures that nobody asks for would only take the processor from the tests.
process.env['PREPARE_PICTURES'] ??= 'no';
const port = Number(process.env['E2E_PORT'] ?? 4391);
// As `headlessShell` finds it: without the parts of a desktop browser, a visit takes a third of the processor time.
const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Files that start further processes: builds, releases, other servers. */
const OWN_SHOPS =
  /\/(?:analytics|captcha|editor|journey|load-more|old-tab|preview|preview-edit|two-releases)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // A test takes less than 20 seconds on a quiet machine; the limit also holds on a busy one.
  timeout: 90_000,
  // Two workers: a browser keeps a core of a small machine busy, and a third would only delay the others. Files that start
  // their own shops run one at a time, beside the files that share one shop: two such shops at a time would starve each
  // other.
  projects: [
    { name: 'own shops', testMatch: OWN_SHOPS, workers: 1 },
    { name: 'the shop', testIgnore: OWN_SHOPS },
  ],
  // Assertions wait longer than by default, for machines that are busy.
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Steps and requests, but neither snapshots of the document, which cost a third of the processor time, nor a film of the page (docs/decisions/155).
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
    // As `npm run serve` starts it, without its supervisor, which would start a shop again that a test has ended.
    command: 'node --no-wasm-tier-up --no-wasm-dynamic-tiering scripts/serve.ts',
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
