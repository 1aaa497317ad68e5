/** Work that continues after the response was sent. */
import { causeOf } from '../database/database-error.ts';

export interface BackgroundWork {
  /** Starts the work; errors are logged. */
  readonly later: (work: () => Promise<void>) => void;
  /** Resolves when all started work has ended. */
  done(): Promise<void>;
}

export function createBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    later(work) {
      const one = work()
        .catch((error: unknown) => console.error(`commerce: ${causeOf(error)}`))
        .finally(() => running.delete(one));
      running.add(one);
    },
    async done() {
      await Promise.all(running);
    },
  };
}
