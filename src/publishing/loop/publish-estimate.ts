/** How fast this machine publishes, measured at each release, so that the next one's time can be told. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublishStep } from './publish-options.ts';

export interface Pace {
  readonly pagesPerSecond: number;
  /** What a release takes besides rendering. */
  readonly besidesMs: number;
  /** The last releases, oldest first: publishes of about the same size are the best measure of the next one. */
  readonly releases?: readonly { readonly pages: number; readonly ms: number }[];
}

const FILE = 'publish-pace.json';
/** Fewer pages measure how a renderer starts, not how it renders. */
const MEASURED_PAGES = 30;
const KEPT_RELEASES = 30;
/** A release counts for one of half and of twice its pages. */
const ALIKE = 2;

export async function readPublishTimings(dataDir: string): Promise<Pace | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Pace;
  } catch {
    return undefined;
  }
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Seconds that a publish of so many pages takes; undefined when none was measured. */
export function estimateSeconds(pace: Pace | undefined, pages: number): number | undefined {
  if (!pace) return undefined;
  const isAlike = (other: number): boolean => Math.max(pages, other) <= ALIKE * Math.max(1, Math.min(pages, other));
  const alike = median((pace.releases ?? []).filter((one) => isAlike(one.pages)).map(({ ms }) => ms));
  return alike === undefined ? pace.besidesMs / 1000 + pages / pace.pagesPerSecond : alike / 1000;
}

export interface PublishMeter {
  step(step: PublishStep): void;
  /** Keeps what was measured. Throws what the system says when it cannot. */
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
      const pace: Pace = { pagesPerSecond, besidesMs: Math.max(0, ms - (done - shared)), releases };
      await writeFile(join(dataDir, FILE), JSON.stringify(pace));
    },
  };
}
