/** Locks between processes. The operating system drops one with its process: none is ever stale, and neither a reused process id nor one of another user is mistaken. */
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const POLL_MS = 200;
const SQLITE_FULL = 13;
/** A connection that nobody refers to is closed by the garbage collector, and its lock gone with it. */
const held = new Set<DatabaseSync>();

export type LockOutcome =
  | {
      readonly kind: 'held';
      /** Process id of a holder that ended without releasing. */
      readonly abandonedBy?: string;
      release(): void;
    }
  /** `holder`: process id of who has it, as far as known. */
  | { readonly kind: 'busy'; readonly holder: string };

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock at a path, or says who has it. Throws the system's error when the folder cannot be written.
 * Only SQLite may open the file itself: closing another descriptor of it would drop the process's own lock.
 */
export function takeLock(path: string): LockOutcome {
  mkdirSync(dirname(path), { recursive: true });
  accessSync(dirname(path), constants.W_OK);
  const holderPath = `${path}.holder`;
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_FULL)
      throw Object.assign(new Error(`There is no space left for ${path}.`, { cause: error }), { code: 'ENOSPC' });
    if (!/locked|busy/.test(`${error as Error}`)) throw error;
    return { kind: 'busy', holder: readHolder(holderPath) ?? '?' };
  }
  const abandonedBy = readHolder(holderPath);
  writeFileSync(holderPath, `${process.pid}`);
  held.add(database);
  return {
    kind: 'held',
    ...(abandonedBy ? { abandonedBy } : {}),
    release() {
      rmSync(holderPath, { force: true });
      held.delete(database);
      database.close();
    },
  };
}

/** Waits for the lock; `onWait` is told once when that takes time. */
export async function awaitLock(path: string, onWait: (holder: string) => void): Promise<() => void> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = takeLock(path);
    if (outcome.kind === 'held') return outcome.release;
    if (attempt === 0) onWait(outcome.holder);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
