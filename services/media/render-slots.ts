export type SlotLimits = {
  /** number of concurrent jobs */
  readonly concurrent: number;
  /** memory limit of all concurrent jobs; a job that needs more runs alone */
  readonly bytes: number;
};

/** A job's place: first in the queue, then among the running jobs. */
export type Place = {
  /** resolves with true when the job's turn comes, or with false if it has left the queue */
  readonly turn: Promise<boolean>;
  /** removes the job from the queue; false if it already runs */
  readonly leaveLine: () => boolean;
  /** must be called once when the job ends */
  readonly end: () => void;
};

type Waiting = { readonly bytes: number; readonly begin: () => void };

export type RenderSlots = {
  enter: (bytes: number) => Place;
  /** number of running jobs */
  running: () => number;
  /** number of waiting jobs */
  waiting: () => number;
};

/** Admits jobs in order of arrival, as many at a time as the limits permit. */
export function createRenderSlots(limits: SlotLimits): RenderSlots {
  const line = new Set<Waiting>();
  let running = 0;
  let used = 0;

  function admit(): void {
    for (const next of line) {
      const fits = running === 0 || (running < limits.concurrent && used + next.bytes <= limits.bytes);
      if (!fits) return;
      line.delete(next);
      running += 1;
      used += next.bytes;
      next.begin();
    }
  }

  function enter(bytes: number): Place {
    const turn = Promise.withResolvers<boolean>();
    const entry: Waiting = { bytes, begin: () => turn.resolve(true) };
    line.add(entry);
    admit();
    return {
      turn: turn.promise,
      leaveLine: () => {
        const isWaiting = line.delete(entry);
        if (!isWaiting) return false;
        turn.resolve(false);
        // A large job at the head of the queue may have blocked smaller ones.
        admit();
        return true;
      },
      end: () => {
        running -= 1;
        used -= bytes;
        admit();
      },
    };
  }

  return { enter, running: () => running, waiting: () => line.size };
}
