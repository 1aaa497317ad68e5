/**
 * Creates the folder of an embedded database in a child process: that takes 550 MB of memory, of which this process would retain 120
 * (`docs/decisions/025`).
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const MAKER = join(import.meta.dirname, 'database-folder-process.ts');
/** The same flags as in `scripts/run.mjs`. */
const FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

function made(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...FLAGS, MAKER, folder], { stdio: ['pipe', 'ignore', 'ignore'] });
    // The pipe closes with this process, so that the child does not outlive it.
    child.stdin.on('error', () => undefined);
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function isEmpty(dir: string): Promise<boolean> {
  return (await readdir(dir).catch(() => [])).length === 0;
}

/** Removes unfinished folders of killed processes. */
async function dropUnfinished(dir: string): Promise<void> {
  const prefix = `${basename(dir)}.new-`;
  for (const name of await readdir(dirname(dir)).catch(() => [])) {
    const [maker = ''] = name.slice(prefix.length).split('-');
    if (name.startsWith(prefix) && !existsSync(`/proc/${maker}`))
      await rm(join(dirname(dir), name), { recursive: true, force: true });
  }
}

/**
 * Creates `dir` if it is missing or empty; it appears complete or not at all. On failure nothing is created: opening the folder then creates it in
 * this process and reports the error. Concurrent calls of several processes create it once.
 */
export async function makeDatabaseFolder(dir: string): Promise<void> {
  if (!(await isEmpty(dir))) return;
  const unfinished = `${dir}.new-${process.pid}-${randomUUID()}`;
  try {
    await mkdir(dirname(dir), { recursive: true });
    if (process.platform === 'linux') await dropUnfinished(dir);
    if (!(await made(unfinished))) return;
    // Not every system renames over an empty folder. A folder that another process has filled is left alone.
    await rmdir(dir).catch(() => undefined);
    await rename(unfinished, dir);
  } catch {
    // Creation failed, or another process created the folder.
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
  }
}
