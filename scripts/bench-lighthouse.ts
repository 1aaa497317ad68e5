/** `npm run bench:lighthouse [-- --runs 5] [--page product]`: Lighthouse on the latest release, served by the standalone server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import lighthouse from 'lighthouse';

import { runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';

import { AppError } from '../src/lib/errors/app-error.ts';
import { nodeArguments, startServer } from '../tools/bench/measured-process.ts';
import { launchChromium } from '../tools/lighthouse/chromium.ts';
import type { Chromium } from '../tools/lighthouse/chromium.ts';
import { readLighthouseOptions } from '../tools/lighthouse/options.ts';
import { CATEGORIES, pageReport, printReports } from '../tools/lighthouse/report.ts';
import type { PageReport, RunResult } from '../tools/lighthouse/report.ts';

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

await runCommand(async () => {
  const { runs, pages } = readLighthouseOptions(process.argv.slice(2));
  const env = readEnv(processEnvironment());
  if (!(await currentRelease(env.dataDir)))
    throw new AppError('lighthouse', `There is no release in ${env.dataDir}; run "npm run build" first.`);
  const origin = `http://127.0.0.1:${env.port}`;
  const taken = await fetch(`${origin}/healthz`).catch(() => undefined);
  if (taken)
    throw new AppError('lighthouse', `Port ${env.port} is in use; stop what uses it, or set PORT to another one.`);
  const server = await startServer(await nodeArguments('serve'), `${origin}/healthz`, {});
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
  process.exit(0);
});
