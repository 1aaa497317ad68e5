/** Work that goes on after the answer. */
import { causeOf } from '../database/database-error.ts';

export interface Aside {
  readonly later: (work: () => Promise<void>) => void;
  /** Resolves when nothing is going on any more. */
  done(): Promise<void>;
}

export function createAside(): Aside {
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
