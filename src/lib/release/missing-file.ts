/** Tells a file that does not exist from one that cannot be read at the moment, as when the process has too many open files. */
import { readFileSync } from 'node:fs';

/** Codes of the system's errors for a path that names no file. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

export function isMissingFile(error: unknown): boolean {
  return NO_FILE.has((error as NodeJS.ErrnoException).code ?? '');
}

/** The text of a file; undefined when it does not exist. Throws the system's other errors. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}
