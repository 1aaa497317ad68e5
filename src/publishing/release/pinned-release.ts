/** A rollback pins the shop to a release: automatic publishes are held until a manual one. Stored in `DATA_DIR/pinned.json`. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readIfThere } from '#lib/release/missing-file.ts';

export interface Pin {
  /** The release that is live. */
  readonly release: string;
  /** The release that the rollback left. */
  readonly from: string;
  /** ISO time of the rollback. */
  readonly at: string;
}

const FILE = 'pinned.json';

/** Throws the system's error when the file cannot be read at the moment. */
export function requirePin(dataDir: string): Pin | undefined {
  const text = readIfThere(join(dataDir, FILE));
  try {
    const { release, from, at } = JSON.parse(text ?? '{}') as Partial<Pin>;
    return release && from && at ? { release, from, at } : undefined;
  } catch {
    return undefined;
  }
}

/** For display; undefined also when the file cannot be read. */
export function readPin(dataDir: string): Pin | undefined {
  try {
    return requirePin(dataDir);
  } catch {
    return undefined;
  }
}

export async function writePin(dataDir: string, pin: Pin): Promise<void> {
  await writeFile(join(dataDir, `${FILE}.new`), JSON.stringify(pin));
  await rename(join(dataDir, `${FILE}.new`), join(dataDir, FILE));
}

export async function dropPin(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
}
