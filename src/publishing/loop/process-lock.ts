/** Locks between processes. The operating system releases a lock when its process ends: a lock is never stale, and process ids are never compared. */
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const POLL_MS = 200;
const SQLITE_FULL = 13;
/** Keeps references to open connections: garbage collection would close them and release their locks. */
const held = new Set<DatabaseSync>();

export type LockOutcome =
  | {
      readonly kind: 'held';
      /** Process id of the previous holder, which ended without releasing the lock. */
      readonly abandonedBy?: string;
      release(): void;
    }
  /** `holder`: process id of the holder, `?` when unknown. */
  | { readonly kind: 'busy'; readonly holder: string };

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/** Whether another process, or this one, holds the lock at a path. A lock that cannot be checked counts as free: taking it reports the reason. */
export function isLocked(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      database.exec('PRAGMA busy_timeout = 0; SELECT 1 FROM sqlite_schema');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    return /locked|busy/.test(`${error as Error}`);
  }
}

/**
 * Takes the lock at a path, or reports its holder. Throws the system's error when the folder is not writable. Only SQLite may open the lock file:
 * closing another descriptor of it in this process would release the lock.
 */
export function takeLock(path: string): LockOutcome {
  // Absolute: for a relative path, Node (24.21) never returns from this call once the working directory has been deleted.
  mkdirSync(resolve(dirname(path)), { recursive: true });
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
  try {
    writeFileSync(holderPath, `${process.pid}`);
  } catch (error) {
    // An open connection would hold the lock until it is garbage-collected.
    database.close();
    throw error;
  }
  held.add(database);
  return {
    kind: 'held',
    ...(abandonedBy ? { abandonedBy } : {}),
    release() {
      try {
        rmSync(holderPath, { force: true });
      } finally {
        held.delete(database);
        database.close();
      }
    },
  };
}

/** Waits for the lock; calls `onWait` once if it is held. */
export async function awaitLock(path: string, onWait: (holder: string) => void): Promise<() => void> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = takeLock(path);
    if (outcome.kind === 'held') return outcome.release;
    if (attempt === 0) onWait(outcome.holder);
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
}
