/** What the loop is at, on disk for whoever asks (the doctor, an editor): the last error stays readable after the process. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { LoopStatus } from './publish-loop.ts';

const FILE = 'publishing.json';

/** Writes when something but the number of waiting changes differs. */
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
      // A full disk is the publish's to report; the loop goes on.
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
