/** What a release says about itself, on disk in `.firn/pages.json`: pages, what they were made from, assets. */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PageStatus } from './routes.ts';

const FILE = '.firn/pages.json';
const VERSION = 4;

/** Client files of one bundle. */
export interface AssetSet {
  readonly bundle: string;
  readonly files: readonly string[];
}

export interface PageRecord {
  readonly path: string;
  readonly locale: string;
  readonly status: PageStatus;
  readonly digest: string;
  /** Of the payload beside it; a 404 page has none. */
  readonly payload?: string;
  readonly dependencies: readonly string[];
}

export interface Manifest {
  readonly id: string;
  readonly bundle: string;
  /** The content that it shows: which store, at which revision, and the digest of it all, which compares across machines. */
  readonly content: { readonly lineage: string; readonly revision: number; readonly digest: string };
  /** Digest of redirects and markets. */
  readonly gate: string;
  /** Hashes of the inline scripts of its pages. */
  readonly scripts: readonly string[];
  /** File → page. */
  readonly pages: Readonly<Record<string, PageRecord>>;
  /** Files that are older than their content because rendering failed; the next publish tries again. */
  readonly retry: readonly string[];
  /** This bundle's files, then those of earlier bundles that open tabs may still ask for. */
  readonly assets: readonly AssetSet[];
}

/** Dependencies as positions in one list of names: pages share most of them. */
interface Stored extends Omit<Manifest, 'pages'> {
  readonly version: number;
  readonly names: readonly string[];
  readonly pages: Readonly<Record<string, Omit<PageRecord, 'dependencies'> & { readonly reads: readonly number[] }>>;
}

/** How pages were put into words, for the next manifest, which has most of them again. */
export interface Wording {
  /** Names of what pages read, in the order of their positions. */
  names(): readonly string[];
  of(page: PageRecord): string;
}

/** Names that nothing reads any more are dropped when there are that many times as many as there were. */
const GROWN = 2;

export function createWording(): Wording {
  let positions = new Map<string, number>();
  let texts = new WeakMap<PageRecord, string>();
  let first = 0;
  const position = (name: string): number => {
    const known = positions.get(name) ?? positions.size;
    positions.set(name, known);
    return known;
  };
  return {
    names() {
      const names = [...positions.keys()];
      first ||= names.length;
      if (names.length > first * GROWN) {
        positions = new Map();
        texts = new WeakMap();
        first = 0;
      }
      return names;
    },
    of(page) {
      const known = texts.get(page);
      if (known !== undefined) return known;
      const { dependencies, ...rest } = page;
      const text = JSON.stringify({ ...rest, reads: dependencies.map(position) } satisfies Stored['pages'][string]);
      texts.set(page, text);
      return text;
    },
  };
}

/** Written last, in one rename: a folder with a manifest is complete. */
export async function writeManifest(dir: string, manifest: Manifest, wording = createWording()): Promise<void> {
  const { pages, ...rest } = manifest;
  const texts = Object.entries(pages).map(([file, page]) => `${JSON.stringify(file)}:${wording.of(page)}`);
  const head = JSON.stringify({ ...rest, version: VERSION, names: wording.names() } satisfies Omit<Stored, 'pages'>);
  await writeFile(join(dir, `${FILE}.new`), `${head.slice(0, -1)},"pages":{${texts.join(',')}}}`);
  await rename(join(dir, `${FILE}.new`), join(dir, FILE));
}

/** Undefined for a folder without a manifest that this version can read. */
export async function readManifest(dir: string): Promise<Manifest | undefined> {
  const text = await readFile(join(dir, FILE), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  try {
    const { version, names, pages, ...rest } = JSON.parse(text) as Stored;
    if (version !== VERSION) return undefined;
    const records: Record<string, PageRecord> = {};
    for (const [file, { reads, ...page }] of Object.entries(pages))
      records[file] = { ...page, dependencies: reads.flatMap((index) => names[index] ?? []) };
    return { ...rest, pages: records };
  } catch {
    return undefined;
  }
}

export function manifestPath(dir: string): string {
  return join(dir, FILE);
}

export function isComplete(dir: string): boolean {
  return existsSync(manifestPath(dir));
}
