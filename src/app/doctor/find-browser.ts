import { existsSync } from 'node:fs';

import { rawVariable } from '../settings/environment.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Chromium without the parts of a desktop browser: it needs a third of that browser's CPU time for each new visitor. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Path of the tests' browser: `CHROMIUM_PATH`, else an installed headless shell. */
export function headlessShell(): string | undefined {
  return [rawVariable('CHROMIUM_PATH'), HEADLESS_SHELL].find((path) => path !== undefined && existsSync(path));
}

/** Path of a Chromium: `CHROMIUM_PATH`, else an installed one. */
export function systemBrowser(): string | undefined {
  return [rawVariable('CHROMIUM_PATH'), ...PLACES].find((path) => path !== undefined && existsSync(path));
}
