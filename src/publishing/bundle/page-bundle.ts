/** Builds the server bundle with Astro when the code has changed; content is not part of it. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { awaitLock } from '../loop/process-lock.ts';
import { startChild } from './child-processes.ts';
import { compressAssets } from './compressed-assets.ts';

export interface BundleOptions {
  /** Environment of the bundler's process. */
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

const SOURCES = ['src', 'public'];
const FILES = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
export const BUNDLE_DIR = 'dist';
const MARK = join(BUNDLE_DIR, '.digest');
/** Content is pulled while the bundler runs, so the bundler collects garbage early, as `npm run build` does. */
const SMALL_HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
const LOCK = join('node_modules', '.firn', 'bundle.lock');

async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Digest of the current code. */
export async function sourceDigest(mode = '1'): Promise<string> {
  const hash = createHash('sha256').update(mode);
  const files = [...(await Promise.all(SOURCES.map(filesUnder))).flat().toSorted(), ...FILES];
  for (const file of files) hash.update(file).update(await readFile(file).catch(() => ''));
  return hash.digest('base64url').slice(0, 22);
}

/** Digest of the code that the existing bundle was built from, even if the code has changed since; undefined without a bundle. */
export async function builtDigest(): Promise<string | undefined> {
  return (await readFile(MARK, 'utf8').catch(() => '')) || undefined;
}

/** A bundle that is being built. */
export interface StartedBundle {
  /** Digest of the code that it is built from. */
  readonly digest: string;
  /** Resolves when the bundle is complete. */
  readonly ready: Promise<void>;
}

/** Builds the bundle of the current code if needed; concurrent commands build it once. Resolves once the build runs. */
export async function startBundle(options: BundleOptions): Promise<StartedBundle> {
  const release = await awaitLock(LOCK, (holder) =>
    options.say(`Waiting for process ${holder}, which builds the pages …`),
  );
  try {
    const digest = await sourceDigest();
    const ready = (await builtDigest()) === digest ? Promise.resolve() : build(digest, options);
    return { digest, ready: ready.finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Resolves with the digest of the bundle's code. */
export async function ensurePageBundle(options: BundleOptions): Promise<string> {
  const { digest, ready } = await startBundle(options);
  await ready;
  return digest;
}

/** Runs a Node process to its end. Throws an error with its output if it fails. */
async function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const lines: string[] = [];
  const code = await new Promise<number>((resolve, reject) => {
    const child = startChild([...SMALL_HEAP, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error(`The pages could not be built:\n${lines.join('')}`);
}

async function build(digest: string, { environment, say }: BundleOptions): Promise<void> {
  say('Building the pages …');
  const env = { ...environment, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  await runNode(['node_modules/astro/bin/astro.mjs', 'build', '--silent'], env);
  // After the bundler, in a process of its own: both together would need more memory while content is pulled.
  await runNode([join(import.meta.dirname, 'minify-scripts-process.ts'), BUNDLE_DIR], env);
  await compressAssets(BUNDLE_DIR);
  await writeFile(MARK, digest);
}
