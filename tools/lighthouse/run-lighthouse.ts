/** Runs Lighthouse on pages of the latest release, served by the standalone server as in production. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import lighthouse from 'lighthouse';

import type { Env } from '#app/settings/env.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';

import { nodeArguments, startServer } from '../bench/measured-process.ts';
import { launchChromium } from './chromium.ts';
import type { LighthouseOptions } from './options.ts';
import type { Page } from './pages.ts';
import { pageReport, printReports, scoreOf } from './report.ts';
import type { Category, PageReport, RunResult } from './report.ts';
import { visitAsGuest, visitSignedIn } from './signed-in.ts';

interface Visit {
  readonly origin: string;
  /** Debugging port of the browser. */
  readonly port: number;
  readonly categories: readonly Category[];
}

/** Audits that a page cannot pass because it is deliberately hidden from search engines or has an error status. */
function skippedAudits({ isHidden, isError }: Page): string[] {
  return [...(isHidden ? ['is-crawlable'] : []), ...(isError ? ['http-status-code', 'errors-in-console'] : [])];
}

async function runOnce(page: Page, { origin, port, categories }: Visit): Promise<RunResult> {
  const url = origin + page.path;
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...categories],
    skipAudits: skippedAudits(page),
    ignoreStatusCode: page.isError ?? false,
  });
  if (!result) throw new AppError('lighthouse', `Lighthouse gave no result for ${url}.`);
  const { runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError) throw new AppError('lighthouse', `Lighthouse failed on ${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url)
    throw new AppError('lighthouse', `${url} redirected to ${finalDisplayedUrl}, which is not the page to measure.`);
  return result.lhr;
}

async function measure(page: Page, runs: number, visit: Visit): Promise<PageReport> {
  await (page.isOwn ? visitSignedIn(visit.origin, visit.port) : visitAsGuest(visit.port));
  // The first run is not counted: it warms the caches of the server and the media service, which a CDN would replace.
  if (visit.categories.includes('performance')) await runOnce(page, visit);
  const results: RunResult[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const result = await runOnce(page, visit);
    results.push(result);
    const scores = visit.categories.map((category) => scoreOf(result, category));
    console.log(`  ${page.name} ${run}/${runs}: ${scores.join(' ')}`);
  }
  return pageReport(page, results, visit.categories);
}

async function keepReport(dataDir: string, runs: number, reports: readonly PageReport[]): Promise<string> {
  const at = new Date().toISOString();
  const file = join(dataDir, 'bench', `lighthouse-${at.replaceAll(/[:.]/g, '-')}.json`);
  await mkdir(join(dataDir, 'bench'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at, runs, reports }, null, 2)}\n`);
  return file;
}

/** Prints the table and writes it to DATA_DIR. Throws an AppError `lighthouse` if there is no release, the port is in use, or a run fails. */
export async function runLighthouse(env: Env, { runs, pages, categories }: LighthouseOptions): Promise<void> {
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
    for (const page of pages) reports.push(await measure(page, runs, { origin, port: browser.port, categories }));
  } finally {
    await browser.close();
    await server.stop();
  }
  console.log(
    `\n${printReports(reports, runs, categories)}\n\nAlso in ${await keepReport(env.dataDir, runs, reports)}.`,
  );
}
