/** A rollback pins the shop to a release: automatic publishes are held until a manual one. Stored in `DATA_DIR/pinned.json`. */
import { readlinkSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { isMissingFile, readIfThere } from '#lib/release/missing-file.ts';

export interface Pin {
  /** The release that is live. */
  readonly release: string;
  /** The release that the rollback left. */
  readonly from: string;
  /** ISO time of the rollback. */
  readonly at: string;
}

interface StoredPin extends Pin {
  /** The release that was live when a manual publish began: the rollback has ended once another one is live. */
  readonly endsAfter?: string;
}

const FILE = 'pinned.json';

function parsed(text: string): Partial<StoredPin> {
  try {
    return (JSON.parse(text) as Partial<StoredPin> | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether another release is live. Throws the system's error when `latest` cannot be read at the moment. */
function isReplaced(dataDir: string, release: string): boolean {
  try {
    return basename(readlinkSync(join(dataDir, 'latest'))) !== release;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

/** Throws the system's error when the file cannot be read at the moment. */
export function requirePin(dataDir: string): Pin | undefined {
  const { release, from, at, endsAfter } = parsed(readIfThere(join(dataDir, FILE)) ?? '{}');
  if (!release || !from || !at) return undefined;
  return endsAfter !== undefined && isReplaced(dataDir, endsAfter) ? undefined : { release, from, at };
}

/** For display; undefined also when the file cannot be read. */
export function readPin(dataDir: string): Pin | undefined {
  try {
    return requirePin(dataDir);
  } catch {
    return undefined;
  }
}

/** Flushed to the disk: after a power cut an empty file would end the rollback, and the shop would publish the mistake again. */
export async function writePin(dataDir: string, pin: StoredPin): Promise<void> {
  await writeFile(join(dataDir, `${FILE}.new`), JSON.stringify(pin), { flush: true });
  await rename(join(dataDir, `${FILE}.new`), join(dataDir, FILE));
}

export async function dropPin(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
}
