/** Status of the publish loop on disk, for the doctor and the editor: the last error stays readable after the process ended. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { LoopStatus } from './publish-loop.ts';

const FILE = 'publishing.json';

/** Skips the write when only the number of queued changes differs and neither is zero. */
export function statusWriter(dataDir: string): (status: LoopStatus) => void {
  let written = '';
  return (status) => {
    const text = JSON.stringify(status);
    const what = JSON.stringify({ ...status, queued: Math.min(status.queued, 1) });
    if (what === written) return;
    try {
      writeFileSync(join(dataDir, `${FILE}.new`), text);
      renameSync(join(dataDir, `${FILE}.new`), join(dataDir, FILE));
      written = what;
    } catch {
      // The publish reports a full disk; the loop continues.
    }
  };
}

export function readLoopStatus(dataDir: string): LoopStatus | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as LoopStatus;
  } catch {
    return undefined;
  }
}
