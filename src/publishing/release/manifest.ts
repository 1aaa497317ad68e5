/** Manifest of a release, in `.firn/pages.json`: pages, dependencies, assets. Page data shared between releases is in a separate file next to it. */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isMissingFile } from '#lib/release/missing-file.ts';

import { loadPages, storePages } from './page-list-file.ts';
import type { StoredPages } from './page-list-file.ts';
import type { Pages } from './page-list.ts';

const FILE = '.firn/pages.json';
const VERSION = 6;

/** Client files of one bundle. */
export interface AssetSet {
  readonly bundle: string;
  readonly files: readonly string[];
}

export interface Manifest {
  readonly id: string;
  readonly bundle: string;
  /** The content that the release shows; the digest can be compared across machines. */
  readonly content: { readonly lineage: string; readonly revision: number; readonly digest: string };
  /** Digest of redirects and markets. */
  readonly gate: string;
  /** Hashes of the inline scripts of its pages. */
  readonly scripts: readonly string[];
  readonly pages: Pages;
  /** Files of pages that are outdated because rendering failed; the next publish retries them. */
  readonly retry: readonly string[];
  /** Files of this bundle, then of earlier bundles that open tabs may still request. */
  readonly assets: readonly AssetSet[];
}

interface Stored extends Omit<Manifest, 'pages'> {
  readonly version: number;
  readonly pages: StoredPages;
}

/** Written last, by rename: a folder with a manifest is complete. Flushed to the disk: without it, a power cut would cause a full release. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const pages = await storePages(dir, manifest.pages);
  const text = JSON.stringify({ ...manifest, version: VERSION, pages } satisfies Stored);
  await writeFile(join(dir, `${FILE}.new`), text, { flush: true });
  await rename(join(dir, `${FILE}.new`), join(dir, FILE));
}

/**
 * The manifest of a release folder; undefined when there is none that this version can read. Throws the system's error when a file cannot be read at
 * the moment: without the manifest, a publish would make a release without the history of the live one.
 */
export async function readManifest(dir: string): Promise<Manifest | undefined> {
  try {
    const text = await readFile(join(dir, FILE), 'utf8');
    const { version, pages: stored, ...rest } = JSON.parse(text) as Stored;
    const pages = version === VERSION ? await loadPages(dir, stored) : undefined;
    return pages && { ...rest, pages };
  } catch (error) {
    // Errors without a system call come from damaged content.
    if ((error as NodeJS.ErrnoException).syscall !== undefined && !isMissingFile(error)) throw error;
    return undefined;
  }
}

export function manifestPath(dir: string): string {
  return join(dir, FILE);
}

export function isComplete(dir: string): boolean {
  return existsSync(manifestPath(dir));
}
