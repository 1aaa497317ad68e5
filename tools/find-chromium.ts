/** Finds a Chromium for the browser tests, or installs one: the system's package first, then Playwright's own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { chromium } from '@playwright/test';

import { systemBrowser } from '#app/doctor/find-browser.ts';

function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return systemBrowser() ?? (own !== '' && existsSync(own) ? own : undefined);
}

function run(command: string, args: readonly string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** The path of a Chromium. Throws one sentence that says what to do when none can be had. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found, installing one:');
  if (existsSync('/usr/bin/apt-get')) {
    const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const aptGet = [...prefix, 'apt-get'];
    const [command = 'apt-get', ...first] = aptGet;
    run(command, [...first, 'update', '-qq']);
    run(command, [...first, 'install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (!findBrowser()) run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No Chromium could be found or installed: install one with your package manager, or set CHROMIUM_PATH to it.',
  );
}
