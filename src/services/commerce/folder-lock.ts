/** One process a database folder: PGlite does not guard its own, and two would ruin it. */
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Lock files of this process, by path; one list even where the module is loaded twice. */
const held: Set<string> = ((globalThis as { firnFolderLocks?: Set<string> }).firnFolderLocks ??= new Set());

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** When the process began, in the kernel's words: tells a reused process id from the one that wrote the lock. '' where there is no /proc. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** A process that belongs to someone else (EPERM) is alive as well. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Id of the living process that a lock names; undefined for one that was left behind. */
function livingHolder(path: string, text: string): number | undefined {
  const [first = '', start = ''] = text.trim().split(' ');
  if (!/^[1-9]\d*$/.test(first)) return undefined;
  const pid = Number(first);
  const now = startOf(pid);
  if (start !== '' && now !== '') return start === now ? pid : undefined;
  if (pid === process.pid) return held.has(path) ? pid : undefined;
  return isAlive(pid) ? pid : undefined;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Puts a finished file in place under a second name: whole or not at all, and never over another. */
function place(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

class InUse extends Error {
  readonly code = 'database-in-use';
}

/**
 * Takes `path`, or throws InUse. A lock that was left behind may be replaced only by the one process that holds the claim named after
 * that very lock; the claim is a lock of the same kind, so a process that dies while it replaces is itself replaced.
 */
function take(path: string, own: string, refused: (holder: string) => InUse, depth = 0): void {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (place(own, path)) return;
    const found = read(path);
    if (found === undefined) continue;
    const holder = livingHolder(path, found);
    if (holder !== undefined) throw refused(`${holder}${holder === process.pid ? ' (this one)' : ''}`);
    if (depth > 8) break;
    const claim = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}`;
    take(claim, own, refused, depth + 1);
    // Between reading and claiming another process may have replaced the lock and given the claim back.
    const isSame = read(path) === found;
    if (isSame) {
      const copy = `${own}.${depth}`;
      linkSync(own, copy);
      renameSync(copy, path);
    }
    rmSync(claim, { force: true });
    if (isSame) return;
  }
  throw refused('that is just opening it');
}

/** The folder by its one true name, so that a link to it is the same folder. */
function trueName(dir: string): string {
  const full = resolve(dir);
  try {
    return realpathSync(full);
  } catch {
    return join(realpathSync(dirname(full)), basename(full));
  }
}

/**
 * Guards `dir` by `<dir>.lock` (`<process id> <start> <nonce>`) until the answer is called. Throws a sentence that names the process
 * (code `database-in-use`) when the folder is in use, by another process or by this one. Does not see processes of other machines or
 * containers that share the folder.
 */
export function lockFolder(dir: string): () => void {
  const path = `${trueName(dir)}.lock`;
  const refused = (holder: string): InUse =>
    new InUse(`${dir} is in use by process ${holder}; stop it, or set DATA_DIR to another folder.`);
  if (held.has(path)) throw refused(`${process.pid} (this one)`);
  const text = `${process.pid} ${startOf(process.pid)} ${randomUUID()}`;
  const own = `${path}.${process.pid}.${randomUUID().slice(0, 8)}`;
  writeFileSync(own, text);
  try {
    take(path, own, refused);
  } finally {
    rmSync(own, { force: true });
  }
  held.add(path);
  return () => {
    held.delete(path);
    if (read(path) === text) rmSync(path, { force: true });
  };
}
