/** Which objects the garbage collector took: a test of what is held counts objects, and depends on no clock and no heap size. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** How many of the objects that `make` made are still held after `count` calls of it. */
export async function stillHeld(count: number, make: (index: number) => Promise<object>): Promise<number> {
  const made: WeakRef<object>[] = [];
  for (let index = 0; index < count; index += 1) made.push(new WeakRef(await make(index)));
  // A WeakRef holds its target until the job that made it ends.
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => setImmediate(done));
    collectGarbage();
  }
  return made.filter((one) => one.deref() !== undefined).length;
}

/** Bytes of JavaScript objects that are in use. */
export function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
