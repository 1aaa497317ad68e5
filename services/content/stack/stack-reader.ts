/** Reads JSON files of an export. Malformed parts are reported, and their last valid content is used; valid parts are used as they are. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { WireObject } from '#wire/content/entry-wire.ts';

import { parseEntries, parseFile, textOf } from './export-json.ts';
import type { FileProblem, ParsedFile } from './export-json.ts';
import type { LastValidFiles } from './last-valid-files.ts';

interface Known extends ParsedFile {
  readonly stamp: string;
}

/** A changed file's content, or the error from reading it. */
interface Found {
  readonly stamp: string;
  readonly text?: string;
  readonly problem?: FileProblem;
}

interface FileKind {
  readonly parse: (path: string, text: string) => ParsedFile;
  /** Combines the valid part of a malformed file with its previous content. */
  readonly mend: (whole: WireObject | undefined, before: WireObject | undefined) => WireObject | undefined;
}

/** True if the file does not exist; false for other errors. */
function isAbsent(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

const unreadable = (file: string, error: unknown): FileProblem => ({ file, line: 1, message: textOf(error) });

/** The text without the byte order mark that some Windows editors write and that JSON does not permit. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Caches parsed files: an unchanged file is not parsed again, and its entries stay the same objects. */
export class StackReader {
  readonly #root: string;
  readonly #lastGood: LastValidFiles;
  readonly #known = new Map<string, Known>();
  readonly #names = new Map<string, readonly string[]>();
  /** Files read since `begin`. */
  #met = new Set<string>();
  #problems: FileProblem[] = [];
  #isCopyCurrent = false;

  constructor(root: string, lastGood: LastValidFiles) {
    this.#root = root;
    this.#lastGood = lastGood;
  }

  /** Begins one pass over the export; what an earlier pass found that failed before `finish` is discarded. */
  begin(): void {
    this.#met = new Set();
    this.#problems = [];
  }

  /** Ends one pass over the export: forgets deleted files and returns the problems. */
  async finish(): Promise<readonly FileProblem[]> {
    const removedPaths = [...this.#known.keys()].filter((path) => !this.#met.has(path));
    for (const path of removedPaths) this.#known.delete(path);
    if (removedPaths.length > 0 || !this.#isCopyCurrent) await this.#lastGood.prune(this.#met);
    this.#isCopyCurrent = true;
    return this.#problems;
  }

  /** A JSON object (an array is keyed by index); of a malformed file, the last valid content. Undefined if the file is missing or was never valid. */
  object(path: string): Promise<WireObject | undefined> {
    return this.#read(path, { parse: parseFile, mend: (whole, before) => before ?? whole });
  }

  /** Names in a folder, sorted. Hidden files are left out: they belong to text editors (`.#product.json`) and to macOS (`._product.json`). */
  async names(path: string): Promise<readonly string[]> {
    try {
      const all = await readdir(join(this.#root, path));
      const names = all.filter((name) => !name.startsWith('.')).toSorted();
      this.#names.set(path, names);
      return names;
    } catch (error) {
      if (isAbsent(error)) return [];
      this.#problems.push(unreadable(path, error));
      return this.#names.get(path) ?? [];
    }
  }

  /**
   * Entries of all chunk files of a folder, or of one file in the old layout. Of malformed entries, and of entries missing from a
   * malformed file, the last valid content is used.
   */
  async chunks(path: string, ending: string): Promise<Record<string, WireObject>> {
    const all: Record<string, WireObject> = {};
    const files = (await this.#isFolder(path))
      ? (await this.names(path)).filter((name) => name.endsWith(ending)).map((name) => `${path}/${name}`)
      : [`${path}.json`];
    for (const file of files) {
      const entries = await this.#read(file, {
        parse: parseEntries,
        mend: (whole, before) => ({ ...before, ...whole }),
      });
      Object.assign(all, entries);
    }
    return all;
  }

  async #isFolder(path: string): Promise<boolean> {
    try {
      return (await stat(join(this.#root, path))).isDirectory();
    } catch (error) {
      return !isAbsent(error) && this.#names.has(path);
    }
  }

  async #read(path: string, kind: FileKind): Promise<WireObject | undefined> {
    const before = this.#known.get(path);
    const found = await this.#text(path, before?.stamp);
    if (found === 'absent') return undefined;
    this.#met.add(path);
    const known = found === 'unchanged' ? before : await this.#understood(path, kind, found);
    if (!known) return undefined;
    this.#known.set(path, known);
    this.#problems.push(...known.problems);
    return known.value;
  }

  /** The text of a file if it has changed. */
  async #text(path: string, stamp: string | undefined): Promise<Found | 'absent' | 'unchanged'> {
    const full = join(this.#root, path);
    try {
      const found = await stat(full);
      if (!found.isFile()) return 'absent';
      const now = `${found.mtimeMs} ${found.ctimeMs} ${found.size} ${found.ino}`;
      return now === stamp ? 'unchanged' : { stamp: now, text: withoutMark(await readFile(full, 'utf8')) };
    } catch (error) {
      return isAbsent(error) ? 'absent' : { stamp: '', problem: unreadable(path, error) };
    }
  }

  async #understood(path: string, { parse, mend }: FileKind, { stamp, text, problem }: Found): Promise<Known> {
    const parsed = text === undefined ? { value: undefined, problems: problem ? [problem] : [] } : parse(path, text);
    if (parsed.problems.length === 0) {
      await this.#lastGood.keep(path, text ?? '');
      return { stamp, ...parsed };
    }
    const copy = this.#known.has(path) ? undefined : await this.#lastGood.read(path);
    const before = copy === undefined ? this.#known.get(path)?.value : parse(path, copy).value;
    const value = mend(parsed.value, before);
    if (before && value) await this.#lastGood.keep(path, JSON.stringify(value));
    return { stamp, value, problems: parsed.problems };
  }
}
