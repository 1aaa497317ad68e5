/** Pages on disk: `.firn/base.json` holds the pages that many releases share (one file, hard-linked), the manifest holds the differences from it. */
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { digestInPieces, digestOf } from './file-digest.ts';
import { overlay, numberedBase } from './page-list.ts';
import type { Base, NumberedPage, PageRecord, Pages } from './page-list.ts';
import { shareFile } from './release-files.ts';

export const BASE_FILE = '.firn/base.json';
/** Number of pages serialized per piece. */
const PIECE = 2000;

/** `reads`: dependencies as indexes into a list of names. */
type StoredPage = PageRecord & { readonly reads: readonly number[] };

interface StoredBase {
  readonly names: readonly string[];
  readonly pages: Readonly<Record<string, StoredPage>>;
}

/** Differences from the base; `reads` refer to the names listed here, not to those of the base. */
export interface StoredPages {
  /** Digest of the base file. */
  readonly base: string;
  readonly names: readonly string[];
  readonly pages: Readonly<Record<string, StoredPage>>;
  readonly removed: readonly string[];
}

/** Path and digest of a base file. */
interface Kept {
  readonly path: string;
  readonly digest: string;
}

/** Bases by digest: releases with the same base share it in memory while it is in use. */
const known = new Map<string, WeakRef<Base>>();
const written = new WeakMap<Base, Kept>();

function remember(base: Base, kept: Kept): void {
  for (const [digest, one] of known) if (!one.deref()) known.delete(digest);
  known.set(kept.digest, new WeakRef(base));
  written.set(base, kept);
}

/** Yields pieces: as a single string, the text would be in memory three times. */
function* textOf(base: Base): Generator<string> {
  yield `{"names":${JSON.stringify(base.names.list.slice(0, base.named))},"pages":{`;
  for (let first = 0; first < base.files.length; first += PIECE) {
    const texts = base.files.slice(first, first + PIECE).map((file, at) => {
      const number = first + at;
      const reads = [...base.reads.subarray(base.starts[number], base.starts[number + 1])];
      const page: StoredPage = { ...(base.records[number] as PageRecord), reads };
      return `${JSON.stringify(file)}:${JSON.stringify(page)}`;
    });
    yield (first > 0 ? ',' : '') + texts.join(',');
  }
  yield '}}';
}

async function writeBase(dir: string, base: Base): Promise<string> {
  const path = join(dir, BASE_FILE);
  const digest = digestInPieces();
  const file = await open(`${path}.new`, 'w');
  try {
    for (const piece of textOf(base)) {
      digest.add(piece);
      await file.appendFile(piece);
    }
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  return digest.text();
}

/** Adds the base file to a folder: shares the existing file, or writes it. Returns its digest. */
async function placeBase(dir: string, base: Base): Promise<string> {
  const path = join(dir, BASE_FILE);
  const kept = written.get(base);
  if (kept && kept.path === path && existsSync(path)) return kept.digest;
  const digest = kept && shareFile(kept.path, path) ? kept.digest : await writeBase(dir, base);
  remember(base, { path, digest });
  return digest;
}

/** Writes the base file into a folder. The result must be stored in the same folder (manifest). */
export async function storePages(dir: string, pages: Pages): Promise<StoredPages> {
  const { base, over } = pages;
  const positions = new Map<number, number>();
  const position = (read: number): number => {
    const place = positions.get(read) ?? positions.size;
    positions.set(read, place);
    return place;
  };
  const changed = [...over].flatMap(([file, one]): readonly [string, StoredPage][] =>
    one ? [[file, { ...one.page, reads: Array.from(one.reads, position) }]] : [],
  );
  return {
    base: await placeBase(dir, base),
    pages: Object.fromEntries(changed),
    removed: [...over].flatMap(([file, one]) => (one ? [] : [file])),
    names: [...positions.keys()].map((number) => base.names.list[number] ?? ''),
  };
}

async function readBase(dir: string, digest: string): Promise<Base | undefined> {
  const shared = known.get(digest)?.deref();
  if (shared) return shared;
  const path = join(dir, BASE_FILE);
  const bytes = await readFile(path);
  if (digestOf(bytes) !== digest) return undefined;
  const { names, pages } = JSON.parse(bytes.toString()) as StoredBase;
  const numbered = Object.entries(pages).map(([file, { reads, ...page }]): NumberedPage => [file, page, reads]);
  const base = numberedBase([...names], numbered);
  remember(base, { path, digest });
  return base;
}

/** The pages of a folder; undefined when its base file has another digest. Throws the system's error when the file cannot be read. */
export async function loadPages(
  dir: string,
  { base: digest, names, pages, removed }: StoredPages,
): Promise<Pages | undefined> {
  const base = await readBase(dir, digest);
  if (!base) return undefined;
  const made = Object.entries(pages).map(([file, { reads, ...page }]) => {
    const dependencies = reads.map((read) => names[read] ?? '');
    return [file, { ...page, dependencies }] as const;
  });
  return overlay(base, { made: new Map(made), removed });
}
