/** Finds Chromium for the browser tests, or installs it: the system's package if possible, otherwise Playwright's build. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { chromium } from '@playwright/test';

import { headlessShell, systemBrowser } from '#app/doctor/find-browser.ts';

function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return systemBrowser() ?? (own !== '' && existsSync(own) ? own : undefined);
}

const INSTALL_LIMIT_MS = 600_000;

function run(command: string, args: readonly string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_LIMIT_MS }).status === 0;
}

/** Installs a system package. Fails quickly without a network. */
function aptInstall(name: string, prefix: readonly string[] = []): void {
  const [command = '', ...first] = [
    ...prefix,
    'apt-get',
    '-qq',
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=15',
  ];
  run(command, [...first, 'update']);
  run(command, [...first, 'install', '-y', '--no-install-recommends', name]);
}

/** The path of Chromium, which is installed if necessary. If that fails, throws a one-sentence error that says what to do. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found, installing one:');
  if (existsSync('/usr/bin/apt-get')) {
    aptInstall('chromium', process.getuid?.() === 0 ? [] : ['sudo', '-n']);
  }
  if (!findBrowser()) run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No Chromium could be found or installed: install one with your package manager, or set CHROMIUM_PATH to it.',
  );
}

/**
 * The path of the browser for the tests: the headless shell, or another Chromium if the shell is unavailable. The shell is installed automatically only
 * when running as root, as in a container.
 */
export function ensureTestBrowser(): string {
  const found = headlessShell();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing the headless shell of Chromium, which halves the time of the browser tests:');
    aptInstall('chromium-headless-shell');
  }
  return headlessShell() ?? ensureBrowser();
}
