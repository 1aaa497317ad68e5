/** Waits while another process publishes: a running shop publishes every edit itself. */
import { AppError } from '#lib/errors/app-error.ts';

export interface PublisherWait {
  readonly waitMs?: number;
  readonly everyMs?: number;
  /** Whether another process publishes. Checked before `work`, which is expensive. */
  readonly isBusy?: () => boolean;
}

/**
 * Runs `work` when no other process publishes, and again if one began in between. Throws its errors; `publish-locked` only after waiting five
 * minutes.
 */
export async function waitForPublisher<T>(
  work: () => Promise<T>,
  say: (line: string) => void,
  { waitMs = 300_000, everyMs = 250, isBusy = () => false }: PublisherWait = {},
): Promise<T> {
  for (let waited = 0; ; waited += everyMs) {
    const isLast = waited >= waitMs;
    try {
      if (isLast || !isBusy()) return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'publish-locked' || isLast) throw error;
    }
    if (waited === 0) say('Another process is publishing; this one waits for it …');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
