/** Measures each publish on this machine in order to estimate the duration of the next one. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublishStep } from './publish-options.ts';

export interface PublishRate {
  readonly pagesPerSecond: number;
  /** Time outside rendering, in milliseconds. */
  readonly besidesMs: number;
  /** The last releases, oldest first; those of a similar size give the estimate. */
  readonly releases?: readonly { readonly pages: number; readonly ms: number }[];
}

const FILE = 'publish-pace.json';
/** With fewer pages, renderer start-up dominates the measurement. */
const MEASURED_PAGES = 30;
const KEPT_RELEASES = 30;
const COMPARED_RELEASES = 5;
/** Releases are similar when their page counts differ at most by this factor. */
const ALIKE = 2;

export async function readPublishTimings(dataDir: string): Promise<PublishRate | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as PublishRate;
  } catch {
    return undefined;
  }
}

/** The shortest and the longest expected duration, in seconds. The load of the machine makes releases of one size differ. */
export interface SecondsRange {
  readonly low: number;
  readonly high: number;
}

/** The range between the quickest and the slowest of the latest releases of about this size; undefined before the first measurement. */
export function estimateSeconds(pace: PublishRate | undefined, pages: number): SecondsRange | undefined {
  if (!pace) return undefined;
  const isAlike = (other: number): boolean => Math.max(pages, other) <= ALIKE * Math.max(1, Math.min(pages, other));
  const alike = (pace.releases ?? []).filter((one) => isAlike(one.pages)).slice(-COMPARED_RELEASES);
  const computed = pace.besidesMs + (pages / pace.pagesPerSecond) * 1000;
  const durations = alike.length > 0 ? alike.map(({ ms }) => ms) : [computed];
  return { low: Math.min(...durations) / 1000, high: Math.max(...durations) / 1000 };
}

export interface PublishMeter {
  step(step: PublishStep): void;
  /** Saves the measurement. Throws the system's error when that fails. */
  keep(rendered: number): Promise<void>;
}

export function measurePublish(dataDir: string, now: () => number = () => performance.now()): PublishMeter {
  const began = now();
  const at = new Map<PublishStep, number>();
  return {
    step: (step) => void at.set(step, now()),
    async keep(rendered) {
      const [shared, done] = [at.get('shared'), at.get('rendered')];
      if (shared === undefined || done === undefined) return;
      const before = await readPublishTimings(dataDir);
      const seconds = Math.max(done - shared, 1) / 1000;
      const pagesPerSecond = rendered >= MEASURED_PAGES ? rendered / seconds : before?.pagesPerSecond;
      if (pagesPerSecond === undefined) return;
      const ms = now() - began;
      const releases = [...(before?.releases ?? []), { pages: rendered, ms }].slice(-KEPT_RELEASES);
      const pace: PublishRate = { pagesPerSecond, besidesMs: Math.max(0, ms - (done - shared)), releases };
      await writeFile(join(dataDir, FILE), JSON.stringify(pace));
    },
  };
}
