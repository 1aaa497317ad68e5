/** One process for each database folder: PGlite does not guard its files, and two processes that write them destroy them. */
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
 * Locks `dir` by an SQLite transaction on `<dir>.owner.lock`, which the operating system ends with the process: a killed process leaves no lock behind.
 * Resolves with the release. Throws a sentence (code `database-in-use`) when another process, or this one, has the folder open.
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
