/** Waits while another process publishes: a running shop publishes every edit itself. */
import { AppError } from '#lib/errors/app-error.ts';

export interface Patience {
  readonly waitMs: number;
  readonly everyMs: number;
}

const PATIENCE: Patience = { waitMs: 300_000, everyMs: 250 };

/** Runs `work`, again and again while another process publishes. Throws its errors; `publish-locked` only after waiting five minutes. */
export async function whenFree<T>(
  work: () => Promise<T>,
  say: (line: string) => void,
  { waitMs, everyMs }: Patience = PATIENCE,
): Promise<T> {
  for (let waited = 0; ; waited += everyMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'publish-locked' || waited >= waitMs) throw error;
      if (waited === 0) say('Another process is publishing; this one waits for it …');
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}
