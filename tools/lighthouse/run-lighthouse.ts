/** Lighthouse on pages of the latest release, served by the standalone server as in production. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import lighthouse from 'lighthouse';

import type { Env } from '#app/settings/env.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';

import { nodeArguments, startServer } from '../bench/measured-process.ts';
import { launchChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
import type { LighthouseOptions } from './options.ts';
import { CATEGORIES, pageReport, printReports } from './report.ts';
import type { PageReport, RunResult } from './report.ts';

async function runOnce(url: string, browser: Chromium): Promise<RunResult> {
  const result = await lighthouse(url, {
    port: browser.port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new AppError('lighthouse', `Lighthouse gave no result for ${url}.`);
  const { runtimeError } = result.lhr;
  if (runtimeError) throw new AppError('lighthouse', `Lighthouse failed on ${url}: ${runtimeError.message}`);
  return result.lhr;
}

/** Prints the table and writes it to DATA_DIR. Throws an AppError `lighthouse` without a release, with a used port, or when a run fails. */
export async function runLighthouse(env: Env, { runs, pages }: LighthouseOptions): Promise<void> {
  if (!(await currentRelease(env.dataDir)))
    throw new AppError('lighthouse', `There is no release in ${env.dataDir}; run "npm run build" first.`);
  const origin = `http://127.0.0.1:${env.port}`;
  const taken = await fetch(`${origin}/healthz`).catch(() => undefined);
  if (taken)
    throw new AppError('lighthouse', `Port ${env.port} is in use; stop what uses it, or set PORT to another one.`);
  const server = await startServer(await nodeArguments('serve'), `${origin}/healthz`);
  const browser = await launchChromium().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const reports: PageReport[] = [];
  try {
    for (const { name, path } of pages) {
      // The first run warms the caches of server and media service, like those of a CDN; it is not counted.
      await runOnce(origin + path, browser);
      const results: RunResult[] = [];
      for (let run = 1; run <= runs; run += 1) {
        const result = await runOnce(origin + path, browser);
        results.push(result);
        const scores = CATEGORIES.map((category) => Math.round((result.categories[category]?.score ?? 0) * 100));
        console.log(`  ${name} ${run}/${runs}: ${scores.join(' ')}`);
      }
      reports.push(pageReport(name, path, results));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const at = new Date().toISOString();
  const file = join(env.dataDir, 'bench', `lighthouse-${at.replaceAll(/[:.]/g, '-')}.json`);
  await mkdir(join(env.dataDir, 'bench'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at, runs, reports }, null, 2)}\n`);
  console.log(`\n${printReports(reports, runs)}\n\nAlso in ${file}.`);
}
