/**
 * Pages of a release and their dependencies. Immutable: releases share unchanged pages in memory and on disk (`page-list-file.ts`), so that the cost
 * of an edit depends only on the pages that it changes. Dependencies are stored as indexes into one list of names.
 */
import type { PageStatus } from '../plan/page-routes.ts';

export interface PageRecord {
  readonly path: string;
  readonly locale: string;
  readonly status: PageStatus;
  readonly digest: string;
  /** Digest of the payload file; absent on error pages. */
  readonly payload?: string;
  /** Digest of the Markdown version; absent on pages that search engines may not list. */
  readonly twin?: string;
}

export interface MadePage extends PageRecord {
  readonly dependencies: readonly string[];
}

/** Names by index. Grows with the pages made over a base; a new base starts with a new list. */
interface Names {
  readonly list: string[];
  readonly numbers: Map<string, number>;
}

export interface Base {
  readonly files: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly records: readonly PageRecord[];
  /** Page n depends on `reads[starts[n]]` up to, but not including, `reads[starts[n + 1]]`. */
  readonly starts: Uint32Array;
  readonly reads: Uint32Array;
  readonly names: Names;
  /** Number of names that the base itself uses. */
  readonly named: number;
}

interface ChangedPage {
  readonly page: PageRecord;
  readonly reads: Uint32Array;
}

/** Differences from the base; undefined for a removed page. */
type Over = ReadonlyMap<string, ChangedPage | undefined>;

/** When a larger share of the pages differs, a new base is built. */
const LARGEST_PART = 1 / 16;
const ALWAYS_FEW = 32;

function numberIn({ list, numbers }: Names, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, list.length);
  return list.push(name) - 1;
}

function recordOf({ dependencies: _left, ...page }: MadePage): PageRecord {
  return page;
}

export const isSamePage = (one: PageRecord | undefined, other: PageRecord | undefined): boolean =>
  one === other || (one?.digest === other?.digest && one?.payload === other?.payload && one?.twin === other?.twin && one?.status === other?.status && one?.path === other?.path); // prettier-ignore

/** A page with the indexes of its dependencies. */
export type NumberedPage = readonly [file: string, page: PageRecord, reads: Iterable<number>];

/** A growing list of 32-bit numbers; a plain array would box them. */
function growing(): { push(value: number): void; length(): number; whole(): Uint32Array } {
  let values = new Uint32Array(1024);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const more = new Uint32Array(length * 2);
        more.set(values);
        values = more;
      }
      values[length] = value;
      length += 1;
    },
    length: () => length,
    whole: () => values.slice(0, length),
  };
}

/** Iterating over `pages` may extend `names`. */
function baseWith(names: Names, pages: Iterable<NumberedPage>): Base {
  const files: string[] = [];
  const records: PageRecord[] = [];
  const [starts, reads] = [growing(), growing()];
  for (const [file, page, own] of pages) {
    starts.push(reads.length());
    files.push(file);
    records.push(page);
    for (const read of own) reads.push(read);
  }
  starts.push(reads.length());
  const numbers = new Map(files.map((file, number) => [file, number]));
  return { files, numbers, records, starts: starts.whole(), reads: reads.whole(), names, named: names.list.length };
}

export function numberedBase(list: string[], pages: Iterable<NumberedPage>): Base {
  return baseWith({ list, numbers: new Map(list.map((name, number) => [name, number])) }, pages);
}

function* numbered(names: Names, pages: Iterable<readonly [string, MadePage]>): Generator<NumberedPage> {
  for (const [file, page] of pages)
    yield [file, recordOf(page), page.dependencies.map((name) => numberIn(names, name))];
}

function baseOf(pages: Iterable<readonly [file: string, page: MadePage]>): Base {
  const names: Names = { list: [], numbers: new Map() };
  return baseWith(names, numbered(names, pages));
}

export class Pages {
  readonly base: Base;
  readonly over: Over;
  readonly size: number;

  constructor(base: Base, over: Over) {
    this.base = base;
    this.over = over;
    let size = base.files.length;
    for (const [file, changed] of over) size += Number(changed !== undefined) - Number(base.numbers.has(file));
    this.size = size;
  }

  #names(numbers: Iterable<number>): string[] {
    return Array.from(numbers, (number) => this.base.names.list[number] ?? '');
  }

  #readsOf(number: number): Uint32Array {
    return this.base.reads.subarray(this.base.starts[number], this.base.starts[number + 1]);
  }

  has(file: string): boolean {
    return this.get(file) !== undefined;
  }

  get(file: string): PageRecord | undefined {
    if (this.over.has(file)) return this.over.get(file)?.page;
    const number = this.base.numbers.get(file);
    return number === undefined ? undefined : this.base.records[number];
  }

  /** Pages of the base in their order, then added pages. */
  *entries(): IterableIterator<readonly [string, PageRecord]> {
    const { files, records, numbers } = this.base;
    for (const [number, file] of files.entries()) {
      const page = this.over.has(file) ? this.over.get(file)?.page : records[number];
      if (page) yield [file, page];
    }
    for (const [file, changed] of this.over) if (changed && !numbers.has(file)) yield [file, changed.page];
  }

  /** The page with its dependencies; undefined for an unknown file. */
  made(file: string): MadePage | undefined {
    const page = this.get(file);
    if (!page) return undefined;
    const reads = this.over.get(file)?.reads ?? this.#readsOf(this.base.numbers.get(file) ?? 0);
    return { ...page, dependencies: this.#names(reads) };
  }

  /** Files of pages that depend on one of the names. */
  reading(wanted: Iterable<string>): readonly string[] {
    const { names, files, starts, reads } = this.base;
    const marks = new Uint8Array(names.list.length);
    for (const name of wanted) {
      const number = names.numbers.get(name);
      if (number !== undefined) marks[number] = 1;
    }
    const found: string[] = [];
    for (let page = 0, read = 0; page < files.length; page += 1) {
      const end = starts[page + 1] ?? 0;
      while (read < end && marks[reads[read] ?? 0] === 0) read += 1;
      if (read < end && !this.over.has(files[page] ?? '')) found.push(files[page] ?? '');
      read = end;
    }
    for (const [file, changed] of this.over) if (changed?.reads.some((read) => marks[read] === 1)) found.push(file);
    return found;
  }

  /** Locale → names of the dependencies of its pages. */
  readsOfLocales(): ReadonlyMap<string, readonly string[]> {
    const { names, files, records } = this.base;
    const found = new Map<string, Uint8Array>();
    const note = ({ locale }: PageRecord, reads: Uint32Array): void => {
      const marks = found.get(locale) ?? new Uint8Array(names.list.length);
      found.set(locale, marks);
      for (const read of reads) marks[read] = 1;
    };
    for (const [number, page] of records.entries())
      if (!this.over.has(files[number] ?? '')) note(page, this.#readsOf(number));
    for (const changed of this.over.values()) if (changed) note(changed.page, changed.reads);
    return new Map([...found].map(([locale, marks]) => [locale, names.list.filter((_, number) => marks[number] === 1)])); // prettier-ignore
  }

  /** Files of pages that exist on one side only, or differ. */
  differing(other: Pages): readonly string[] {
    const shares = other.base === this.base;
    const files = shares
      ? new Set([...this.over.keys(), ...other.over.keys()])
      : new Set([...this.entries(), ...other.entries()].map(([file]) => file));
    return [...files].filter((file) => !isSamePage(this.get(file), other.get(file)));
  }

  *madePages(): IterableIterator<readonly [string, MadePage]> {
    for (const [file] of this.entries()) {
      const page = this.made(file);
      if (page) yield [file, page];
    }
  }

  /** A list with some pages replaced, added or removed. */
  with(made: ReadonlyMap<string, MadePage>, removed: Iterable<string>): Pages {
    const next = overlay(this.base, { made, removed, before: this.over });
    const few = Math.max(ALWAYS_FEW, this.base.files.length * LARGEST_PART);
    return next.over.size > few ? createPages(next.madePages()) : next;
  }
}

interface OverlaidPages {
  readonly made: ReadonlyMap<string, MadePage>;
  readonly removed: Iterable<string>;
  readonly before?: Over;
}

export function overlay(base: Base, { made, removed, before = new Map() }: OverlaidPages): Pages {
  const over = new Map(before);
  for (const file of removed) {
    if (base.numbers.has(file)) over.set(file, undefined);
    else over.delete(file);
  }
  for (const [file, page] of made) {
    const reads = Uint32Array.from(page.dependencies, (name) => numberIn(base.names, name));
    over.set(file, { page: recordOf(page), reads });
  }
  return new Pages(base, over);
}

/** Creates a page list in the given order. */
export function createPages(pages: Iterable<readonly [file: string, page: MadePage]>): Pages {
  return new Pages(baseOf(pages), new Map());
}
