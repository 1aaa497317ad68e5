/** Calls a function once for each rollback that the status of the publish loop shows. */
import type { LoopStatus } from './publish-loop.ts';

export function rollbackListener(onHeld: (() => void) | undefined): (status: LoopStatus) => void {
  let known: string | undefined;
  return ({ held }) => {
    if (!held || held.at === known) return;
    known = held.at;
    onHeld?.();
  };
}
