/** How fast this machine publishes, measured at each release, so that the next one's time can be told. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublishStep } from './publish-options.ts';

export interface Pace {
  readonly pagesPerSecond: number;
  /** What a release takes besides rendering. */
  readonly besidesMs: number;
}

const FILE = 'publish-pace.json';
/** Fewer pages measure how a renderer starts, not how it renders. */
const MEASURED_PAGES = 30;

export async function readPace(dataDir: string): Promise<Pace | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Pace;
  } catch {
    return undefined;
  }
}

/** Seconds that a publish of so many pages takes; undefined when none was measured. */
export function estimateSeconds(pace: Pace | undefined, pages: number): number | undefined {
  return pace && pace.besidesMs / 1000 + pages / pace.pagesPerSecond;
}

export interface PaceMeter {
  step(step: PublishStep): void;
  /** Keeps what was measured. Throws what the system says when it cannot. */
  keep(rendered: number): Promise<void>;
}

export function measurePace(dataDir: string, now: () => number = () => performance.now()): PaceMeter {
  const began = now();
  const at = new Map<PublishStep, number>();
  return {
    step: (step) => void at.set(step, now()),
    async keep(rendered) {
      const [shared, done] = [at.get('shared'), at.get('rendered')];
      if (shared === undefined || done === undefined) return;
      const before = await readPace(dataDir);
      const seconds = Math.max(done - shared, 1) / 1000;
      const pagesPerSecond = rendered >= MEASURED_PAGES ? rendered / seconds : before?.pagesPerSecond;
      if (pagesPerSecond === undefined) return;
      const pace: Pace = { pagesPerSecond, besidesMs: Math.max(0, now() - began - (done - shared)) };
      await writeFile(join(dataDir, FILE), JSON.stringify(pace));
    },
  };
}
