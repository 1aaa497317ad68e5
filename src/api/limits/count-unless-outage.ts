/** Limits for requests that ask for something to be sent or created. A failure of another system must not use up a client's requests. */
import { Refusal } from '../refusal.ts';
import type { AttemptCounter, Limit } from './attempt-counter.ts';

interface CountedAttempt {
  readonly name: string;
  readonly who: string;
  readonly limit: Limit;
}

/**
 * Counts the attempts, then runs `work`. An outage usually leaves nothing behind, so it is not counted; a refusal is, because the call may have been
 * probing. Throws the Refusal `too-often` beyond a limit.
 */
export async function countUnlessOutage<T>(
  attempts: AttemptCounter,
  counted: readonly CountedAttempt[],
  work: () => Promise<T>,
): Promise<T> {
  for (const { name, who, limit } of counted) await attempts.count(name, who, limit);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal))
      for (const { name, who } of counted) await attempts.uncount(name, who).catch(() => undefined);
    throw error;
  }
}
