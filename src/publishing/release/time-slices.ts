/** Long work on files in this thread, in steps between which everything else is answered. */

export interface TimeSlices {
  /** Ends the work between two steps with what it was aborted with. */
  readonly signal?: AbortSignal | undefined;
  /** How long it goes on without a pause. */
  readonly atOnceMs?: number;
  /** Resolves when everything else was answered. */
  readonly pause?: () => Promise<unknown>;
}

/** Handing a small operation on files to the thread pool costs more than the operation, so a few are done in one go. */
const AT_ONCE_MS = 4;

const nextTurn = (): Promise<void> => new Promise(setImmediate);

export async function runInTimeSlices(work: Iterator<unknown>, stepping: TimeSlices = {}): Promise<void> {
  const { signal, atOnceMs = AT_ONCE_MS, pause = nextTurn } = stepping;
  let began = performance.now();
  while (!work.next().done) {
    if (performance.now() - began < atOnceMs) continue;
    await pause();
    signal?.throwIfAborted();
    began = performance.now();
  }
}
