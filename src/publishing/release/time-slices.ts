/** Runs long synchronous file work in time slices, so that the process can serve requests in between. */

export interface TimeSlices {
  /** Rejects between two slices with the reason of the abort. */
  readonly signal?: AbortSignal | undefined;
  /** Length of a slice in milliseconds. */
  readonly atOnceMs?: number;
  /** Resolves when other events have been handled. */
  readonly pause?: () => Promise<unknown>;
}

/** For a small file operation the thread pool costs more than the operation itself, so several run in one slice. */
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
