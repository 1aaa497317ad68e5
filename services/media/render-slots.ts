export type SlotLimits = {
  /** jobs at a time */
  readonly concurrent: number;
  /** memory of the jobs that run at a time; a job that needs more runs alone */
  readonly bytes: number;
};

/** The place of a job: in the line first, then among those that run. */
export type Place = {
  /** true once it is the job's turn; false if it has left the line before */
  readonly turn: Promise<boolean>;
  /** false once the job runs */
  readonly leaveLine: () => boolean;
  /** to be called once when the job ends */
  readonly end: () => void;
};

type Waiting = { readonly bytes: number; readonly begin: () => void };

export type RenderSlots = {
  enter: (bytes: number) => Place;
  /** jobs that run */
  running: () => number;
  /** jobs that wait for their turn */
  waiting: () => number;
};

/** Admits jobs in their order, as many at a time as the limits permit. */
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
        // A large job at the head of the line may have kept smaller ones waiting.
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
