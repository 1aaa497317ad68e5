/** Counts which objects the garbage collector has freed, so that a leak test depends on neither the clock nor the heap size. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Number of objects created by `count` calls of `make` that are still referenced. */
export async function countReachable(count: number, make: (index: number) => Promise<object>): Promise<number> {
  const made: WeakRef<object>[] = [];
  for (let index = 0; index < count; index += 1) made.push(new WeakRef(await make(index)));
  // A WeakRef holds its target until the job that created it ends.
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => setImmediate(done));
    collectGarbage();
  }
  return made.filter((one) => one.deref() !== undefined).length;
}

/** Bytes of live JavaScript objects. */
export function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
