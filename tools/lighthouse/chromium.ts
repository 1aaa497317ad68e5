/** Starts a separate Chromium with a debugging port and a temporary profile. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { ensureBrowser } from '../find-chromium.ts';

const FLAGS = [
  '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-extensions',
  '--no-first-run', '--remote-debugging-port=0',
]; // prettier-ignore

export interface Chromium {
  readonly port: number;
  close(): Promise<void>;
}

/** Throws an AppError `browser` if Chromium does not open its port within 20 s. */
export async function launchChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'firn-chromium-'));
  const child = spawn(ensureBrowser(), [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
  const gone = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const close = async (): Promise<void> => {
    child.kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number(text.split('\n')[0]);
    if (port > 0) return { port, close };
    await new Promise((done) => setTimeout(done, 50));
  }
  await close();
  throw new AppError('browser', 'Chromium did not start; set CHROMIUM_PATH to a working one.');
}
