/** One process per database folder: PGlite does not lock its files, and two writing processes corrupt them. */
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8') || '?';
  } catch {
    return '?';
  }
}

/**
 * Locks `dir` with an SQLite transaction on `<dir>.owner.lock`, which the operating system releases when the process ends, even if killed. Returns
 * a function that releases the lock. Throws a one-sentence error (code `database-in-use`) if the folder is locked.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const path = `${realpathSync(dir)}.owner.lock`;
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!/locked|busy/.test(String(cause))) throw cause;
    const message = `${dir} is in use by process ${holderIn(`${path}.holder`)}; stop it, or set DATA_DIR to another folder.`;
    throw Object.assign(new Error(message, { cause }), { code: 'database-in-use' });
  }
  writeFileSync(`${path}.holder`, `${process.pid}`);
  return () => {
    rmSync(`${path}.holder`, { force: true });
    lock.close();
  };
}
