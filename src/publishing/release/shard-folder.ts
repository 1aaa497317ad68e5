/** A shard on disk: a release folder with some locales. `.firn/shard.json` lists the locales and the digests of the files. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';

import type { EditorReport } from '../report/editor-report.ts';
import { releaseFiles } from './bundle-assets.ts';
import type { EntryPaths } from './entry-paths.ts';
import { digestOf } from './file-digest.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { BASE_FILE } from './page-list-file.ts';
import { filesOf } from './release-files.ts';

const FILE = '.firn/shard.json';
const REPORT_FILE = '.firn/report.json';
const ENTRIES_FILE = '.firn/entry-paths.json';
const VERSION = 2;

interface Stored {
  readonly version: number;
  readonly locales: readonly string[];
  /** File → digest, without the pages, whose digests are in the manifest. */
  readonly files: Readonly<Record<string, string>>;
}

export interface Shard {
  readonly dir: string;
  readonly locales: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly manifest: Manifest;
  readonly serving: ServingFacts;
  readonly madeAt: Date;
  /** Report of the shard; undefined when it could not be written, or when an earlier version of this program made the shard. */
  readonly report: EditorReport | undefined;
  /** Entries of the languages of its locales; empty when an earlier version of this program made the shard. */
  readonly entries: EntryPaths;
}

interface ShardFacts extends Pick<Shard, 'locales' | 'entries'> {
  readonly manifest: Manifest;
}

/** Written last: a folder with these facts is a complete shard. */
export async function writeShardFacts(dir: string, { locales, entries, manifest }: ShardFacts): Promise<void> {
  await writeFile(join(dir, ENTRIES_FILE), JSON.stringify(entries));
  const pages = new Set([...manifest.pages.entries()].flatMap(([file, page]) => filesOf(file, page)));
  const others = (await releaseFiles(dir, manifest.assets)).filter((file) => !pages.has(file) && file !== FILE);
  const files: Record<string, string> = {};
  for (const file of others) files[file] = digestOf(await readFile(join(dir, file)));
  await writeFile(join(dir, FILE), JSON.stringify({ version: VERSION, locales, files } satisfies Stored));
}

/** Content of a file of a shard. Throws `shard-broken` when the file is missing or has another digest. */
export async function readShardFile(dir: string, file: string, digest: string | undefined): Promise<Buffer> {
  const bytes = await readFile(join(dir, file)).catch(() => undefined);
  if (bytes && digestOf(bytes) === digest) return bytes;
  const what = bytes ? 'does not match its digest' : 'is missing';
  throw new AppError('shard-broken', `The shard ${dir} is damaged or half copied: ${file} ${what}; copy it again.`);
}

/** The content of a JSON file of a shard; undefined when the shard has none. */
async function readShardJson<T>(dir: string, file: string, files: Stored['files']): Promise<T | undefined> {
  const digest = files[file];
  return digest === undefined ? undefined : (JSON.parse((await readShardFile(dir, file, digest)).toString()) as T);
}

function broken(dir: string, why: string): AppError {
  return new AppError('shard-broken', `${dir} is not a complete shard: ${why}; build or copy it again.`);
}

/** Reads a shard. Throws `shard-broken`. Pages and assets are verified when they are read. */
export async function readShard(dir: string): Promise<Shard> {
  const text = await readFile(join(dir, FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw broken(dir, `there is no ${FILE}`);
  let stored: Partial<Stored> | null;
  try {
    stored = JSON.parse(text) as typeof stored;
  } catch {
    throw broken(dir, `${FILE} is truncated`);
  }
  if (stored?.version !== VERSION) throw broken(dir, 'another version of this program made it');
  const { locales = [], files = {} } = stored;
  for (const file of ['.firn/pages.json', BASE_FILE, '.firn/serving.json']) await readShardFile(dir, file, files[file]);
  const build = await readShardFile(dir, 'builds/latest.json', files['builds/latest.json']);
  const manifest = await readManifest(dir);
  if (!manifest) throw broken(dir, 'another version of this program made it');
  const { timestamp } = JSON.parse(build.toString()) as { readonly timestamp: string };
  const report = await readShardJson<EditorReport>(dir, REPORT_FILE, files);
  const entries = (await readShardJson<EntryPaths>(dir, ENTRIES_FILE, files)) ?? {};
  return {
    dir,
    locales,
    files,
    manifest,
    serving: readServingFacts(dir),
    madeAt: new Date(timestamp),
    report,
    entries,
  };
}
