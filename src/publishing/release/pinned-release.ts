/** A rollback pins the shop to a release: automatic publishes are held until a manual one. Stored in `DATA_DIR/pinned.json`. */
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Pin {
  /** The release that is live. */
  readonly release: string;
  /** The release that the rollback left. */
  readonly from: string;
  /** ISO time of the rollback. */
  readonly at: string;
}

const FILE = 'pinned.json';

export function readPin(dataDir: string): Pin | undefined {
  try {
    const { release, from, at } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Partial<Pin>;
    return release && from && at ? { release, from, at } : undefined;
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
