/**
 * Pages on disk: `.firn/base.json` has those that many releases share, which is one file under several names then, and a part of the
 * manifest says what differs from it.
 */
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { digestInPieces, digestOf } from './file-digest.ts';
import { laidOver, numberedBase } from './page-list.ts';
import type { Base, NumberedPage, PageRecord, Pages } from './page-list.ts';
import { shareFile } from './release-files.ts';

export const BASE_FILE = '.firn/base.json';
/** Pages that are put into words at once. */
const PIECE = 2000;

/** What a page read as positions in a list of names. */
type StoredPage = PageRecord & { readonly reads: readonly number[] };

interface StoredBase {
  readonly names: readonly string[];
  readonly pages: Readonly<Record<string, StoredPage>>;
}

/** What differs from the base; has names of its own, so that it can be read beside any of the bases that it was laid over. */
export interface StoredPages {
  /** Digest of the base's file. */
  readonly base: string;
  readonly names: readonly string[];
  readonly pages: Readonly<Record<string, StoredPage>>;
  readonly removed: readonly string[];
}

/** Where the file of a base is, and its digest. */
interface Kept {
  readonly path: string;
  readonly digest: string;
}

/** By their digest: releases that share a base share it in memory too, as long as somebody uses it. */
const known = new Map<string, WeakRef<Base>>();
const written = new WeakMap<Base, Kept>();

function remember(base: Base, kept: Kept): void {
  for (const [digest, one] of known) if (!one.deref()) known.delete(digest);
  known.set(kept.digest, new WeakRef(base));
  written.set(base, kept);
}

/** In pieces: as one text it would be held three times. */
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
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  return digest.text();
}

/** The file of a base in a folder: shared with the release that has it already, or written. */
async function placeBase(dir: string, base: Base): Promise<string> {
  const path = join(dir, BASE_FILE);
  const kept = written.get(base);
  if (kept && kept.path === path && existsSync(path)) return kept.digest;
  const digest = kept && shareFile(kept.path, path) ? kept.digest : await writeBase(dir, base);
  remember(base, { path, digest });
  return digest;
}

/** Puts pages into a folder. What is returned has to be kept with it. */
export async function storePages(dir: string, pages: Pages): Promise<StoredPages> {
  const { base, over } = pages;
  const positions = new Map<number, number>();
  const position = (read: number): number => {
    const place = positions.get(read) ?? positions.size;
    positions.set(read, place);
    return place;
  };
  const laid = [...over].flatMap(([file, one]): readonly [string, StoredPage][] =>
    one ? [[file, { ...one.page, reads: Array.from(one.reads, position) }]] : [],
  );
  return {
    base: await placeBase(dir, base),
    pages: Object.fromEntries(laid),
    removed: [...over].flatMap(([file, one]) => (one ? [] : [file])),
    names: [...positions.keys()].map((number) => base.names.list[number] ?? ''),
  };
}

async function readBase(dir: string, digest: string): Promise<Base | undefined> {
  const shared = known.get(digest)?.deref();
  if (shared) return shared;
  const path = join(dir, BASE_FILE);
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes || digestOf(bytes) !== digest) return undefined;
  const { names, pages } = JSON.parse(bytes.toString()) as StoredBase;
  const numbered = Object.entries(pages).map(([file, { reads, ...page }]): NumberedPage => [file, page, reads]);
  const base = numberedBase([...names], numbered);
  remember(base, { path, digest });
  return base;
}

/** Undefined when the base is not there, or not the one that it was. */
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
  return laidOver(base, new Map(made), removed);
}
