/**
 * Records of a release about its files for machines: which files exist, the metadata in the heads of the pages, and which pages were rendered since
 * these files were written. A publish that is killed after its release went live leaves the last list behind, and the next publish processes it.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { PageHead } from '#lib/seo/page-head.ts';

import type { Pages } from '../release/page-list.ts';
import { shareFiles } from '../release/release-files.ts';

const STATE = '.firn/machine-files.json';
const PENDING = '.firn/machine-files-pending.json';

/** Version of the files and records; with another version, the next publish writes all of them again. */
const VERSION = 4;

export interface MachineFileState {
  /** All files, public ones and records, that the next release shares. */
  readonly files: readonly string[];
  /** Locale → digest of the paths of its listed pages. */
  readonly paths: Readonly<Record<string, string>>;
  /** Digest of what the language links of all sitemaps depend on besides the paths. */
  readonly frame: string;
}

/** Path of a page → metadata in its head. */
export type PageHeads = Readonly<Record<string, PageHead>>;

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Replaces a file that differs, by rename: the old one may be shared with other releases. */
export async function replaceFile(dir: string, file: string, text: string): Promise<void> {
  if ((await readFile(join(dir, file), 'utf8').catch(() => undefined)) !== text) await writeFresh(dir, file, text);
}

/** Like `replaceFile`, for a text that is known to differ. */
export async function writeFresh(dir: string, file: string, text: string): Promise<void> {
  const path = join(dir, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

export async function readState(dir: string): Promise<MachineFileState | undefined> {
  const stored = await readJson<MachineFileState & { readonly version?: number }>(join(dir, STATE));
  return stored?.version === VERSION ? stored : undefined;
}

/** Writes the state and clears the pending list; the last step of a renewal. */
export async function writeState(dir: string, state: MachineFileState): Promise<void> {
  await replaceFile(dir, STATE, JSON.stringify({ version: VERSION, ...state }));
  await rm(join(dir, PENDING), { force: true });
}

/**
 * Files of the pages that were rendered since the files for machines were made: those of all pages when the list is damaged. Undefined when there is
 * nothing to do.
 */
export async function readPending(dir: string, pages: Pages): Promise<ReadonlySet<string> | undefined> {
  const files = await readJson<unknown>(join(dir, PENDING));
  if (Array.isArray(files)) return new Set(files as readonly string[]);
  if (existsSync(join(dir, PENDING))) return new Set(Iterator.from(pages.entries()).map(([file]) => file));
  return (await readState(dir)) ? undefined : new Set();
}

export async function notePending(dir: string, files: readonly string[]): Promise<void> {
  await replaceFile(dir, PENDING, JSON.stringify(files));
}

/**
 * Adds the files of the previous release to a new one, so that they exist when it goes live. Returns the pages that are still pending in the previous
 * one, after a crash or on a full disk.
 */
export async function shareMachineFiles(
  { dir: from, manifest }: { readonly dir: string; readonly manifest: { readonly pages: Pages } },
  to: string,
): Promise<readonly string[]> {
  const state = await readState(from);
  if (state) await shareFiles(from, to, [...state.files, STATE]);
  return [...((await readPending(from, manifest.pages)) ?? [])];
}

export function headsFile(locale: string): string {
  return `.firn/heads/${locale}.json`;
}

/** File with the lengths of the merchant feed's items, by page. */
export function itemsFile(locale: string): string {
  return `.firn/feed-lengths/${locale}.json`;
}

/** The values of a record; empty when it does not exist. */
export async function readRecord<T>(dir: string, file: string): Promise<Readonly<Record<string, T>>> {
  return (await readJson<Readonly<Record<string, T>>>(join(dir, file))) ?? {};
}
