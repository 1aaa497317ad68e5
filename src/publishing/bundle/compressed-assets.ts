/**
 * Compressed forms of a bundle's client files, made once with the bundle because the best compression takes seconds of CPU time. They are named by the
 * digest of the file's bytes, so a file that has changed never gets a form of its former bytes.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { digestOf } from '../release/file-digest.ts';

interface Forms {
  readonly br: Uint8Array;
  readonly gz: Uint8Array;
}

const FOLDER = 'compressed';
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.html']);
const WORTH_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const clientDir = (bundleDir: string): string => join(bundleDir, 'client');

/** Sorted relative paths of the files below a folder, with `/` as separator. */
export async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
}

function isCompressed(file: string, bytes: Uint8Array): boolean {
  return COMPRESSED.has(extname(file)) && bytes.length >= WORTH_BYTES;
}

async function compress(bytes: Uint8Array): Promise<Forms> {
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes, { level: 9 })]);
  return { br, gz };
}

/** The forms of a client file; undefined when the file is served only as it is. Compresses a file that was not compressed with the bundle. */
export async function compressedForms(bundleDir: string, file: string, bytes: Uint8Array): Promise<Forms | undefined> {
  if (!isCompressed(file, bytes)) return undefined;
  const path = join(bundleDir, FOLDER, digestOf(bytes));
  const made = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)]).catch(() => undefined);
  return made ? { br: made[0], gz: made[1] } : compress(bytes);
}

/** Compresses the client files, if any, of a bundle that was just built. */
export async function compressAssets(bundleDir: string): Promise<void> {
  if (!existsSync(clientDir(bundleDir))) return;
  const to = join(bundleDir, FOLDER);
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const compressOne = async (file: string): Promise<void> => {
    const bytes = await readFile(join(clientDir(bundleDir), file));
    if (!isCompressed(file, bytes)) return;
    const { br, gz } = await compress(bytes);
    const path = join(to, digestOf(bytes));
    await writeFile(`${path}.br`, br);
    await writeFile(`${path}.gz`, gz);
  };
  await Promise.all((await filesUnder(clientDir(bundleDir))).map(compressOne));
}
