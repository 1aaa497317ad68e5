import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4391);
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Files that start processes of their own: builds, releases, other servers. */
const OWN_SHOPS = /\/(?:captcha|editor|journey|old-tab|preview|preview-edit|two-releases)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  // Two at a time, so that both cores of a small machine work. What starts shops of its own comes first and one after the other: two of those would starve each other.
  projects: [
    { name: 'own shops', testMatch: OWN_SHOPS, workers: 1 },
    { name: 'the shop', testIgnore: OWN_SHOPS },
  ],
  // A busy machine draws late; what is waited for is the same.
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
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
    command: 'node scripts/serve.ts',
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      SERVICES_PORT: String(port + 1),
      DATA_DIR: process.env['DATA_DIR'] ?? '.data',
    },
  },
});
